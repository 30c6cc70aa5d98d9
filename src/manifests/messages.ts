import { isProblem, type Problem } from './problems';

/**
 * What kubectl or the API server says about a problem, in their own words; undefined for what only this reader says.
 * These words are Kubernetes' and are not translated.
 */
export function kubernetesMessage(problem: Problem, kind: string, apiVersion: string): string | undefined {
  if (isProblem(problem, 'unknown-field')) return `unknown field "${problem.args.field}"`;
  if (isProblem(problem, 'wrong-type')) return wrongType(problem, kind, apiVersion);
  if (isProblem(problem, 'name-required')) return 'metadata.name: Required value: name or generateName is required';
  if (isProblem(problem, 'unknown-kind')) return `no matches for kind "${problem.args.kind}" in version "${problem.args.apiVersion}"`;
  if (isProblem(problem, 'yaml-separator')) return `invalid Yaml document separator: ${problem.args.text}`;
  if (isProblem(problem, 'yaml-duplicate-key')) return `key "${problem.args.key}" already set in map`;
  if (isProblem(problem, 'api-not-served')) return notServed(problem);
  return undefined;
}

const QUANTITY = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

function wrongType({ args }: Problem<'wrong-type'>, kind: string, apiVersion: string): string {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const where = args.goField === '' ? 'Go value' : `Go struct field ${args.goField}`;
  const reason = args.expected === 'resource.Quantity' ? QUANTITY : `json: cannot unmarshal ${args.value} into ${where} of type ${args.expected}`;
  return `${kind} in version "${version}" cannot be handled as a ${kind}: ${reason}`;
}

function notServed({ args }: Problem<'api-not-served'>): string {
  return `${args.apiVersion} ${args.kind} is unavailable in v${args.removedIn}+; use ${args.replacement} ${args.kind}`;
}
