/** Manifests as one document after the other, each file under its name. */
export function joined(manifests: readonly { readonly name: string; readonly text: string }[]): string {
  return manifests.map(({ name, text }) => `# ---- ${name}\n${text.trimEnd()}\n`).join('---\n');
}

/**
 * A scenario with the manifests beside it written into it, so that it is whole in one document and every line of it can be
 * changed. Manifests are block style documents at the left margin, the scenario has `spec` with two blanks of indentation.
 */
export function selfContained(scenario: string, manifests: readonly string[]): string {
  if (manifests.length === 0) return scenario;
  const objects = manifests.flatMap(documents).map(asItem).join('\n');
  const without = scenario.replace(/^ {2}files: .*\n/m, '');
  const list = `  files: []\n  objects:\n${objects}\n`;
  return /^ {2}objects:\n/m.test(without)
    ? without.replace(/^ {2}objects:\n/m, () => list)
    : without.replace(/^ {2}steps:/m, () => `${list}  steps:`);
}

function documents(text: string): readonly string[] {
  return text.split(/^---.*\n/m).map((part) => part.trim()).filter((part) => /^[^#\s]/m.test(part));
}

/** A document as an item of a list; comments before it stay before it. */
function asItem(document: string): string {
  let begun = false;
  return document.split('\n').map((line) => {
    if (line.trim() === '') return '';
    if (begun) return `      ${line}`;
    begun = !line.startsWith('#');
    return begun ? `    - ${line}` : `    ${line}`;
  }).join('\n');
}
