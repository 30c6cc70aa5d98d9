import type { ContainerRow, NodeDetail, PodDetail, RevisionRow, SetDetail, SetRow, SlotMark, SlotState, ViewStrings } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type Child, type El } from './dom';
import { fill } from './format';
import { chip } from './fleet/chip';
import { stateWords } from './fleet/slots';
import { icon } from './icons';
import { command } from './state';
import type { Changes } from './store';
import { WhatIf } from './whatIf';
import { sourceLink, whySection } from './why';

/** The column beside the fleet: all about what is selected. */
export class SideView implements Component {
  readonly element: HTMLElement;
  private readonly whatIf: WhatIf;

  constructor(private readonly context: Context) {
    this.whatIf = new WhatIf(context.s);
    this.element = build(el('aside', { class: 'side', 'aria-label': context.s.why }));
  }

  update({ parts }: Changes): void {
    const { frame } = this.context.store;
    if (!frame || (!parts.has('detail') && !parts.has('selection') && !parts.has('sets'))) return;
    const { s } = this.context;
    const { why, node, set } = frame.detail;
    paint(this.element,
      why && whySection(why, s),
      !why && !(node && set) && el('p', { key: 'hint', class: 'hint' }, s.selectHint),
      set && !why && this.set(set),
      node && this.declaredActual(node),
      node && this.pods(node.pods, frame.selection.set),
      node && this.whatIf.section(node),
      set && why && this.set(set),
      this.legend(frame.sets[0], !node && !set));
    this.whatIf.attach(this.element);
  }

  takeFocus(): void {
    this.element.querySelector<HTMLElement>('.why')?.focus();
  }

  private declaredActual(node: NodeDetail): El {
    const { s } = this.context;
    return el('section', { key: 'node', 'aria-labelledby': 'node-title' },
      el('h2', { id: 'node-title', class: 'part-title' }, fill(s.declaredActual, node.name), node.source && [' ', sourceLink(node.source, s)]),
      node.containers.length === 0 ? el('p', { class: 'dim' }, s.nothingDeclared) : this.containers(node.containers),
      el('p', { class: 'dim' }, node.agrees
        ? el('span', { class: 'done' }, icon('pass'), s.agrees) : el('span', { class: 'differs' }, icon('warning'), s.differs),
      node.kubeletText && ` · ${node.kubeletText}`),
      node.usage && el('p', { class: 'dim' }, node.usage));
  }

  private containers(rows: readonly ContainerRow[]): El {
    const { s } = this.context;
    return el('table', { class: 'plain' },
      el('thead', {}, el('tr', {}, [s.podContainer, s.declared, s.runtime].map((head) => el('th', { scope: 'col' }, head)))),
      el('tbody', {}, rows.map(({ pod, container, declared, actual, differs }) => el('tr', { key: `${pod}/${container}`, class: differs ? 'differs' : '' },
        el('th', { scope: 'row', class: 'mono', title: `${pod}/${container}` }, differs && icon('warning'), `${pod}/${container}`),
        el('td', {}, declared || el('em', {}, s.nobody)),
        el('td', {}, actual || el('em', {}, s.absent))))));
  }

  private pods(pods: readonly PodDetail[], set: string | undefined): El | undefined {
    if (pods.length === 0) return undefined;
    const { s } = this.context;
    return el('section', { key: 'pods', 'aria-labelledby': 'pods-title' }, el('h2', { id: 'pods-title', class: 'part-title' }, s.pods),
      pods.map((pod) => el('details', { key: pod.key, class: 'pod', open: pods.length === 1 || (set !== undefined && pod.set === set) },
        el('summary', {}, el('span', { class: 'mono', title: pod.key }, pod.key.slice(pod.key.indexOf('/') + 1)), ' ',
          el('span', { class: 'dim' }, [pod.status, pod.restarts > 0 ? fill(s.restarts, pod.restarts) : '', pod.age].filter(Boolean).join(' · '))),
        el('div', { class: 'buttons' }, this.whatIf.podButtons(pod)))));
  }

  private set(set: SetDetail): El {
    const { s } = this.context;
    const other = set.strategy === 'OnDelete' ? 'RollingUpdate' : 'OnDelete';
    const button = (label: string, run: () => void): El => el('button', { type: 'button', onclick: run }, label);
    return el('section', { key: 'set', 'aria-labelledby': 'set-title' },
      el('h2', { id: 'set-title', class: 'part-title' }, set.key, set.source && [' ', sourceLink(set.source, s)]),
      set.status && el('p', { class: 'mono status-text' }, set.status),
      el('p', { class: 'dim' }, `${s.strategy}: ${set.strategyText}`),
      budget(set, s, (node) => this.context.select({ node, set: set.key })),
      revisions(set, s),
      el('div', { class: 'buttons' },
        button(s.nextWave, () => command('runToNextWave', { set: set.key })),
        button(s.restartRollout, () => command('restartRollout', { set: set.key })),
        button(other === 'OnDelete' ? s.useOnDelete : s.useRollingUpdate, () => command('setStrategy', { set: set.key, strategy: other }))));
  }

  private legend(sample: SetRow | undefined, alone: boolean): El | undefined {
    if (!sample) return undefined;
    const { s } = this.context;
    const words = Object.entries(stateWords(s)) as [SlotState, string][];
    const marks: readonly [SlotState, SlotMark, string][] = [['r', 'o', s.oldRevision], ['r', 'm', s.misscheduled], ['s', '2', s.withOld]];
    return el('details', { key: 'legend', class: 'legend', open: alone }, el('summary', {}, s.legend),
      el('ul', {}, [...words.map(([state, word]) => [state, '.', word] as const), ...marks].map(([state, mark, word]) =>
        el('li', {}, chip({ letter: sample.letter, hue: 0 }, state, mark as SlotMark), word))));
  }
}

function budget({ budget: rows }: SetDetail, s: ViewStrings, select: (node: string) => void): Child {
  if (rows.length === 0) return undefined;
  return [el('h3', { class: 'sub-title' }, s.budget), el('ul', { class: 'lines' }, rows.map(({ node, text, stuck }) =>
    el('li', { key: node }, el('button', { type: 'button', class: 'link', onclick: () => select(node) }, node), ` ${text}`,
      stuck && el('span', { class: 'tag warn' }, s.stuck))))];
}

function revisions({ key, revisions: rows }: SetDetail, s: ViewStrings): Child {
  if (rows.length === 0) return undefined;
  const undo = ({ revision, current }: RevisionRow): Child => current ? el('span', { class: 'dim' }, s.current)
    : el('button', {
      type: 'button', class: 'small', title: fill(s.undoHint, revision), 'aria-label': fill(s.undoHint, revision),
      onclick: () => command('undoRollout', { set: key, revision }),
    }, s.undo);
  return [el('h3', { class: 'sub-title' }, s.history), el('table', { class: 'plain' },
    el('thead', {}, el('tr', {}, [s.revision, 'IMAGES', s.pods].map((head) => el('th', { scope: 'col' }, head)), el('td', {}))),
    el('tbody', {}, rows.map((row) => el('tr', { key: String(row.revision) },
      el('th', { scope: 'row' }, String(row.revision)), el('td', { class: 'mono', title: row.hash }, row.text || row.hash),
      el('td', { class: 'number' }, String(row.pods)), el('td', {}, undo(row))))))];
}
