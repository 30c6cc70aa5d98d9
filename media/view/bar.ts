import type { Bar, CommandId, Pending, ProfileDifference } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type El } from './dom';
import { clock, fill } from './format';
import { menu } from './fleet/fleet';
import { icon, type IconName } from './icons';
import { keepStop, rove } from './keys';
import { PopupMenu } from './popup';
import { command } from './state';
import type { Changes } from './store';

/** Virtual seconds per real second that can be chosen. */
const speeds = [0.25, 0.5, 1, 2, 4, 10, 30, 60];

/** In the menu of profiles: what asks for another version. */
const otherVersion = 'version';

type Simple = 'reset' | 'back' | 'forward' | 'step' | 'tick' | 'run' | 'pause' | 'settle';

/** The bar: how to move through time, what time it is, what still moves, which rules hold. */
export class BarView implements Component {
  readonly element: HTMLElement;
  private readonly steps: HTMLElement;
  private readonly clock = build(el('div', { class: 'clock-part' }));
  private readonly edits: HTMLElement;
  private readonly rules = build(el('div', { class: 'rules' }));
  private readonly dialog: HTMLDialogElement;

  constructor(private readonly context: Context, differences: readonly ProfileDifference[]) {
    const { s } = context;
    this.steps = build(el('div', { class: 'steps', role: 'toolbar', 'aria-label': s.simulation }));
    this.edits = build(el('div', { class: 'edits', role: 'group', 'aria-label': s.edited }));
    this.dialog = differencesDialog(context, differences);
    rove(this.steps);
    this.element = build(el('div', { class: 'bar' }, el('h1', { class: 'unheard' }, s.simulation)));
    this.element.append(this.steps, this.clock, this.edits, this.rules, this.moreMenu(differences.length > 0).element, this.dialog);
  }

  update({ parts }: Changes): void {
    const bar = this.context.store.frame?.bar;
    if (!bar || !parts.has('bar')) return;
    this.paintSteps(bar);
    this.paintClock(bar);
    this.edits.hidden = !bar.pending;
    paint(this.edits, bar.pending && this.pendingButtons(bar.pending));
    this.paintRules(bar);
  }

  takeFocus(): void {
    this.steps.querySelector<HTMLElement>('[data-stop]')?.focus();
  }

  private paintSteps(bar: Bar): void {
    const { s } = this.context;
    const idle = !bar.busy;
    paint(this.steps,
      this.button('reset', s.reset, s.resetHint, idle && bar.canBack),
      this.button('back', s.back, s.backHint, idle && bar.canBack),
      this.button('forward', s.forward, s.forwardHint, idle && bar.canForward),
      this.button('step', s.step, s.stepHint, idle && bar.canStep, true),
      this.button('tick', s.tick, s.tickHint, idle && bar.canStep),
      bar.running ? this.button('pause', s.pause, s.pauseHint, true) : this.button('run', s.run, s.runHint, idle && bar.canStep),
      this.button('settle', s.settle, s.settleHint, idle && bar.restless));
    keepStop(this.steps);
  }

  /** Not `disabled`: a button that cannot be used for the moment keeps the keyboard. */
  private button(id: Simple, label: string, hint: string, enabled: boolean, primary = false): El {
    return el('button', {
      key: id === 'pause' ? 'run' : id, type: 'button', class: primary ? 'primary' : id === 'forward' ? 'bare' : '', title: hint,
      'data-command': id, 'data-first': id === 'step', 'aria-label': label, 'aria-disabled': enabled ? undefined : 'true',
      onclick: () => enabled && command(id as CommandId & Simple, {}),
    }, icon(id as IconName), el('span', { class: 'label' }, label));
  }

  private paintClock(bar: Bar): void {
    const { s } = this.context;
    const time = clock(bar.now);
    paint(this.clock,
      menu(s.speed, String(bar.speed), this.speedOptions(bar.speed), (speed) => command('speed', { speed: Number(speed) })),
      el('span', { class: 'clock', role: 'timer', 'aria-label': fill(s.clock, time), title: fill(s.clock, time) }, time),
      bar.busy ? this.busy(bar.busy) : el('span', { key: 'moving', class: 'moving', title: bar.moving }, bar.moving));
  }

  private speedOptions(now: number): string[][] {
    const { s } = this.context;
    const all = speeds.includes(now) ? speeds : [...speeds, now].sort((a, b) => a - b);
    return all.map((speed) => [String(speed), fill(s.speedValue, speed)]);
  }

  private busy({ text, fraction }: NonNullable<Bar['busy']>): El {
    const { s } = this.context;
    return el('span', { key: 'busy', class: 'busy' },
      el('progress', { max: 1, value: fraction, 'aria-label': text }),
      el('span', { class: 'moving' }, text),
      el('button', { type: 'button', onclick: () => command('cancel', {}) }, s.cancel));
  }

  private pendingButtons(pending: Pending): El[] {
    const { s } = this.context;
    return [
      el('button', {
        type: 'button', class: 'primary', title: s.applyHint, 'aria-disabled': pending.canApply ? undefined : 'true', 'data-command': 'apply',
        onclick: () => pending.canApply && command('apply', {}),
      }, s.apply),
      el('button', { type: 'button', title: s.restartHint, 'data-command': 'restart', onclick: () => command('restart', {}) }, s.restart),
    ];
  }

  private paintRules(bar: Bar): void {
    const { s } = this.context;
    const profiles = [['kubernetes', fill(s.version, bar.version)], ['textbook', s.profileTextbook], [otherVersion, s.versionHint]];
    paint(this.rules, menu(s.profile, bar.profile, profiles, (choice) => this.chooseRules(choice, bar), s.profileHint));
  }

  private chooseRules(choice: string, bar: Bar): void {
    if (choice !== otherVersion) return command('setProfile', { profile: choice as Bar['profile'] });
    this.paintRules(bar);
    command('chooseVersion', {});
  }

  private moreMenu(withDifferences: boolean): PopupMenu {
    const { s } = this.context;
    return new PopupMenu(s.more, [
      { label: s.saveScenario, run: () => command('saveScenario', {}) },
      { label: s.exportCsv, run: () => command('export', { format: 'csv' }) },
      { label: s.exportPlacement, run: () => command('export', { format: 'placement' }) },
      { label: s.exportJson, run: () => command('export', { format: 'json' }) },
      { label: s.exportSvg, run: () => command('export', { format: 'svg' }) },
      { label: s.exportPng, run: () => command('export', { format: 'png' }) },
      { label: s.exportText, run: () => command('export', { format: 'text' }) },
      ...(withDifferences ? [{ label: s.differences, run: () => this.dialog.showModal() }] : []),
      { label: s.settings, run: () => command('openSettings', {}) },
    ]);
  }
}

/** What the profiles do differently, asked for from the menu. */
function differencesDialog({ s }: Context, differences: readonly ProfileDifference[]): HTMLDialogElement {
  const dialog = build<HTMLDialogElement>(el('dialog', { 'aria-labelledby': 'differences-title' },
    el('h2', { id: 'differences-title' }, s.differences),
    el('table', { class: 'plain' },
      el('thead', {}, el('tr', {}, [s.situation, s.profileTextbook, s.profileKubernetes].map((head) => el('th', { scope: 'col' }, head)))),
      el('tbody', {}, differences.map(({ situation, textbook, kubernetes }) =>
        el('tr', {}, el('th', { scope: 'row' }, situation), el('td', {}, textbook), el('td', {}, kubernetes))))),
    el('button', { type: 'button', class: 'primary', onclick: () => dialog.close() }, s.close)));
  return dialog;
}
