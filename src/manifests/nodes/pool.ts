import type { JsonObject } from '../../cluster/api/types';
import { limits } from '../limits';
import { finding, type Finding } from '../problems';
import type { Path } from '../ranges';
import { isObject } from '../yaml/compose';
import { nodeObject, type NodeSpec } from './node';

/** Nodes that a document stands for, each with the way from its fields to those of the document. */
export interface NodesFound {
  readonly nodes: readonly FoundNode[];
  readonly findings: readonly Finding[];
}

export interface FoundNode {
  readonly value: JsonObject;
  readonly source: (path: Path) => Path;
  /** What is wrong with the node; paths lead through its document. */
  readonly findings?: readonly Finding[];
}

/**
 * The nodes of a pool, our shorthand for many alike:
 * `spec: {count, labels, annotations, taints, allocatable, namePattern}`. Names are `<pool>-1`, `<pool>-2`, … or
 * follow `namePattern`, where `{n}` is the number and `{nnn}` the number with three digits.
 */
export function poolNodes(pool: JsonObject): NodesFound {
  const spec = isObject(pool.spec) ? pool.spec : {};
  const name = isObject(pool.metadata) && typeof pool.metadata.name === 'string' ? pool.metadata.name : 'pool';
  const count = spec.count ?? 1;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > limits.poolNodes) {
    return { nodes: [], findings: [finding('error', 'pool-count', { count: String(count), limit: limits.poolNodes }, ['spec', 'count'])] };
  }
  const pattern = typeof spec.namePattern === 'string' ? spec.namePattern : `${name}-{n}`;
  if (count > 1 && !/\{n+\}/.test(pattern)) {
    return { nodes: [], findings: [finding('error', 'pool-name-pattern', { pattern }, ['spec', 'namePattern'])] };
  }
  const shared = { ...spec, labels: { 'daemonscope.dev/pool': name, ...(isObject(spec.labels) ? spec.labels : {}) } } as Partial<NodeSpec>;
  const nodes = Array.from({ length: count }, (_, index) => ({
    value: nodeObject({ ...pick(shared), name: numbered(pattern, index + 1) }),
    source: poolPath,
  }));
  return { nodes, findings: [] };
}

function pick({ labels, annotations, taints, allocatable }: Partial<NodeSpec>): Omit<NodeSpec, 'name'> {
  return { ...(labels && { labels }), ...(annotations && { annotations }), ...(taints && { taints }), ...(allocatable && { allocatable }) };
}

function numbered(pattern: string, number: number): string {
  return pattern.replace(/\{(n+)\}/g, (_, digits: string) => String(number).padStart(digits.length, '0'));
}

/** Fields of a node lead to the fields of its pool. */
function poolPath(path: Path): Path {
  const [first, second, ...rest] = path;
  if (first === 'metadata' && (second === 'labels' || second === 'annotations')) return ['spec', second, ...rest];
  if (first === 'metadata' && second === 'name') return ['metadata', 'name'];
  if (first === 'spec' && second === 'taints') return ['spec', 'taints', ...rest];
  if (first === 'status' && (second === 'allocatable' || second === 'capacity')) return ['spec', 'allocatable', ...rest];
  return [];
}
