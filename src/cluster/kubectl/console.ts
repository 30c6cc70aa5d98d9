import type { ActResult } from '../actions';
import { parseRef, type ObjectRef } from '../api/ref';
import type { ApiError } from '../apiserver/errors';
import { isApiError } from '../apiserver/statuses';
import type { World } from '../world';

/** Who acts, in the log. */
const person = 'you';

const resources: Readonly<Record<string, string>> = {
  DaemonSet: 'daemonset.apps',
  Deployment: 'deployment.apps',
  ReplicaSet: 'replicaset.apps',
  ControllerRevision: 'controllerrevision.apps',
  PriorityClass: 'priorityclass.scheduling.k8s.io',
  PodDisruptionBudget: 'poddisruptionbudget.policy',
};

/** Resource and name as kubectl prints them: `node/n-1`, `daemonset.apps/agent`. */
export function printed(ref: ObjectRef, separator = '/'): string {
  const { kind, name } = parseRef(ref);
  const resource = resources[kind] ?? kind.toLowerCase();
  return separator === '/' ? `${resource}/${name}` : `${resource} "${name}"`;
}

/** Writes what kubectl printed about an object to the log: the verb is the code, the text kubectl's own. */
export function say(world: World, verb: string, object: ObjectRef, text: string): void {
  world.log.line({ source: person, reason: 'kubectl', object, args: { verb, text } });
}

/** Done, or refused: a refusal is written to the log as kubectl prints it. */
export function outcome(world: World, verb: string, ...refusals: readonly (ApiError | undefined)[]): ActResult {
  const rejections = refusals.filter((refusal) => refusal !== undefined);
  for (const rejection of rejections) {
    world.log.line({ source: person, reason: 'kubectl-error', object: rejection.object, args: { verb, text: errorText(rejection) } });
  }
  return { rejections };
}

/** Says what a write came to, `<object> <result>`, or passes the refusal on. */
export function report(world: World, verb: string, object: ObjectRef, result: string | ApiError): ActResult {
  if (typeof result !== 'string') return outcome(world, verb, isApiError(result) ? result : undefined);
  say(world, verb, object, `${printed(object)} ${result}`);
  return outcome(world, verb);
}

/** A refusal as kubectl prints it. */
function errorText({ object, reason, message, fields }: ApiError): string {
  if (message.startsWith('error: ')) return message;
  if (reason === 'NoMatch') return `error: ${message}`;
  if (reason !== 'Invalid') return `Error from server (${reason}): ${message}`;
  const { kind, name } = parseRef(object);
  const lines = [...new Set(fields.map((field) => field.message))];
  return `The ${kind} "${name}" is invalid: ${lines.length === 1 ? lines[0] : lines.map((line) => `\n* ${line}`).join('')}`;
}
