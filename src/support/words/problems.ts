import type { Problem, ProblemArgs, ProblemCode } from '../../manifests/problems';
import type { Localizer } from './localizer';

type Wordings = { readonly [Code in ProblemCode]: (args: ProblemArgs[Code]) => string };

/** What the reader says about a file, in the reader's language; Kubernetes' own messages stay as Kubernetes words them. */
export function problemWords(l10n: Localizer): (problem: Problem) => string {
  const { t } = l10n;
  const wordings: Wordings = {
    'yaml-syntax': ({ reason }) => t('This is not YAML: {0}', reason),
    'yaml-separator': ({ text }) => t('kubectl refuses text behind the separator "---": {0}', text),
    'yaml-duplicate-key': ({ key }) => t('The key "{0}" stands here twice: the last one counts.', key),
    'yaml-merge-order': ({ key }) => t('The key "{0}" of the merged mapping wins here, because the merge stands below it.', key),
    'file-too-large': ({ length, limit }) => t('The file is too large to be read: {0} characters, at most {1}.', length, limit),
    'document-too-large': ({ length, limit }) => t('This document is too large to be read: {0} characters, at most {1}.', length, limit),
    'too-many-documents': ({ limit }) => t('Only the first {0} documents are read.', limit),
    'name-required': ({ kind }) => t('A {0} needs a name: metadata.name or metadata.generateName.', kind),
    'unknown-kind': ({ kind, apiVersion, suggestion }) => t('There is no kind {0} in {1}. Did you mean {2}?', kind, apiVersion, suggestion),
    'unknown-field': ({ field, suggestion }) => unknownField(l10n, field, suggestion),
    'wrong-type': ({ field, value, expected }) => t('{0} must be {1}, and this is {2}.', field, expected, value),
    'api-not-served': ({ apiVersion, kind, removedIn, replacement }) =>
      t('{0} {1} is not served since Kubernetes {2}: use {3}.', apiVersion, kind, removedIn, replacement),
    'duplicate-object': ({ kind, namespace, name }) =>
      t('{0} {1} is described more than once: the last one, in the order of the files, counts.', kind, namespace ? `${namespace}/${name}` : name),
    'pool-count': ({ count, limit }) => t('The count must be a whole number from 0 to {1}, and this is {0}.', count, limit),
    'pool-name-pattern': ({ pattern }) => t('The name pattern "{0}" makes no valid node names.', pattern),
    'node-label': ({ text }) => t('This is no label (key=value): {0}', text),
    'node-taint': ({ text }) => t('This is no taint (key=value:Effect): {0}', text),
    'node-patch': ({ reason }) => t('This patch is not understood: {0}', reason),
    'kind-role': ({ role }) => t('kind knows no role "{0}": use control-plane or worker.', role),
    'not-template': () => t('This is a template. DaemonScope does not render it; what it makes of it is not shown.'),
    'not-kustomization': () => t('This is a kustomization. DaemonScope does not build it; only complete objects are read.'),
    'not-patch': ({ kind }) => t('This looks like a patch of a {0}, not like a complete object, so it is not applied.', kind),
    'not-values': () => t('This looks like the values of a chart, so nothing of it is applied.'),
    'not-this-kind': ({ kind, apiVersion }) => t('{1} {0} is another kind than the {0} of Kubernetes, so it is not applied.', kind, apiVersion),
    'not-custom-resource': ({ kind, group }) => t('This defines a kind {0} of its own in {1}; it is no {0} of Kubernetes.', kind, group),
    'not-embedded': ({ kind, owner }) => t('The {0} inside this {1} is text to Kubernetes, so it is not applied.', kind, owner),
    'not-complete': ({ missing, kind }) => t('This looks like a {1}, but {0} is missing, so it is not applied.', missing, kind),
    'not-cluster-config': ({ kind, apiVersion }) => t('{1} {0} describes a cluster in a way that DaemonScope does not read.', kind, apiVersion),
  };
  return (problem) => (wordings[problem.code] as (args: Problem['args']) => string)(problem.args);
}

function unknownField({ t }: Localizer, field: string, suggestion: string | undefined): string {
  const plain = t('unknown field "{0}": Kubernetes ignores it', field);
  return suggestion === undefined ? plain : t('unknown field "{0}": Kubernetes ignores it. Did you mean {1}?', field, suggestion);
}

