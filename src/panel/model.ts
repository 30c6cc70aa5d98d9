/**
 * The view model: what the picture shows, with every dynamic text worded already. Nodes are rows, and whatever repeats
 * among thousands of them (texts, label pairs, taints) stands once in a dictionary that rows point into.
 * Times are whole ms of virtual time unless said otherwise.
 */

/** The DaemonSet and node a person looks at; names as in the cluster, sets as `namespace/name`. */
export interface Selection {
  readonly node?: string;
  readonly set?: string;
}

/** A path inside a manifest, as the explanations give it. */
export type Path = readonly (string | number)[];

/** A place in a manifest that a click reveals; `label` is what to show: `agent.yaml:31`. */
export interface SourceLink {
  readonly label: string;
  /** `Kind/name` or `Kind/namespace/name`. */
  readonly target: string;
  readonly path: Path;
}

/** Text with parts that select a node or a DaemonSet when clicked. */
export type RichText = readonly (string | { readonly text: string; readonly select: Selection })[];

export type Tone = 'ok' | 'info' | 'warning' | 'error';

/** Everything that one message `show` paints. */
export interface Frame {
  readonly bar: Bar;
  readonly timeline: Timeline;
  /** In the order in which slots stand in a node's row. */
  readonly sets: readonly SetRow[];
  readonly fleet: Fleet;
  readonly selection: Selection;
  readonly detail: Detail;
  readonly log: LogPart;
  readonly notices: readonly Notice[];
  readonly demo?: Demo;
}

// ---- bar

export interface Bar {
  /** Virtual time. */
  readonly now: number;
  readonly canBack: boolean;
  readonly canForward: boolean;
  /** False when nothing will ever happen again. */
  readonly canStep: boolean;
  /** True while anything moves that is not steady state. */
  readonly restless: boolean;
  readonly running: boolean;
  /** Virtual seconds per real second; the choices are static. */
  readonly speed: number;
  /** What still moves, in one line: `rollout 4/5 · next: worker-2 available in 6 s`. */
  readonly moving: string;
  /** Long work under way; it can be cancelled. */
  readonly busy?: { readonly text: string; readonly fraction?: number };
  readonly profile: 'kubernetes' | 'textbook';
  /** `1.36`. */
  readonly version: string;
  /** There when the files differ from what runs. */
  readonly pending?: Pending;
}

