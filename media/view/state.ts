import type { CommandArgs, CommandId, CommandMessage, FromView, PersistedState, Selection } from '../../src/panel/protocol';

export type ViewMode = 'auto' | 'cards' | 'cells';

/** What a person has arranged in the view; kept across reloads. */
export interface Arrangement {
  group: string;
  query: string;
  mode: ViewMode;
  /** Step of the scale of sizes; absent = chosen by the number of nodes. */
  zoom?: number;
  /** All columns of `kubectl get ds -o wide`. */
  wide: boolean;
  logHeight: number;
  logType: 'all' | 'Warning';
  logSource: string;
  logNode: string;
  logSet: string;
  logText: string;
  scroll: Readonly<Record<string, number>>;
}

const initial: Arrangement = {
  group: 'role', query: '', mode: 'auto', wide: false, logHeight: 176,
  logType: 'all', logSource: '', logNode: '', logSet: '', logText: '', scroll: {},
};

const api = acquireVsCodeApi<PersistedState>();
const before = api.getState();

/** What the person has arranged. Change it by `arrange`. */
export const arrangement: Arrangement = { ...initial, ...(before?.view as Partial<Arrangement> | undefined) };

/** What was selected when the view was last closed. */
export const earlierSelection: Selection | undefined = before?.selection;

let host = before?.host ?? '';
let selection: Selection = before?.selection ?? {};

let regrouped = (): void => undefined;

/** Calls back when nodes are grouped by something else. */
export function onRegroup(told: () => void): void {
  regrouped = told;
}

/** Changes and keeps the arrangement. */
export function arrange(change: Partial<Arrangement>): void {
  Object.assign(arrangement, change);
  keep();
  if (change.group !== undefined) regrouped();
}

/** Keeps what the panel serializer needs. */
export function keepHost(text: string): void {
  host = text;
  keep();
}

export function keepSelection(now: Selection): void {
  selection = now;
  keep();
}

function keep(): void {
  api.setState({ host, selection, view: arrangement });
}

/** Sends a message to the host. */
export function post(message: FromView): void {
  api.postMessage(message);
}

/** Sends an intention to the host. */
export function command<Id extends CommandId>(id: Id, args: CommandArgs[Id]): void {
  post({ type: 'command', id, args } as CommandMessage);
}
