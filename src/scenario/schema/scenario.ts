import { behaviour, changes, moves } from './actions';
import { expectation } from './expectations';
import { choice, dictionaryOf, field, format, kubeObject, l10n, labelMap, listOf, map, number, text, type Field, type MapShape } from './shape';

const { t } = l10n;

/** Every action a step can have. */
export const stepActions: Readonly<Record<string, Field>> = {
  ...moves,
  ...changes,
  expect: field(expectation, t('What must hold now; the scenario fails where it does not.')),
};

/** One step: exactly one action and, if wanted, a note. */
export const step: MapShape = map(
  { ...stepActions, note: field(text, t('Text shown in the panel.')) },
  { oneOf: [Object.keys(stepActions)] },
);

/** The whole of a scenario file. */
export const scenario: MapShape = map({
  apiVersion: field(format('api-version'), t('Version of the format: daemonscope.dev/v1alpha1.')),
  kind: field(choice('Scenario'), t('Kind of the file: Scenario.')),
  metadata: field(map({
    name: field(format('dns-label'), t('Name of the scenario, shown as the name of the test.')),
    annotations: field(labelMap, t('Free text; daemonscope.dev/description describes the scenario.')),
    labels: field(labelMap, t('Free labels.')),
  }, { required: ['name'] }), t('What the scenario is called.')),
  spec: field(map({
    profile: field(choice('kubernetes', 'textbook'), t('The rules to follow; kubernetes when left out.')),
    version: field(format('version'), t('Kubernetes version to follow, in quotes; the newest when left out.')),
    seed: field(number(), t('Start of all chance; 1 when left out.')),
    files: field(listOf(text), t('Manifests, relative to this file; all manifests of its folder when left out.')),
    objects: field(listOf(kubeObject), t('Objects written here, applied after the files.')),
    images: field(dictionaryOf(behaviour), t('How containers behave, by image; a trailing * stands for any rest.')),
    steps: field(listOf(step), t('What happens and what must hold, in order.')),
  }), t('What is there, what happens, what must hold.')),
}, { required: ['apiVersion', 'kind', 'metadata', 'spec'] });
