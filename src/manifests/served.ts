import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { LegacyVersion } from './kinds';
import { isObject } from './yaml/compose';

const MAX_INT32 = 2 ** 31 - 1;

/** Fields of old versions that say nothing to the served one. */
const droppedSpecFields = new Set(['templateGeneration', 'rollbackTo']);

/**
 * An object of a version that is no longer served, as apps/v1 (policy/v1, …) with the defaults of its own version:
 * `extensions/v1beta1` DaemonSets update on delete, select what their template is labelled with, and so on.
 */
export function toServedVersion(value: JsonObject, { apiVersion, served }: LegacyVersion): JsonObject {
  const object = { ...value, apiVersion: served.apiVersion };
  if (!isObject(value.spec)) return object;
  const spec = withoutDropped(value.spec);
  switch (served.kind) {
    case 'DaemonSet':
    case 'Deployment':
    case 'ReplicaSet':
    case 'StatefulSet':
      return withTemplateLabels(object, { ...spec, ...strategy(served.kind, apiVersion, spec) }, apiVersion);
    case 'PodDisruptionBudget':
      return { ...object, spec: withoutEmptySelector(spec) };
    default:
      return { ...object, spec };
  }
}

function withoutDropped(spec: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(spec).filter(([field]) => !droppedSpecFields.has(field)));
}

/** Labels of the object default to those of the template; before apps/v1beta2 the selector did, too. */
function withTemplateLabels(object: JsonObject, spec: JsonObject, apiVersion: string): JsonObject {
  const template = isObject(spec.template) ? spec.template : {};
  const labels = isObject(template.metadata) && isObject(template.metadata.labels) ? template.metadata.labels : undefined;
  if (!labels) return { ...object, spec };
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const own = isObject(metadata.labels) && Object.keys(metadata.labels).length > 0;
  const selector = spec.selector == null && apiVersion !== 'apps/v1beta2' ? { selector: { matchLabels: labels } } : {};
  return { ...object, metadata: own ? metadata : { ...metadata, labels }, spec: { ...spec, ...selector } };
}

function strategy(kind: string, apiVersion: string, spec: JsonObject): JsonObject {
  if (kind === 'DaemonSet' && apiVersion === 'extensions/v1beta1') return typed(spec, 'updateStrategy', 'OnDelete');
  if (kind === 'StatefulSet' && apiVersion === 'apps/v1beta1') return typed(spec, 'updateStrategy', 'OnDelete');
  if (kind === 'Deployment' && apiVersion === 'extensions/v1beta1') return oldDeployment(spec);
  if (kind === 'Deployment' && apiVersion === 'apps/v1beta1') return { revisionHistoryLimit: spec.revisionHistoryLimit ?? 2 };
  return {};
}

function typed(spec: JsonObject, field: string, type: string): JsonObject {
  const written = isObject(spec[field]) ? spec[field] : {};
  return written.type ? {} : { [field]: { ...written, type } };
}

function oldDeployment(spec: JsonObject): JsonObject {
  const written: JsonObject = isObject(spec.strategy) ? spec.strategy : {};
  const rollingUpdate: JsonValue = { maxUnavailable: 1, maxSurge: 1, ...(isObject(written.rollingUpdate) ? written.rollingUpdate : {}) };
  return {
    progressDeadlineSeconds: spec.progressDeadlineSeconds ?? MAX_INT32,
    revisionHistoryLimit: spec.revisionHistoryLimit ?? MAX_INT32,
    ...(written.type === 'Recreate' ? {} : { strategy: { ...written, type: 'RollingUpdate', rollingUpdate } }),
  };
}

/** In policy/v1beta1 the empty selector matched no pod, in policy/v1 it matches all. */
function withoutEmptySelector(spec: JsonObject): JsonObject {
  const { selector, ...rest } = spec;
  if (!isObject(selector)) return spec;
  const parts = [selector.matchLabels, selector.matchExpressions];
  const empty = parts.every(part => part == null || Object.keys(part).length === 0);
  return empty ? rest : spec;
}
