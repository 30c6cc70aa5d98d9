const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const nameText =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const valueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const qualifiedName = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

const tooLong = (limit: number): string => `must be no more than ${limit} bytes`;

/** What is wrong with a DNS subdomain: the form of most names (DS-8.11). */
export function subdomainProblems(name: string): string[] {
  return [...(name.length > 253 ? [tooLong(253)] : []), ...(subdomain.test(name) ? [] : [subdomainText])];
}

/** What is wrong with a DNS label: the form of container and namespace names. */
export function labelProblems(name: string): string[] {
  return [...(name.length > 63 ? [tooLong(63)] : []), ...(label.test(name) ? [] : [labelText])];
}

/** What is wrong with a qualified name, `[prefix/]name`: the form of label, annotation and taint keys (DS-8.13). */
export function keyProblems(key: string): string[] {
  const parts = key.split('/');
  if (parts.length > 2) {
    return [`a qualified name ${nameText} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const name = parts[parts.length - 1]!;
  return [...(parts.length === 2 ? prefixProblems(parts[0]!) : []), ...nameProblems(name)];
}

/** What is wrong with a label value (DS-8.13). */
export function valueProblems(value: string): string[] {
  return [...(value.length > 63 ? [tooLong(63)] : []), ...(value === '' || qualifiedName.test(value) ? [] : [valueText])];
}

/** What is wrong with the name of a port. */
export function portNameProblems(name: string): string[] {
  const problems: string[] = [];
  if (name.length > 15) problems.push(tooLong(15));
  if (!/^[-a-z0-9]+$/.test(name)) problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!/[a-z]/.test(name)) problems.push('must contain at least one letter (a-z)');
  if (name.includes('--')) problems.push('must not contain consecutive hyphens');
  if (/^-|-$/.test(name)) problems.push('must not begin or end with a hyphen');
  return problems;
}

function prefixProblems(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return subdomainProblems(prefix).map((problem) => `prefix part ${problem}`);
}

function nameProblems(name: string): string[] {
  if (name === '') return ['name part must be non-empty', `name part ${nameText}`];
  return [...(name.length > 63 ? [`name part ${tooLong(63)}`] : []), ...(qualifiedName.test(name) ? [] : [`name part ${nameText}`])];
}
