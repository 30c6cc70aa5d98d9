import type { NodeDetail, PodDetail, ViewAction, ViewStrings } from '../../src/panel/protocol';
import { build, el, paint, type Child, type El } from './dom';
import { fill, shortKey } from './format';
import { icon } from './icons';
import { command } from './state';

/** Something to type before an action: the form that asks for it. */
interface Question {
  readonly label: string;
  readonly prompt: string;
  readonly error: string;
  /** What the text means; undefined = it cannot be that. */
  readonly read: (text: string) => ViewAction | undefined;
}

const taintPattern = /^[\w./-]+(=[\w.-]*)?:(NoSchedule|PreferNoSchedule|NoExecute)$/;
const labelPattern = /^([\w./-]+)=([\w.-]*)$/;

const act = (action: ViewAction): void => command('act', { action });

/** The buttons that change a node or its pods, with a small form where a word is needed. */
export class WhatIf {
  private readonly form = build(el('form', { class: 'ask', onsubmit: (event: Event) => this.submit(event) }));
  private question: Question | undefined;
  private node = '';

  constructor(private readonly s: ViewStrings) {}

  /** The section for a node. Call `attach` after it was painted. */
  section(node: NodeDetail): El {
    if (this.node !== node.name) this.ask(undefined);
    this.node = node.name;
    const { s } = this;
    return el('section', { key: 'what-if', class: 'what-if', 'aria-labelledby': 'what-if-title' },
      el('h2', { id: 'what-if-title', class: 'part-title' }, s.whatIf),
      el('div', { class: 'buttons', role: 'group', 'aria-label': fill(s.whatIfNode, node.name) }, this.nodeButtons(node)),
      el('div', { class: 'ask-place' }),
      this.chips(s.taints, s.untaint, node.taints, (taint) => ({ taint: { node: node.name, remove: [withoutValue(taint)] } })),
      this.chips(s.labels, s.unlabel, node.labels, (pair) => ({ label: { target: `Node/${node.name}`, remove: [pair.slice(0, pair.indexOf('='))] } })));
  }

  /** Puts the form in its place: it is not painted with the rest, so that typing goes on undisturbed. */
  attach(parent: Element): void {
    const place = parent.querySelector('.ask-place');
    if (place && this.form.parentElement !== place) place.replaceChildren(this.form);
  }

  private nodeButtons({ name, ready, kubelet, cordoned, cut }: NodeDetail): El[] {
    const { s } = this;
    const button = (label: string, action: ViewAction): El => el('button', { type: 'button', onclick: () => act(action) }, label);
    return [
      kubelet === 'running' ? button(s.kubeletStop, { kubelet: { node: name, state: 'stopped' } }) : button(s.kubeletStart, { kubelet: { node: name, state: 'running' } }),
      ready ? button(s.reportNotReady, { nodeCondition: { node: name, set: { Ready: 'False' } } })
        : button(s.reportReady, { nodeCondition: { node: name, set: { Ready: 'True' } } }),
      cordoned ? button(s.uncordon, { uncordon: name }) : button(s.cordon, { cordon: name }),
      button(s.drain, { drain: { node: name, ignoreDaemonsets: true } }),
      this.asking(this.taintQuestion(name)),
      this.asking(this.labelQuestion(name)),
      button(s.addCopy, { addNode: { like: name } }),
      cut ? button(s.restoreApi, { network: { node: name, apiserver: 'restored' } }) : button(s.cutApi, { network: { node: name, apiserver: 'cut' } }),
      button(s.stray, { strayContainer: { node: name, pod: 'stray', container: 'stray' } }),
      button(s.deleteNode, { delete: { target: `Node/${name}` } }),
    ];
  }

  /** Buttons of one pod. */
  podButtons(pod: PodDetail): El[] {
    const { s } = this;
    const name = { name: pod.key };
    const button = (label: string, action: ViewAction): El => el('button', {
      type: 'button', class: 'small', 'aria-label': `${label}: ${pod.key}`, onclick: () => act(action),
    }, label);
    return [
      button(s.deletePod, { delete: { target: `Pod/${pod.key}` } }),
      button(s.crash, { container: { pod: name, exitCode: 1 } }),
      button(s.failProbe, { probe: { pod: name, readiness: 'fail' } }),
      button(s.passProbe, { probe: { pod: name, readiness: 'pass' } }),
    ];
  }

  private asking(question: Question): El {
    return el('button', { type: 'button', 'aria-expanded': String(this.question?.label === question.label), onclick: () => this.ask(question) }, question.label);
  }

  private taintQuestion(node: string): Question {
    const { s } = this;
    return {
      label: s.taint, prompt: s.taintPrompt, error: s.invalidTaint,
      read: (text) => (taintPattern.test(text) ? { taint: { node, add: [text] } } : undefined),
    };
  }

  private labelQuestion(node: string): Question {
    const { s } = this;
    return {
      label: s.label, prompt: s.labelPrompt, error: s.invalidLabel,
      read: (text) => {
        const [, key, value] = labelPattern.exec(text) ?? [];
        return key === undefined ? undefined : { label: { target: `Node/${node}`, set: { [key]: value ?? '' } } };
      },
    };
  }

  private ask(question: Question | undefined): void {
    this.question = question;
    this.paintForm('');
    this.form.querySelector('input')?.focus();
  }

  private paintForm(error: string): void {
    const { s, question } = this;
    this.form.hidden = !question;
    paint(this.form, question && [
      el('input', {
        key: question.label, type: 'text', placeholder: question.prompt, 'aria-label': `${question.label} ${question.prompt}`, spellcheck: 'false',
        'aria-invalid': error === '' ? undefined : 'true', 'aria-describedby': error === '' ? undefined : 'ask-error',
        onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && this.ask(undefined),
      }),
      el('button', { type: 'submit', class: 'primary' }, s.ok),
      error !== '' && el('p', { id: 'ask-error', class: 'ask-error', role: 'alert' }, error),
    ]);
  }

  private submit(event: Event): void {
    event.preventDefault();
    const text = this.form.querySelector('input')?.value.trim() ?? '';
    const action = this.question?.read(text);
    if (!action) return this.paintForm(this.question?.error ?? '');
    act(action);
    this.ask(undefined);
  }

  private chips(title: string, remove: string, all: readonly string[], action: (one: string) => ViewAction): Child {
    if (all.length === 0) return undefined;
    return el('details', { class: 'chips' }, el('summary', {}, title, el('span', { class: 'dim' }, ` ${all.length}`)),
      el('ul', {}, all.map((one) => el('li', { key: one, class: 'tag', title: one }, el('span', { class: 'tag-text' }, shortKey(one)), el('button', {
        type: 'button', class: 'tool', 'aria-label': fill(remove, one), title: fill(remove, one), onclick: () => act(action(one)),
      }, icon('close'))))));
  }
}

/** `key=value:Effect` → `key:Effect`, as `kubectl taint` removes it. */
function withoutValue(taint: string): string {
  const colon = taint.lastIndexOf(':');
  const equals = taint.indexOf('=');
  return equals < 0 || equals > colon ? taint : taint.slice(0, equals) + taint.slice(colon);
}
