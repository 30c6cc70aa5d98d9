import type { ContrastState, Demo, DemoControl, DemoState } from '../../explain';
import type { Demo as DemoView } from '../../panel/model';
import type { Localizer } from './localizer';

/** Switches, buttons and the contrast of a teaching model, in the reader's language. */
export function demoWords(l10n: Localizer): (demo: Demo) => DemoView {
  const { t } = l10n;
  const labels: Readonly<Record<DemoControl['code'], (about: string) => string>> = {
    nodes: () => t('Nodes'),
    taints: () => t('Taints'),
    'add-node': () => t('Add a node'),
    'remove-node': (about) => t('Remove {0}', about),
    'toggle-ready': (about) => t('Toggle Ready of {0}', about),
    reconcile: () => t('Reconcile once'),
    link: () => t('API server'),
    crash: (about) => t('Kill {0}', withoutNamespace(about)),
    stray: () => t('Add a container nobody declared'),
    tick: () => t('One tick'),
  };
  const values: Readonly<Record<string, string>> = {
    all: t('all nodes'),
    tolerate: t('tolerate every taint'),
    avoid: t('avoid tainted nodes'),
    reached: t('reached'),
    cut: t('not reached'),
  };
  const title = titleWords(l10n);
  const contrastText = contrastWords(l10n);
  return ({ state, controls, contrast }) => ({
    title: title(state),
    controls: controls.map(({ id, code, about = '', value, options }) => ({
      id,
      label: labels[code](about),
      ...(options && { options: options.map((option) => ({ value: option, label: values[option] ?? t('{0} only', option) })), value }),
    })),
    ...(contrast && { contrast: contrastText(contrast) }),
  });
}

function titleWords(l10n: Localizer): (state: DemoState) => string {
  const { t } = l10n;
  return (state) => {
    if (state.model === 'kubelet') {
      const { time, relists, agrees } = state;
      return agrees ? t('t={0}, {1} relists: declared and actual agree', time, relists) : t('t={0}, {1} relists: declared and actual differ', time, relists);
    }
    const { targets, placed, converged } = state;
    return converged
      ? t('Targets {0} / placed {1}: each has one, and no count was declared', targets, placed)
      : t('Targets {0} / placed {1}: the next reconcile fills the difference', targets, placed);
  };
}

function contrastWords(l10n: Localizer): (contrast: ContrastState) => NonNullable<DemoView['contrast']> {
  const { t } = l10n;
  return ({ name, declared, nodes }) => ({
    title: t('Replicas first, place second'),
    text: t('{0} declares {1} pods, and where they go is chosen. A new node changes nothing here.', name, declared),
    nodes,
  });
}

function withoutNamespace(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
