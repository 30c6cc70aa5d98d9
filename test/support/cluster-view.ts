import type { FrameLocator, Locator } from 'playwright-core';
import { eventually } from './eventually';
import type { Words } from './words';

/** The states of a slot in which there is no pod, in the words of the view. */
const withoutPod = ['wanted, no pod yet', 'not wanted'] as const;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The cluster view, as seen by somebody who reads names and presses buttons. */
export class ClusterView {
  constructor(readonly frame: FrameLocator, private readonly words: Words) {}

  /** Waits until there are nodes. */
  async ready(): Promise<void> {
    await this.nodes().first().waitFor();
  }

  button(english: string): Locator {
    return this.frame.getByRole('button', { name: this.words.text(english), exact: true });
  }

  /** Presses a button of the bar that moves through time, once it can be pressed, and waits until another moment is shown, at rest. */
  async press(english: string): Promise<void> {
    const before = await this.cursor();
    await this.frame.locator(`[aria-label="${this.words.text(english)}"]:not([aria-disabled])`).click();
    await eventually(() => this.cursor(), (now) => now !== before, `"${english}" leads to another moment`, 60_000);
    await this.frame.locator('.busy').waitFor({ state: 'detached' });
  }

  /** The step that is shown, by the timeline. */
  private cursor(): Promise<string | null> {
    return this.frame.locator('.timeline [role=slider]').getAttribute('aria-valuenow');
  }

  nodes(): Locator {
    return this.frame.locator('[data-node]');
  }

  node(name: string): Locator {
    return this.frame.locator(`[data-node="${name}"]`);
  }

  async nodeNames(): Promise<string[]> {
    return this.nodes().evaluateAll(cards => cards.map(card => card.getAttribute('data-node') ?? ''));
  }

  /** The place of a set on a node; its accessible name is `set: state, detail`. */
  slot(node: string, set: string): Locator {
    return this.node(node).getByRole('gridcell', { name: new RegExp(`^${escaped(set)}: `) });
  }

  /** The places of a set on all nodes; only those in a state when one is given (in English). */
  slots(set: string, state = ''): Locator {
    return this.frame.getByRole('gridcell', { name: new RegExp(`^${escaped(`${set}: ${this.words.text(state)}`)}`) });
  }

  /** How many nodes have a pod of the set. */
  async pods(set: string): Promise<number> {
    const counts = await Promise.all([this.slots(set), ...withoutPod.map(state => this.slots(set, state))].map(slots => slots.count()));
    return counts[0]! - counts[1]! - counts[2]!;
  }

  /** How many nodes have a pod of any set. */
  async allPods(): Promise<number> {
    const names = await this.frame.locator('[data-slot]:not([data-slot="-1"])').evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label') ?? ''));
    return names.filter(name => !withoutPod.some(state => name.includes(`: ${this.words.text(state)}`))).length;
  }

  /** The virtual clock. */
  clock(): Promise<string> {
    return this.frame.getByRole('timer').innerText();
  }

  /** The row of a set in the table with kubectl's columns. */
  async counts(set: string): Promise<string[]> {
    return this.frame.getByRole('row').filter({ has: this.frame.locator(`[data-set$="/${set}"]`) }).getByRole('cell').allInnerTexts();
  }
}
