import { l10n } from 'vscode';
import { keyOf } from '../cluster/api/names';
import type { DaemonSet, Node } from '../cluster/api/types';
import { applyDefaults } from '../cluster/apiserver/defaults';
import { decode, type Decoded } from '../cluster/apiserver/decode';
import { validateDaemonSet, validateDaemonSetUpdate } from '../cluster/apiserver/validation';
import { explainPlacement, forecast, placementDiff, type PlacementDiff } from '../explain';
import { noEdits, type PendingEdits } from '../session/edits';
import type { Session } from '../session/session';
import { diffWords, forecastWords } from '../support/words/rollouts';
import type { Pending } from './protocol';

const { t } = l10n;
const diffText = diffWords(l10n);
const forecastLines = forecastWords(l10n);

/** What applying one set would do. */
interface SetOutlook {
  readonly key: string;
  readonly text: string;
  readonly diff: PlacementDiff;
  readonly forecast: readonly string[];
  /** What the API server would refuse it for. */
  readonly refusal: string | undefined;
}

/** What applying the edited files would do, told without doing it; made anew when files or cluster change. */
export class Outlook {
  private made: { readonly edits: PendingEdits; readonly epoch: number; readonly cursor: number; readonly sets: readonly SetOutlook[] } | undefined;

  constructor(private readonly session: Session) {}

  /** For the bar; undefined when the files say what runs. */
  pending(): Pending | undefined {
    const edits = this.session.pendingEdits();
    if (edits === noEdits) return undefined;
    const sets = this.sets(edits);
    const refusal = sets.find((set) => set.refusal !== undefined)?.refusal;
    const text = refusal ?? ([...sets.map((set) => set.text), ...otherTexts(edits, sets)].join(' · ') || t('The files differ from what runs.'));
    return {
      text,
      tone: refusal !== undefined ? 'error' : sets.some(({ diff }) => diff.lost.length > 0) ? 'warning' : 'info',
      canApply: refusal === undefined && edits.toApply.length > 0,
      forecast: sets.flatMap((set) => set.forecast),
      gained: union(sets.map(({ diff }) => diff.gained)),
      lost: union(sets.map(({ diff }) => diff.lost)),
      restarted: union(sets.map(({ diff }) => diff.restarted)),
    };
  }

  /** Lines about one set (`DaemonSet/namespace/name`), for a hover. */
  linesOf(target: string): readonly string[] {
    const edits = this.session.pendingEdits();
    const found = edits === noEdits ? undefined : this.sets(edits).find(({ key }) => target === `DaemonSet/${key}`);
    return found ? [found.refusal ?? t('Apply: {0}', found.text), ...found.forecast] : [];
  }

  private sets(edits: PendingEdits): readonly SetOutlook[] {
    const { epoch, cursor } = this.session;
    const { made } = this;
    if (made?.edits === edits && made.epoch === epoch && made.cursor === cursor) return made.sets;
    const sets = setOutlooks(this.session, edits);
    this.made = { edits, epoch, cursor, sets };
    return sets;
  }
}

function setOutlooks(session: Session, { toApply }: PendingEdits): readonly SetOutlook[] {
  const decoded = toApply.flatMap((object) => decodedOf(decode(object)));
  const { daemonsets } = session.cluster.world;
  const edited = new Map(decoded.flatMap((each) => (each.kind === 'DaemonSet' ? [[keyOf(each.object), applyDefaults(each.object)] as const] : [])));
  const nodes = nodesAfter(session, decoded);
  const keys = nodes.changed ? new Set([...daemonsets.keys(), ...edited.keys()]) : new Set(edited.keys());
  return [...keys].sort().map((key) => outlookOf(session, key, edited.get(key), nodes.all));
}

function decodedOf(result: ReturnType<typeof decode>): readonly Decoded[] {
  return result && 'kind' in result && 'object' in result && typeof result.object === 'object' ? [result] : [];
}

/** The nodes as they will be: changed ones keep their state and take labels and spec of the file. */
function nodesAfter(session: Session, decoded: readonly Decoded[]): { readonly all: readonly Node[]; readonly changed: boolean } {
  const nodes = new Map([...session.cluster.world.nodes.keys()].map((name) => [name, session.cluster.world.nodes.get(name)!]));
  const edited = decoded.flatMap((each) => (each.kind === 'Node' ? [each.object] : []));
  for (const node of edited) nodes.set(node.metadata.name, node);
  return { all: [...nodes.values()], changed: edited.length > 0 };
}

function outlookOf(session: Session, key: string, next: DaemonSet | undefined, nodes: readonly Node[]): SetOutlook {
  const { cluster } = session;
  const running = cluster.world.daemonsets.get(key);
  const after = next ?? running!;
  const diff = diffOf(session, running, after, nodes);
  const told = next && running ? forecast(cluster, key, withIdentity(next, running)) : undefined;
  return {
    key,
    diff,
    text: diffText(after.metadata.name, diff),
    forecast: told ? forecastLines(told) : [],
    refusal: next && refusalOf(next, running),
  };
}

function diffOf({ cluster }: Session, before: DaemonSet | undefined, after: DaemonSet, nodes: readonly Node[]): PlacementDiff {
  const rules = before && cluster.components.daemonsets.slots.get(keyOf(before))?.pod.rules;
  const had = before ? explainPlacement(before, cluster.world.nodes.values(), rules).wanted : [];
  const has = explainPlacement(after, nodes, rules).wanted;
  const [hadSet, hasSet] = [new Set(had), new Set(has)];
  return {
    gained: has.filter((node) => !hadSet.has(node)),
    lost: had.filter((node) => !hasSet.has(node)),
    restarted: placementDiff(before, after, nodes).restarted.filter((node) => hadSet.has(node)),
  };
}

/** A set from a file with what the API server keeps of the running one. */
function withIdentity(next: DaemonSet, { metadata, status }: DaemonSet): DaemonSet {
  return { ...next, status, metadata: { ...next.metadata, uid: metadata.uid, generation: metadata.generation, creationTimestamp: metadata.creationTimestamp } };
}

function refusalOf(next: DaemonSet, running: DaemonSet | undefined): string | undefined {
  const errors = running ? validateDaemonSetUpdate(withIdentity(next, running), running, {}) : validateDaemonSet(next, {});
  return errors.length === 0 ? undefined : `${next.metadata.name}: ${errors.map(({ message }) => message).join('; ')}`;
}

/** What is edited besides the sets that are told already. */
function otherTexts({ added, changed, removed }: PendingEdits, sets: readonly SetOutlook[]): readonly string[] {
  const told = new Set(sets.map(({ key }) => `DaemonSet/${key}`));
  const rest = [...added, ...changed].filter((ref) => !told.has(ref)).length;
  return [
    ...(rest > 0 ? [t('{0} other objects edited', rest)] : []),
    ...(removed.length > 0 ? [t('{0} objects no longer in the files (only a restart removes them)', removed.length)] : []),
  ];
}

function union(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort();
}
