import type {
  CommandArgs, CommandId, CommandMessage, ExportFormat, FaultMessage, FromView, LogRequest, LookMessage, PersistedState,
  PictureColours, PictureMessage, ReadyMessage, Selection, ViewAction,
} from './protocol';

type Guard<T> = (value: unknown) => value is T;
type Shape<T> = { readonly [K in keyof Required<T>]: Guard<Required<T>[K]> };

/** Longest text taken from the view, in UTF-16 units; a picture may be longer. */
const longestText = 10_000;
const longestPicture = 50_000_000;
const longestList = 1_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text: Guard<string> = (value): value is string => typeof value === 'string' && value.length <= longestText;
const count: Guard<number> = (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const positive: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;
const flag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';
const oneOf = <T extends string>(...all: readonly T[]): Guard<T> =>
  (value): value is T => all.includes(value as T);
const listOf = <T>(item: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] => Array.isArray(value) && value.length <= longestList && value.every(item);
const mapOf = <T>(item: Guard<T>): Guard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.keys(value).length <= longestList && Object.entries(value).every(([key, part]) => text(key) && item(part));

/** Every key given is one of the shape's and holds; the keys in `optional` may be missing. */
const shaped = <T>(shape: Shape<T>, optional: readonly (keyof T)[] = []): Guard<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    (Object.keys(shape) as (keyof T & string)[]).every((key) =>
      value[key] === undefined ? optional.includes(key) : shape[key](value[key]));

/** Keys of every member of a union. */
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

const podName = shaped<{ name: string }>({ name: text });

/** Per action of the view, what it carries. */
const actions: { readonly [K in KeyOf<ViewAction>]: Guard<ValueOf<ViewAction, K>> } = {
  cordon: text,
  uncordon: text,
  taint: shaped({ node: text, add: listOf(text), remove: listOf(text) }, ['add', 'remove']),
  label: shaped({ target: text, set: mapOf(text), remove: listOf(text) }, ['set', 'remove']),
  drain: shaped({ node: text, ignoreDaemonsets: flag }),
  addNode: shaped({ like: text }),
  delete: shaped({ target: text }),
  kubelet: shaped({ node: text, state: oneOf('stopped', 'hung', 'running', 'restarted') }),
  network: shaped({ node: text, apiserver: oneOf('cut', 'restored') }),
  nodeCondition: shaped({ node: text, set: mapOf(text) }),
  container: shaped({ pod: podName, container: text, exitCode: count }, ['container']),
  probe: shaped({ pod: podName, container: text, readiness: oneOf('fail', 'pass') }, ['container']),
  strayContainer: shaped({ node: text, pod: text, container: text }),
};

const action: Guard<ViewAction> = (value): value is ViewAction => {
  if (!isRecord(value)) return false;
  const [name, ...more] = Object.keys(value);
  return name !== undefined && more.length === 0 && Object.hasOwn(actions, name) &&
    actions[name as keyof typeof actions](value[name]);
};

const nothing = shaped<Record<never, never>>({});
const selection: Guard<Selection> = shaped<Selection>({ node: text, set: text }, ['node', 'set']);
const pathPart: Guard<string | number> = (value): value is string | number => text(value) || count(value);
const setAndNode = shaped({ set: text, node: text });

/** The allow-list: per command, what its arguments must be. */
const commands: { readonly [Id in CommandId]: Guard<CommandArgs[Id]> } = {
  reset: nothing,
  back: nothing,
  forward: nothing,
  step: nothing,
  tick: nothing,
  settle: nothing,
  run: nothing,
  pause: nothing,
  cancel: nothing,
  seek: shaped({ step: count }),
  speed: shaped({ speed: positive }),
  apply: nothing,
  restart: nothing,
  act: shaped({ action }),
  select: selection,
  reveal: shaped({ target: text, path: listOf(pathPart) }),
  edit: setAndNode,
  tryEdit: setAndNode,
  undoRollout: shaped<CommandArgs['undoRollout']>({ set: text, revision: count }, ['revision']),
  restartRollout: shaped({ set: text }),
  setStrategy: shaped({ set: text, strategy: oneOf('RollingUpdate', 'OnDelete') }),
  runToNextWave: shaped({ set: text }),
  addBreakpoint: shaped<CommandArgs['addBreakpoint']>({ reason: text, node: text, set: text }, ['reason', 'node', 'set']),
  removeBreakpoint: shaped({ id: text }),
  setProfile: shaped({ profile: oneOf('kubernetes', 'textbook') }),
  chooseVersion: nothing,
  createNodes: nothing,
  openSettings: nothing,
  showProblems: nothing,
  showLog: nothing,
  export: shaped({ format: oneOf<ExportFormat>('csv', 'placement', 'json', 'svg', 'png', 'text') }),
  saveScenario: nothing,
  demo: shaped<CommandArgs['demo']>({ id: text, value: text }, ['value']),
};

const command: Guard<CommandMessage> = (value): value is CommandMessage =>
  isRecord(value) && value.type === 'command' && typeof value.id === 'string' && Object.hasOwn(commands, value.id) &&
  commands[value.id as CommandId](value.args);

/** A PNG in base64, told by its first bytes, or nothing. */
const picture: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.length <= longestPicture && (value === '' || /^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value));

const colour: Guard<string> = (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
const colours = shaped<PictureColours>({
  background: colour, foreground: colour, dim: colour, line: colour, bad: colour, badInk: colour, warn: colour,
  hues: listOf(colour), inks: listOf(colour),
});

/** Per `type`, what a message must be. */
const messages: { readonly [Type in FromView['type']]: Guard<FromView> } = {
  ready: shaped<ReadyMessage>({ type: oneOf('ready'), selection }, ['selection']),
  logRequest: shaped<LogRequest>({ type: oneOf('logRequest'), from: count, count }),
  picture: shaped<PictureMessage>({ type: oneOf('picture'), id: count, data: picture }),
  look: shaped<LookMessage>({ type: oneOf('look'), colours, group: text }),
  fault: shaped<FaultMessage>({ type: oneOf('fault'), text }),
  command,
};

/** A message of the view, or undefined when it is none: nothing that comes from a webview is trusted. */
export function parseFromView(value: unknown): FromView | undefined {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(messages, value.type)) return undefined;
  return messages[value.type as FromView['type']](value) ? value as FromView : undefined;
}

/** The state a panel serializer was given, or undefined when it is not one of ours. */
export function parsePersistedState(value: unknown): PersistedState | undefined {
  if (!isRecord(value) || typeof value.host !== 'string' || !selection(value.selection)) return undefined;
  return { host: value.host, selection: value.selection, view: value.view };
}
