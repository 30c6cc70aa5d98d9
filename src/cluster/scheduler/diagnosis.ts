import { byCodeUnit } from '../api/names';
import type { Node, Pod } from '../api/types';
import type { Table } from '../store/table';
import { prepareFilters, type Filter, type FilterContext, type Refusal } from './filters';
import { requiredNodeNames } from './nodeAffinity';

/** What the filters say of the nodes for a pod (spec scheduler 4.2 to 4.4). */
export interface Diagnosis {
  readonly feasible: readonly Node[];
  /** Nodes that were looked at and refused, by name. */
  readonly refused: ReadonlyMap<string, Refusal>;
  /** The reason that counts for each node that was not looked at. */
  readonly notExamined: string;
  /** Why no node was looked at. */
  readonly preFilter?: string;
  /** Plugins that had a part in it, sorted. */
  readonly plugins: readonly string[];
  /** Names of the only nodes that the pod can go to, sorted; undefined when any may do. */
  readonly named?: readonly string[];
  readonly refuse: Filter;
}

const affinityConflict = 'pod affinity terms conflict';

/** Looks at the node that the pod is nominated to, then at all that it may go to: of named ones at those alone. */
export function diagnose(pod: Pod, nodes: Table<Node>, context: FilterContext): Diagnosis {
  const refuse = prepareFilters(pod, context);
  const named = requiredNodeNames(pod);
  const refused = new Map<string, Refusal>();
  const whole = (feasible: readonly Node[], preFilter?: string, byName: readonly string[] = []): Diagnosis => {
    const plugins = [...new Set([...byName, ...[...refused.values()].map(({ plugin }) => plugin)])].sort(byCodeUnit);
    return { feasible, refused, notExamined: notExamined(named ? ['NodeAffinity', ...first] : first), preFilter, plugins, named, refuse };
  };
  const fits = (node: Node): boolean => {
    const refusal = refuse(node);
    if (refusal) refused.set(node.metadata.name, refusal);
    return !refusal;
  };
  let first: readonly string[] = [];
  if (named?.length === 0) return whole([], affinityConflict, ['NodeAffinity']);
  const nominated = nodes.get(pod.status?.nominatedNodeName ?? '');
  if (nominated && fits(nominated)) return whole([nominated]);
  first = [...refused.values()].map(({ plugin }) => plugin);
  const candidates = named ? named.map((name) => nodes.get(name)).filter((node) => node !== undefined) : [...nodes.values()];
  return whole(candidates.filter(fits), undefined, named && candidates.length < nodes.size ? ['NodeAffinity'] : []);
}

/** Who refused a node that preemption chose counts among those that leave nodes out (spec scheduler 5.7). */
function notExamined(plugins: readonly string[]): string {
  return `node(s) didn't satisfy plugin(s) [${[...new Set(plugins)].sort(byCodeUnit).join(' ')}]`;
}
