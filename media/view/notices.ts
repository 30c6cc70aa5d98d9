import type { Notice, Pending } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type El } from './dom';
import { fill } from './format';
import { icon } from './icons';
import { command } from './state';
import type { Changes } from './store';

/** At most this many node names are written out. */
const mostNames = 12;

/** Quiet lines under the bar: what the edit would do, and what is to be known about the files. */
export class NoticesView implements Component {
  readonly element = build(el('div', { class: 'notices' }));

  constructor(private readonly context: Context) {}

  update({ parts }: Changes): void {
    const { frame } = this.context.store;
    if (!frame || (!parts.has('notices') && !parts.has('bar'))) return;
    paint(this.element, frame.bar.pending && this.pending(frame.bar.pending), frame.notices.map((notice) => this.notice(notice)));
  }

  private notice({ id, tone, text, buttons }: Notice): El {
    return el('div', { key: id, class: `notice ${tone}` }, icon(tone), el('span', { class: 'notice-text' }, text),
      buttons.map(({ label, command: id }) => el('button', { type: 'button', onclick: () => command(id, {}) }, label)));
  }

  private pending({ tone, text, forecast, gained, lost, restarted }: Pending): El {
    const { s } = this.context;
    return el('div', { key: ' pending', class: `notice pending ${tone}` }, icon(tone),
      el('div', { class: 'notice-text' }, el('strong', {}, s.edited), ' · ', text,
        forecast.length + gained.length + lost.length + restarted.length > 0 && el('details', {}, el('summary', {}, s.forecast),
          names(s.gained, gained, '+'), names(s.lost, lost, '−'), names(s.restarted, restarted, '↻'),
          el('ul', {}, forecast.map((line) => el('li', {}, line))))));
  }
}

function names(label: string, nodes: readonly string[], sign: string): El | undefined {
  if (nodes.length === 0) return undefined;
  const shown = nodes.length > mostNames ? [...nodes.slice(0, mostNames), '…'] : nodes;
  return el('div', { class: 'dim' }, `${sign} `, fill(label, shown.join(', ')), nodes.length > mostNames && ` (${nodes.length})`);
}
