import type { Action, ActResult } from './actions';
import { UnsupportedError } from './apiserver/errors';
import type { Components } from './components';

/** Does what a person asks for: the one table of all actions. */
export function perform(components: Components, action: Action): ActResult {
  void components;
  throw new UnsupportedError(Object.keys(action)[0]!);
}
