import type { JsonObject } from '../cluster/api/types';
import { formats } from './schema/formats';
import { scenario } from './schema/scenario';
import type { Field, MapShape, Shape } from './schema/shape';

/** The scenario format as a JSON schema (draft-07), for editors and other tools. */
export function jsonSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'DaemonScope scenario',
    description: 'A run of a simulated cluster written down: what is there, what happens, what must hold.',
    ...schemaOf(scenario),
  };
}

function schemaOf(shape: Shape): JsonObject {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', ...(shape.values && { enum: shape.values }), ...(shape.format && { pattern: formats[shape.format].pattern }) };
    case 'number':
      return { type: shape.fraction ? 'number' : 'integer', minimum: shape.least };
    case 'boolean':
      return { type: 'boolean', ...(shape.only !== undefined && { const: shape.only }) };
    case 'map':
      return mapSchema(shape);
    case 'dictionary':
      return { type: 'object', additionalProperties: schemaOf(shape.of) };
    case 'list':
      return { type: 'array', items: schemaOf(shape.of) };
    case 'either':
      return { anyOf: shape.of.map(schemaOf) };
    case 'object':
      return { type: 'object', required: ['kind', 'metadata'] };
    case 'json':
      return { type: 'object' };
  }
}

function mapSchema({ keys, required, oneOf = [], anyOf = [], atMostOne = [] }: MapShape): JsonObject {
  const rules = [
    ...oneOf.map(group => ({ oneOf: group.map(key => ({ required: [key] })) })),
    ...anyOf.map(group => ({ anyOf: group.map(key => ({ required: [key] })) })),
    ...atMostOne.flatMap(pairsOf).map(pair => ({ not: { required: pair } })),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(keys).map(([key, field]) => [key, fieldSchema(field)])),
    ...(required && { required }),
    ...(rules.length > 0 && { allOf: rules }),
    additionalProperties: false,
  };
}

function fieldSchema({ shape, doc }: Field): JsonObject {
  return { description: doc, ...schemaOf(shape) };
}

function pairsOf(keys: readonly string[]): readonly (readonly string[])[] {
  return keys.flatMap((first, index) => keys.slice(index + 1).map(second => [first, second]));
}
