/** Names of the fields and things that keep a pod away, as Kubernetes has them. */
const notWantedNames: Readonly<Record<string, string>> = {
  'template-node-name': 'nodeName',
  'node-selector': 'nodeSelector',
  'node-affinity': 'nodeAffinity',
  'untolerated-taint': 'taint',
  'not-ready': 'NotReady',
};

/** What keeps a pod away from a node, in a word; it is the same in every language. */
export function notWanted({ code }: { readonly code: string }): string {
  return notWantedNames[code] ?? code;
}
