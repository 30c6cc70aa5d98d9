import type { Frame, LogRow, Patch, Path, Selection } from './model';
import type { ViewStrings } from './labels';

export type * from './model';
export type * from './labels';

// ---- to the view

/** Static words, and what the view keeps for the host across reloads. First answer to `ready`. */
export interface InitMessage {
  readonly type: 'init';
  readonly language: string;
  readonly strings: ViewStrings;
  /** JSON that the view keeps in its state for the panel serializer; `PersistedState.host` gives it back. */
  readonly host: string;
  readonly differences: readonly ProfileDifference[];
}

/** A situation in which the two profiles disagree. */
export interface ProfileDifference {
  readonly situation: string;
  readonly textbook: string;
  readonly kubernetes: string;
}

/** A whole picture. `number` counts messages of both kinds; the next patch carries `number + 1`. */
export interface ShowMessage {
  readonly type: 'show';
  readonly number: number;
  readonly frame: Frame;
  /** What a screen reader should say. */
  readonly announce?: string;
}

/** What changed since message `number - 1`; a view that has another one asks `ready` again. */
export interface PatchMessage {
  readonly type: 'patch';
  readonly number: number;
  readonly patch: Patch;
  readonly announce?: string;
}

/** Answer to `logRequest`. */
export interface LogMessage {
  readonly type: 'log';
  readonly rows: readonly LogRow[];
}

/** New JSON to keep for the panel serializer. */
export interface KeepMessage {
  readonly type: 'keep';
  readonly host: string;
}

/** Asks for a PNG of a picture (SVG text); answered by `picture` with the same id. */
export interface RasterizeMessage {
  readonly type: 'rasterize';
  readonly id: number;
  readonly svg: string;
}

/** Moves the keyboard to a part of the view. */
export interface FocusMessage {
  readonly type: 'focus';
  readonly part: 'fleet' | 'search' | 'log' | 'bar' | 'why';
}

export type ToView = InitMessage | ShowMessage | PatchMessage | LogMessage | KeepMessage | RasterizeMessage | FocusMessage;

// ---- from the view

/** The view has started, or has lost count: send `init` and `show`. */
export interface ReadyMessage {
  readonly type: 'ready';
  /** What was selected before a reload. */
  readonly selection?: Selection;
}

/** Lines `from` to `from + count - 1` of the log are wanted. */
export interface LogRequest {
  readonly type: 'logRequest';
  readonly from: number;
  readonly count: number;
}

/** A PNG in base64; empty when it could not be made. */
export interface PictureMessage {
  readonly type: 'picture';
  readonly id: number;
  readonly data: string;
}

/** Colours of the theme, each `#rrggbb`, for pictures that the host draws. */
export interface PictureColours {
  readonly background: string;
  readonly foreground: string;
  readonly dim: string;
  readonly line: string;
  readonly bad: string;
  readonly badInk: string;
  readonly warn: string;
  /** By the number of a set's colour. */
  readonly hues: readonly string[];
  /** What is read on each hue. */
  readonly inks: readonly string[];
}

/** How the fleet looks now, so that exported pictures look alike: sent at the start and when it changes. */
export interface LookMessage {
  readonly type: 'look';
  readonly colours: PictureColours;
  /** What nodes are grouped by: `role`, `zone`, `pool`, `label:KEY`, … */
  readonly group: string;
}

/** Something in the view failed; for the output channel. */
export interface FaultMessage {
  readonly type: 'fault';
  readonly text: string;
}

/** What a person asks of a node or a pod: those actions of the engine that the view offers, in the engine's own form. */
export type ViewAction =
  | { readonly cordon: string }
  | { readonly uncordon: string }
  | { readonly taint: { readonly node: string; readonly add?: readonly string[]; readonly remove?: readonly string[] } }
  | {
      readonly label: {
        readonly target: string;
        readonly set?: Readonly<Record<string, string>>;
        readonly remove?: readonly string[];
      };
    }
  | { readonly drain: { readonly node: string; readonly ignoreDaemonsets: boolean } }
  | { readonly addNode: { readonly like: string } }
  | { readonly delete: { readonly target: string } }
  | { readonly kubelet: { readonly node: string; readonly state: 'stopped' | 'hung' | 'running' | 'restarted' } }
  | { readonly network: { readonly node: string; readonly apiserver: 'cut' | 'restored' } }
  | { readonly nodeCondition: { readonly node: string; readonly set: Readonly<Record<string, string>> } }
  | { readonly container: { readonly pod: { readonly name: string }; readonly container?: string; readonly exitCode: number } }
  | {
      readonly probe: {
        readonly pod: { readonly name: string };
        readonly container?: string;
        readonly readiness: 'fail' | 'pass';
      };
    }
  | { readonly strayContainer: { readonly node: string; readonly pod: string; readonly container: string } };

/** `csv`: the DaemonSets; `placement`: every node of every DaemonSet, as CSV too; `json`: both. */
export type ExportFormat = 'csv' | 'placement' | 'json' | 'svg' | 'png' | 'text';

type Nothing = Readonly<Record<never, never>>;

/** Every intention the view may send, with its arguments. */
export interface CommandArgs {
  reset: Nothing;
  back: Nothing;
  forward: Nothing;
  step: Nothing;
  tick: Nothing;
  settle: Nothing;
  run: Nothing;
  pause: Nothing;
  /** Stops long work. */
  cancel: Nothing;
  /** Goes to the moment at which this many steps are applied. */
  seek: { readonly step: number };
  speed: { readonly speed: number };
  apply: Nothing;
  restart: Nothing;
  act: { readonly action: ViewAction };
  select: Selection;
  reveal: { readonly target: string; readonly path: Path };
  /** Makes the suggested edit in the file. */
  edit: { readonly set: string; readonly node: string };
  /** Makes the suggested edit in the simulation only. */
  tryEdit: { readonly set: string; readonly node: string };
  undoRollout: { readonly set: string; readonly revision?: number };
  restartRollout: { readonly set: string };
  setStrategy: { readonly set: string; readonly strategy: 'RollingUpdate' | 'OnDelete' };
  /** Runs until the controller has started the next wave. */
  runToNextWave: { readonly set: string };
  addBreakpoint: { readonly reason?: string; readonly node?: string; readonly set?: string };
  removeBreakpoint: { readonly id: string };
  setProfile: { readonly profile: 'kubernetes' | 'textbook' };
  /** Lets the person choose the version of Kubernetes. */
  chooseVersion: Nothing;
  createNodes: Nothing;
  openSettings: Nothing;
  showProblems: Nothing;
  showLog: Nothing;
  export: { readonly format: ExportFormat };
  saveScenario: Nothing;
  demo: { readonly id: string; readonly value?: string };
}

export type CommandId = keyof CommandArgs;

/** One intention: `id` and the arguments that belong to it. */
export type CommandMessage = {
  [Id in CommandId]: { readonly type: 'command'; readonly id: Id; readonly args: CommandArgs[Id] };
}[CommandId];

export type FromView = ReadyMessage | CommandMessage | LogRequest | PictureMessage | LookMessage | FaultMessage;

/** What the view keeps with `setState`; what a panel serializer is given back. */
export interface PersistedState {
  /** What the host asked to keep: see `InitMessage.host`. */
  readonly host: string;
  readonly selection: Selection;
  /** The view's own: scroll, zoom, grouping, filters. */
  readonly view: unknown;
}

export { parseFromView, parsePersistedState } from './guards';
