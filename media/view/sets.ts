import type { RichText, RolloutBar, Selection, SetRow } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type Child, type El } from './dom';
import { fill } from './format';
import { chip } from './fleet/chip';
import { icon } from './icons';
import { arrange, arrangement } from './state';
import type { Changes } from './store';

const counts = ['desired', 'current', 'ready', 'upToDate', 'available'] as const;
const countHeads = ['DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE'];
const wide = ['nodeSelector', 'age', 'containers', 'images', 'selector'] as const;
const wideHeads = ['NODE SELECTOR', 'AGE', 'CONTAINERS', 'IMAGES', 'SELECTOR'];

/** The DaemonSets as `kubectl get ds -o wide` has them, with their rollouts. */
export class SetsView implements Component {
  readonly element: HTMLElement;

  constructor(private readonly context: Context) {
    this.element = build(el('section', { class: 'sets', 'aria-label': context.s.sets }));
  }

  update({ parts }: Changes): void {
    if (!parts.has('sets') && !parts.has('selection')) return;
    const { store, s } = this.context;
    const sets = store.frame?.sets ?? [];
    if (sets.length === 0) {
      paint(this.element, el('div', { key: 'none', class: 'welcome' }, el('strong', {}, s.noSets), el('p', {}, s.noSetsHint)));
      return;
    }
    paint(this.element, this.table(sets), sets.map((set) => this.sentence(set)));
  }

  private table(sets: readonly SetRow[]): El {
    const { s } = this.context;
    const heads = arrangement.wide ? wideHeads : [];
    const region = arrangement.wide ? { tabindex: 0, role: 'region', 'aria-label': 'kubectl get ds -o wide' } : {};
    return el('div', { key: 'table', class: 'scroll-x', ...region },
      el('table', { class: arrangement.wide ? 'ds-table wide' : 'ds-table' },
        el('thead', {}, el('tr', {},
          el('th', { scope: 'col', class: 'name' }, 'DAEMONSET'),
          countHeads.map((head) => el('th', { scope: 'col', class: 'number' }, head)),
          el('th', { scope: 'col', class: 'rollout' }, s.rollout, this.wideButton()),
          heads.map((head) => el('th', { scope: 'col' }, head)))),
        el('tbody', {}, sets.map((set) => this.row(set)))));
  }

  private wideButton(): El {
    return el('button', {
      type: 'button', class: 'link', 'aria-pressed': String(arrangement.wide), title: 'kubectl get ds -o wide',
      onclick: () => {
        arrange({ wide: !arrangement.wide });
        this.context.repaint('sets');
      },
    }, '-o wide');
  }

  private row(set: SetRow): El {
    const { store, s } = this.context;
    const selected = store.frame!.selection.set === set.key;
    return el('tr', { key: set.key, class: selected ? 'selected' : '', onclick: (event: Event) => this.onRow(event, set) },
      el('th', { scope: 'row', class: 'name' }, el('button', {
        type: 'button', class: 'set-name', 'aria-pressed': String(selected), title: set.key, 'data-set': set.key,
      }, chip(set, 'r', '.'), el('span', { class: 'dim' }, `${set.namespace}/`), set.name)),
      counts.map((column) => el('td', { class: set[column] < set.desired ? 'number short' : 'number' }, String(set[column]))),
      el('td', { class: 'rollout' }, rolloutBar(set.rollout, s.rollout), set.misscheduled > 0 && el('span', { class: 'tag warn' }, `${set.misscheduled} ${s.misscheduled}`)),
      arrangement.wide && wide.map((column) => el('td', { class: 'mono', title: set[column] }, set[column] || '<none>')));
  }

  private onRow(event: Event, set: SetRow): void {
    event.stopPropagation();
    const { node } = this.context.store.frame!.selection;
    this.context.select(node === undefined ? { set: set.key } : { node, set: set.key });
  }

  private sentence(set: SetRow): El | undefined {
    const { sentence } = set.rollout;
    if (!sentence) return undefined;
    return el('p', { key: `sentence ${set.key}`, class: `note ${sentence.tone}` },
      sentence.title && el('strong', {}, sentence.title), sentence.title && ' ', richText(sentence.text, this.context.select));
  }
}

function rolloutBar({ updated, desired, done, stalled, text }: RolloutBar, label: string): Child[] {
  if (done) return [el('span', { class: 'done' }, icon('pass'), text)];
  const share = desired === 0 ? 0 : updated / desired;
  return [
    el('svg', { class: stalled ? 'progress stalled' : 'progress', viewBox: '0 0 100 8', preserveAspectRatio: 'none', role: 'img', 'aria-label': fill('{0}: {1}/{2}', label, updated, desired) },
      el('rect', { class: 'track', width: 100, height: 8 }), el('rect', { class: 'value', width: Math.round(share * 100), height: 8 })),
    el('span', {}, text),
  ];
}

/** Text in which names can be clicked. */
export function richText(text: RichText, select: (selection: Selection) => void): Child[] {
  return text.map((part) => typeof part === 'string' ? part
    : el('button', { type: 'button', class: 'link', onclick: () => select(part.select) }, part.text));
}
