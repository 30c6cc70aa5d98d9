import type { Cluster } from '../../cluster/cluster';
import type { DaemonSet, Node, Pod } from '../../cluster/api/types';
import type { LogEntry } from '../../cluster/log';
import type { BudgetUser, Check, FieldPath, RolloutReport, SuggestedEdit, Why } from '../../explain/types';
import type { Breakpoint, Demo, Frame, Notice, Patch, Pending, Selection, Tone } from '../model';

/** What a frame is made from besides the cluster. */
export interface FrameInput {
  readonly selection: Selection;
  readonly running: boolean;
  /** Virtual seconds per real second. */
  readonly speed: number;
  readonly busy?: { readonly text: string; readonly fraction?: number };
  readonly pending?: Pending;
  readonly notices: readonly Notice[];
  readonly breakpoints: readonly Breakpoint[];
  readonly demo?: Demo;
}

/** Gate 1, fast: is a pod wanted, may one stay, and if not wanted, what decided (a code for `Words.notWanted`). */
export interface Placement {
  readonly run: boolean;
  readonly stay: boolean;
  readonly code: string;
  /** The label, taint or the like that decided. */
  readonly detail: string;
}

/** Declared beside actual of one kubelet. */
export interface KubeletReport {
  readonly state: 'running' | 'stopped' | 'hung';
  /** Reaches the API server. */
  readonly linked: boolean;
  /** Virtual time in ms. */
  readonly lastHeartbeat?: number;
  readonly relists: number;
  readonly rows: readonly {
    readonly pod: string;
    readonly container: string;
    readonly declared: '' | 'apiserver' | 'file';
    readonly actual: string;
    readonly differs: boolean;
  }[];
}

/** Requests of the pods bound to a node, and what the node has: milli-CPU and bytes. */
export interface Usage {
  readonly cpu: number;
  readonly cpuAllocatable: number;
  readonly memory: number;
  readonly memoryAllocatable: number;
}

/** Keys by table that steps done or taken back have touched since the last frame; `all`: nothing of it holds. */
export interface ChangedKeys {
  readonly all: boolean;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What comes of an update: a whole frame where a patch would not do. */
export type Update =
  | { readonly kind: 'show'; readonly frame: Frame; readonly announce?: string }
  | { readonly kind: 'patch'; readonly patch: Patch; readonly announce?: string };

/** Where the frame asks for what the tables alone do not tell; wired by the host from `explain` and the kubelets. */
export interface Sources {
  placement(set: DaemonSet, node: Node): Placement;
  why(set: string, node: string): Why | undefined;
  rollout(set: string): RolloutReport | undefined;
  kubelet(node: string): KubeletReport | undefined;
  usage(node: Node): Usage | undefined;
  /** When the kubelet will do the next thing about a pod (a restart after back-off, readiness), in ms of virtual time. */
  nextMove(pod: Pod): number | undefined;
  /** `agent.yaml:31` of a field; undefined when the object is not from a file. */
  locate(target: string, path: FieldPath): string | undefined;
}

/** Words for everything that changes, in the reader's language. Times are ms. */
export interface Words {
  /** A span: `6 s`, `2 min 5 s`. */
  span(ms: number): string;
  /** Short label of something a person did, for the timeline: `taint gpu-1`. */
  moment(input: string, detail: unknown): string;
  /** The same as a line of the log. */
  inputLine(input: string, detail: unknown): string;
  /** A line of an actor that is no Kubernetes event. */
  logLine(entry: LogEntry): string;
  /** What still moves, in one line; empty = nothing. */
  moving(cluster: Cluster, rollouts: readonly RolloutReport[]): string;
  /** Why a pod is not wanted, in a word or two: `taint`, `nodeSelector`. */
  notWanted(placement: Placement): string;
  /** Words beside a slot; `{0}` stands for the time until `nextMove`. */
  slot(code: SlotCode, args: Readonly<Record<string, string | number>>): string;
  check(check: Check): { readonly name: string; readonly text: string };
  gate1(why: Why): { readonly answer: string; readonly tone: Tone };
  gate2(why: Why): { readonly answer: string; readonly tone: Tone };
  counted(why: Why): string;
  edit(edit: SuggestedEdit, why: Why): string;
  /** Beside the rollout bar: `4/5 · budget 3 of 3 used`. */
  rolloutBar(report: RolloutReport): string;
  /** The sentence below the table; undefined when there is nothing to say. */
  rollout(report: RolloutReport): { readonly tone: Tone; readonly title: string; readonly text: string } | undefined;
  strategy(set: DaemonSet): string;
  budgetUser(user: BudgetUser): string;
  kubelet(report: KubeletReport, now: number): string;
  usage(usage: Usage): string;
  /** For screen readers, after a step: what happened. `rows` are the new lines of the log, worded. */
  announce(now: number, rows: readonly string[], direction: 'forward' | 'back'): string;
}

/** What a slot has words for beyond its state. Args: `revision`, `reason`, `message`, `restarts`, whichever apply. */
export type SlotCode =
  | 'running' | 'not-ready' | 'starting' | 'pending' | 'crash-looping' | 'image-pull' | 'terminating' | 'failed' | 'succeeded'
  | 'unknown' | 'wanted' | 'surge';
