import type { Selection, ViewStrings } from '../../src/panel/protocol';
import type { Changes, Part, Store } from './store';

/** What every part of the view is given. */
export interface Context {
  readonly store: Store;
  readonly s: ViewStrings;
  /** Selects at once and tells the host. */
  select(selection: Selection): void;
  /** Paints parts again whose arrangement changed. */
  repaint(...parts: readonly Part[]): void;
}

/** A part of the view with an element of its own. */
export interface Component {
  readonly element: HTMLElement;
  update(changes: Changes): void;
}
