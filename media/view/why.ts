import type { CheckView, GateView, SourceLink, ViewStrings, WhyView } from '../../src/panel/protocol';
import { el, type Child, type El } from './dom';
import { fill } from './format';
import { icon } from './icons';
import { command } from './state';

/** Why a DaemonSet has, or has not, a pod on a node: the checks of both gates in order, and the smallest edit that turns the answer. */
export function whySection(why: WhyView, s: ViewStrings): El {
  const name = why.set.slice(why.set.indexOf('/') + 1);
  return el('section', { key: 'why', class: 'why', tabindex: -1, 'aria-labelledby': 'why-title' },
    el('h2', { id: 'why-title', class: 'part-title' }, fill(s.whyTitle, name, why.node)),
    gate(s.gate1, why.gate1, s),
    gate(s.gate2, why.gate2, s),
    why.counted && el('p', { class: 'counted' }, why.counted),
    why.edit && edit(why, why.edit, s));
}

function gate(question: string, { answer, tone, checks }: GateView, s: ViewStrings): El {
  return el('div', { class: 'gate' },
    el('p', { class: 'question' }, question, ' ', el('strong', { class: `answer ${tone}` }, answer)),
    checks.length > 0 && el('ol', { class: 'checks' }, checks.map((check) => checkRow(check, s))));
}

function checkRow({ verdict, name, text, links }: CheckView, s: ViewStrings): El {
  const word = { pass: s.pass, fail: s.fail, note: s.note }[verdict];
  return el('li', { class: `check ${verdict}` },
    el('span', { class: 'verdict', role: 'img', 'aria-label': word, title: word }, icon(verdict)),
    el('span', {}, el('strong', {}, name), ' ', codes(text), links.map((link) => [' ', sourceLink(link, s)])));
}

/** A click on it reveals the line in the editor. */
export function sourceLink({ label, target, path }: SourceLink, s: ViewStrings): El {
  return el('button', {
    type: 'button', class: 'link', title: fill(s.openSource, label), onclick: () => command('reveal', { target, path }),
  }, label);
}

function edit({ set, node }: WhyView, { text, file, canTry }: NonNullable<WhyView['edit']>, s: ViewStrings): El {
  return el('div', { class: 'fix' }, el('p', {}, codes(text)),
    el('div', { class: 'buttons' },
      file !== undefined && el('button', { type: 'button', onclick: () => command('edit', { set, node }) }, file === '' ? s.editHere : fill(s.editFile, file)),
      canTry && el('button', { type: 'button', onclick: () => command('tryEdit', { set, node }) }, s.tryEdit)));
}

/** Text in which what stands between backquotes is code. */
export function codes(text: string): Child[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? el('code', {}, breakable(part)) : part));
}

/** Long keys break where a reader would break them. */
function breakable(text: string): Child[] {
  return text.split(/(?<=[/:=])/).map((part, index) => [index > 0 && el('wbr'), part]);
}