/** What applying the edited files would do. */
export interface Pending {
  /** `log-agent: 1 node gained, 2 lost, 5 restarted`. */
  readonly text: string;
  readonly tone: Tone;
  /** False when the cluster would refuse it; `text` says why. */
  readonly canApply: boolean;
  /** Forecast of the rollout, a line each. */
  readonly forecast: readonly string[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly restarted: readonly string[];
}

// ---- timeline

export type MomentKind = 'input' | 'warning' | 'event' | 'done';

/** Something worth a mark. `step` is the number of journal steps applied just after it. */
export interface Moment {
  readonly step: number;
  readonly at: number;
  readonly kind: MomentKind;
  /** Short: `taint gpu-1`; empty for marks without a label. */
  readonly label: string;
}

export interface Breakpoint {
  readonly id: string;
  readonly text: string;
}

export interface Timeline {
  /** Steps applied now. */
  readonly cursor: number;
  /** Steps known, those taken back included. */
  readonly length: number;
  readonly moments: readonly Moment[];
  readonly breakpoints: readonly Breakpoint[];
}

// ---- sets

/** One DaemonSet: the columns of `kubectl get ds -o wide`, its rollout, and how its slots look. */
export interface SetRow {
  /** `namespace/name`. */
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  /** One or two characters on its slots, distinct among the sets where possible. */
  readonly letter: string;
  /** Number of its colour, from 0. */
  readonly hue: number;
  readonly desired: number;
  readonly current: number;
  readonly ready: number;
  readonly upToDate: number;
  readonly available: number;
  readonly misscheduled: number;
  readonly nodeSelector: string;
  readonly age: string;
  readonly containers: string;
  readonly images: string;
  readonly selector: string;
  readonly rollout: RolloutBar;
}

export interface RolloutBar {
  readonly updated: number;
  readonly desired: number;
  readonly done: boolean;
  readonly stalled: boolean;
  /** Beside the bar: `4/5 · budget 3 of 3 used`, or `rolled out`. */
  readonly text: string;
  /** What it waits for, why and the way out; absent when there is nothing to say. */
  readonly sentence?: { readonly tone: Tone; readonly title: string; readonly text: RichText };
}

// ---- fleet

/**
 * What one slot (a node and a DaemonSet) is, one letter each:
 * `r` running and ready · `n` running, not ready · `s` starting · `p` pending · `c` crash-looping · `i` image cannot be pulled ·
 * `t` terminating · `f` failed · `d` succeeded · `u` unknown (kubelet does not answer) · `w` wanted, no pod yet · `-` not wanted.
 */
export type SlotState = 'r' | 'n' | 's' | 'p' | 'c' | 'i' | 't' | 'f' | 'd' | 'u' | 'w' | '-';

/**
 * What else is true of a slot, one letter each:
 * `.` nothing · `o` old revision · `m` misscheduled · `b` both of these · `2` an old pod beside the one shown (surge).
 */
export type SlotMark = '.' | 'o' | 'm' | 'b' | '2';

/**
 * Words for a slot: position among the sets, index into `Fleet.texts`, and the moment that `{0}` in the text counts
 * from (a past one: time since) or to (a future one: time left).
 */
export type SlotDetail = readonly [slot: number, text: number, at?: number];

export interface NodeRow {
  readonly name: string;
  /** Absent = Ready. */
  readonly status?: 'NotReady' | 'Unknown';
  /** Since when it is not Ready. */
  readonly since?: number;
  readonly cordoned?: true;
  /** The kubelet is cut off from the API server. */
  readonly cut?: true;
  /** Index into `Fleet.labelSets`. */
  readonly labels: number;
  /** Index into `Fleet.taintSets`; absent = no taint. */
  readonly taints?: number;
  /** Requested of allocatable, whole percent: CPU, memory; absent where nothing is known. */
  readonly usage?: readonly [cpu: number, memory: number];
  /** A `SlotState` per set. */
  readonly slots: string;
  /** A `SlotMark` per set; absent = all `.`. */
  readonly marks?: string;
  readonly details?: readonly SlotDetail[];
}

/** Labels that several nodes have in common; the label with the node's own name is left out. */
export interface LabelSet {
  readonly role: string;
  /** Empty where unknown. */
  readonly zone: string;
  readonly pool: string;
  /** Indexes into `Dictionary.pairs`. */
  readonly pairs: readonly number[];
}

/** What rows point into. Patches only ever append. */
export interface Dictionary {
  /** Texts of slots; `{0}` stands for a time span. */
  readonly texts: readonly string[];
  /** `key=value`. */
  readonly pairs: readonly string[];
  readonly labelSets: readonly LabelSet[];
  /** Each the taints of a node, as `kubectl taint` writes them. */
  readonly taintSets: readonly (readonly string[])[];
}

export interface Fleet extends Dictionary {
  /** Sorted by name, by code unit. */
  readonly nodes: readonly NodeRow[];
  /** Label keys that some selector or affinity asks for: cards show these. */
  readonly askedLabels: readonly string[];
}

// ---- detail of the selection

export interface Detail {
  /** Of the selected DaemonSet on the selected node. */
  readonly why?: WhyView;
  /** Of the selected node. */
  readonly node?: NodeDetail;
  /** Of the selected DaemonSet. */
  readonly set?: SetDetail;
}

export interface WhyView {
  readonly set: string;
  readonly node: string;
  readonly gate1: GateView;
  readonly gate2: GateView;
  /** How the status counts this node; empty = nothing to say. */
  readonly counted: string;
  /** The smallest edit that would turn the answer. */
  readonly edit?: { readonly text: string; readonly file?: string; readonly canTry: boolean };
}

export interface GateView {
  readonly answer: string;
  readonly tone: Tone;
  readonly checks: readonly CheckView[];
}

export interface CheckView {
  readonly verdict: 'pass' | 'fail' | 'note';
  /** `nodeSelector`, `taint`, … */
  readonly name: string;
  readonly text: string;
  readonly links: readonly SourceLink[];
}

export interface NodeDetail {
  readonly name: string;
  readonly ready: boolean;
  readonly cordoned: boolean;
  readonly cut: boolean;
  readonly kubelet: 'running' | 'stopped' | 'hung';
  readonly taints: readonly string[];
  /** `key=value`, sorted. */
  readonly labels: readonly string[];
  /** `cpu 1200m / 4 · memory 2Gi / 8Gi`; empty where unknown. */
  readonly usage: string;
  readonly source?: SourceLink;
  readonly containers: readonly ContainerRow[];
  /** `Last heartbeat 1:14 · relists 74 · API server not reached`. */
  readonly kubeletText: string;
  /** Declared and actual are the same. */
  readonly agrees: boolean;
  readonly pods: readonly PodDetail[];
}

/** One line of declared / actual. */
export interface ContainerRow {
  readonly pod: string;
  readonly container: string;
  /** `apiserver`, `file`, or empty: nobody declared it. */
  readonly declared: string;
  /** What the runtime lists: `Running`, `Exited`, …; empty: not there. */
  readonly actual: string;
  readonly differs: boolean;
}

export interface PodDetail {
  /** `namespace/name`. */
  readonly key: string;
  /** `namespace/name` of its DaemonSet, if it has one. */
  readonly set?: string;
  /** As `kubectl get pods` has it: `Running`, `CrashLoopBackOff`, … */
  readonly status: string;
  readonly restarts: number;
  readonly age: string;
  readonly containers: readonly string[];
}

export interface SetDetail {
  readonly key: string;
  readonly strategy: 'RollingUpdate' | 'OnDelete';
  /** `RollingUpdate, maxUnavailable 1, minReadySeconds 10`. */
  readonly strategyText: string;
  /** Text of `kubectl rollout status`. */
  readonly status: string;
  readonly revisions: readonly RevisionRow[];
  readonly budget: readonly BudgetRow[];
  readonly source?: SourceLink;
}

export interface RevisionRow {
  readonly revision: number;
  readonly hash: string;
  /** Images of its template, or the change cause. */
  readonly text: string;
  readonly pods: number;
  readonly current: boolean;
}

export interface BudgetRow {
  readonly node: string;
  readonly text: string;
  readonly stuck: boolean;
}

// ---- log

/** One line; `seq` counts from 1 without gaps. */
export interface LogRow {
  readonly seq: number;
  readonly at: number;
  /** Steps applied just after it: where a click goes. */
  readonly step: number;
  readonly type: 'Normal' | 'Warning' | 'Info';
  /** `daemonset-controller`, `kubelet`, `you`, … */
  readonly source: string;
  readonly reason: string;
  readonly message: string;
  readonly node?: string;
  /** `namespace/name`. */
  readonly set?: string;
}

/** A piece of the log; lines that are not there yet are asked for by `logRequest`. */
export interface LogPart {
  /** Lines known, those of steps taken back included. */
  readonly size: number;
  /** Lines that have happened at the cursor; later ones are shown as future. */
  readonly happened: number;
  /** In order, without gaps. */
  readonly rows: readonly LogRow[];
  /** What had been known from this number on is no longer true (absent: nothing). */
  readonly forgetFrom?: number;
}

// ---- notices and demo

export interface Notice {
  readonly id: string;
  readonly tone: Tone;
  readonly text: string;
  readonly buttons: readonly NoticeButton[];
}

export interface NoticeButton {
  readonly label: string;
  readonly command: 'createNodes' | 'openSettings' | 'showProblems' | 'restart' | 'apply' | 'showLog';
}

/** Controls of a bundled demo, and the model it is set against. */
export interface Demo {
  readonly title: string;
  readonly controls: readonly DemoControl[];
  readonly contrast?: Contrast;
}

/** A button, or a switch when it has options. */
export interface DemoControl {
  readonly id: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string;
}

/** The same nodes under "replicas first, place second". */
export interface Contrast {
  readonly title: string;
  readonly text: string;
  readonly nodes: readonly { readonly node: string; readonly pods: readonly string[] }[];
}

/** What changed between two frames. A set that comes or goes, or changes place, makes a new `show` instead. */
export interface Patch {
  readonly bar?: Bar;
  readonly timeline?: TimelinePatch;
  /** Rows of sets that changed. */
  readonly sets?: readonly SetRow[];
  readonly fleet?: FleetPatch;
  readonly selection?: Selection;
  readonly detail?: Detail;
  readonly log?: LogPart;
  readonly notices?: readonly Notice[];
  readonly demo?: Demo;
}

export interface TimelinePatch {
  readonly cursor: number;
  readonly length: number;
  /** Replaces the moments from this index on. */
  readonly from: number;
  readonly moments: readonly Moment[];
  readonly breakpoints: readonly Breakpoint[];
}

/** Appends to the dictionary, then writes and removes rows. */
export interface FleetPatch extends Dictionary {
  readonly nodes: readonly NodeRow[];
  readonly removed: readonly string[];
  readonly askedLabels?: readonly string[];
}
