import type { Contrast, DemoControl } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type El } from './dom';
import { menu } from './fleet/fleet';
import { command } from './state';
import type { Changes } from './store';

/** The switches and buttons of a bundled demo, and the model that it is set against. */
export class DemoView implements Component {
  readonly element = build(el('div', { class: 'demo' }));

  constructor(private readonly context: Context) {}

  update({ parts }: Changes): void {
    if (!parts.has('demo')) return;
    const demo = this.context.store.frame?.demo;
    this.element.hidden = !demo;
    paint(this.element, demo && [
      el('h2', { class: 'part-title' }, demo.title),
      el('div', { class: 'buttons', role: 'group', 'aria-label': demo.title }, demo.controls.map(control)),
      demo.contrast && this.contrast(demo.contrast),
    ]);
  }

  private contrast({ title, text, nodes }: Contrast): El {
    return el('section', { class: 'contrast', 'aria-label': title },
      el('h3', { class: 'sub-title' }, title), el('p', { class: 'dim' }, text),
      el('ul', { class: 'contrast-nodes' }, nodes.map(({ node, pods }) => el('li', { key: node },
        el('span', { class: 'mono' }, node), pods.map((pod) => el('span', { key: pod, class: 'tag' }, pod))))));
  }
}

function control({ id, label, options, value }: DemoControl): El {
  if (!options) return el('button', { key: id, type: 'button', onclick: () => command('demo', { id }) }, label);
  return menu(label, value ?? '', options.map((option) => [option.value, option.label]), (chosen) => command('demo', { id, value: chosen }));
}
