import type { Action, ActionName, ActResult } from './actions';
import { UnsupportedError } from './apiserver/errors';
import type { Components } from './components';
import { kubeletActions } from './kubelet/actions';
import * as kubectl from './kubectl';
import type { ProfileName } from './settings';
import { textbookActions } from './textbook/actions';

type ArgOf<N extends ActionName> = Extract<Action, Readonly<Record<N, unknown>>> extends infer A ? A[N & keyof A] : never;
type Handlers = { readonly [N in ActionName]: (components: Components, arg: ArgOf<N>) => ActResult };

/** The one table of all actions: what kubectl does, and what happens to machines. */
const handlers: Handlers = {
  apply: kubectl.apply,
  patch: ({ world }, arg) => kubectl.patch(world, arg),
  setImage: ({ world }, arg) => kubectl.setImage(world, arg),
  delete: ({ world }, arg) => kubectl.deleteObjects(world, arg),
  rollout: ({ world }, arg) => kubectl.rollout(world, arg),
  label: ({ world }, arg) => kubectl.label(world, arg),
  annotate: ({ world }, arg) => kubectl.annotate(world, arg),
  taint: ({ world }, arg) => kubectl.taint(world, arg),
  cordon: ({ world }, arg) => kubectl.cordon(world, arg),
  uncordon: ({ world }, arg) => kubectl.uncordon(world, arg),
  drain: ({ drains }, arg) => drains.begin(arg),
  addNode: kubectl.addNode,
  ...kubeletActions,
};

const handlersOf: Readonly<Record<ProfileName, Handlers>> = { kubernetes: handlers, textbook: { ...handlers, ...textbookActions } };

/** Does what a person asks for; throws an UnsupportedError for what is not simulated. */
export function perform(components: Components, action: Action): ActResult {
  const name = Object.keys(action)[0] as ActionName;
  const table = handlersOf[components.world.settings.profile];
  const handler = (Object.hasOwn(table, name) ? table[name] : undefined) as Handler | undefined;
  if (!handler) throw new UnsupportedError(name);
  return handler(components, action[name as keyof Action]);
}

type Handler = (components: Components, arg: unknown) => ActResult;
