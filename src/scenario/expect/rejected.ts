import type { JsonObject, JsonValue } from '../../cluster/api/types';
import type { ApiError } from '../../cluster/apiserver/errors';
import { each, showList } from './compare';
import { matchesObject } from './events';
import type { Check } from './view';

/** What the last action was refused for. */
export const checkRejected: Check = ({ rejections }, value, path, failures) => {
  each<JsonValue>(value, path, (expected, at) => {
    const holds = expected === false ? rejections.length === 0 : rejections.some(each => matches(expected as JsonObject, each));
    if (holds) return;
    const actual = rejections.length === 0 ? 'nothing was refused' : showList(rejections.map(describe), 3);
    failures.push({ path: at, expected: expected === false ? 'nothing is refused' : show(expected as JsonObject), actual });
  });
};

/** One refusal that has the text, the object and, in one and the same field, the path and the type. */
function matches({ contains, field, type, object }: JsonObject, { object: refused, message, fields }: ApiError): boolean {
  if (object !== undefined && !matchesObject(object as string, refused)) return false;
  const whole = contains === undefined || message.includes(contains as string);
  if (field === undefined && type === undefined) return whole || fields.some(each => each.message.includes(contains as string));
  return fields.some(each => (field === undefined || each.field === field) && (type === undefined || each.type === type)
    && (whole || each.message.includes(contains as string)));
}

function show({ contains, field, type, object }: JsonObject): string {
  const text = contains === undefined ? undefined : `"${contains as string}"`;
  return ['refused:', object, field, type, text].filter(word => word !== undefined).join(' ');
}

function describe({ object, message }: ApiError): string {
  return message.includes(object) ? message : `${object}: ${message}`;
}
