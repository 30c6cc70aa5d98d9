import { says, type Said } from './problems';

/**
 * What kubectl or the API server says about a problem, in their own words; undefined for what only this reader says.
 * These words are Kubernetes' and are not translated.
 */
export function kubernetesMessage(problem: Said, kind: string, apiVersion: string): string | undefined {
  if (says(problem, 'unknown-field')) return `unknown field "${problem.args.field}"`;
  if (says(problem, 'wrong-type')) return wrongType(problem, kind, apiVersion);
  if (says(problem, 'name-required')) return 'metadata.name: Required value: name or generateName is required';
  if (says(problem, 'unknown-kind')) return `no matches for kind "${problem.args.kind}" in version "${problem.args.apiVersion}"`;
  if (says(problem, 'yaml-separator')) return `invalid Yaml document separator: ${problem.args.text}`;
  if (says(problem, 'yaml-duplicate-key')) return `key "${problem.args.key}" already set in map`;
  if (says(problem, 'api-not-served')) return notServed(problem);
  return undefined;
}

/**
 * Why the API server does not take an object, or undefined when nothing of it has a wrong type. Like the real one it
 * names the first such field, in the order of the field names.
 */
export function refusal(said: readonly Said[], kind: string, apiVersion: string): string | undefined {
  const wrong = said.filter(each => says(each, 'wrong-type')).sort((a, b) => (a.args.field < b.args.field ? -1 : 1));
  return wrong[0] && wrongType(wrong[0], kind, apiVersion);
}

const QUANTITY = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

function wrongType({ args }: Said<'wrong-type'>, kind: string, apiVersion: string): string {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const where = args.goField === '' ? 'Go value' : `Go struct field ${args.goField}`;
  const reason = args.expected === 'resource.Quantity' ? QUANTITY : `json: cannot unmarshal ${args.value} into ${where} of type ${args.expected}`;
  return `${kind} in version "${version}" cannot be handled as a ${kind}: ${reason}`;
}

function notServed({ args }: Said<'api-not-served'>): string {
  return `${args.apiVersion} ${args.kind} is unavailable in v${args.removedIn}+; use ${args.replacement} ${args.kind}`;
}
