import { selectorMatcher } from '../api/labels';
import { namespaceOf } from '../api/names';
import { isOnNode } from '../api/pods';
import type { Pod, PodAffinityTerm, StringMap } from '../api/types';
import type { World } from '../world';

type NamespaceLabels = (namespace: string) => StringMap;

/** A required term of pod affinity or anti-affinity, ready to be asked. */
export interface PodTerm {
  readonly topologyKey: string;
  /** The same for terms that ask for the same. */
  readonly id: string;
  readonly matches: (pod: Pod, labelsOf: NamespaceLabels) => boolean;
}

/** How many pods that something is true of are at each place: a label of their node, as {@link placeOf} writes it. */
export interface Tally {
  readonly keys: readonly string[];
  readonly counts: Map<string, number>;
}

interface Asked extends Tally {
  readonly covers: (pod: Pod) => boolean;
}

/** How many sets of terms are followed before they are counted anew. */
const mostAsked = 64;
const none: readonly PodTerm[] = [];
const known = new WeakMap<object, Map<string, readonly PodTerm[]>>();

/** The required terms of a pod, compiled once per list and namespace. */
export function requiredTerms(pod: Pod, kind: 'podAffinity' | 'podAntiAffinity'): readonly PodTerm[] {
  const terms = pod.spec.affinity?.[kind]?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!terms || terms.length === 0) return none;
  const namespace = namespaceOf(pod.metadata);
  const ofList = known.get(terms) ?? new Map<string, readonly PodTerm[]>();
  known.set(terms, ofList);
  const compiled = ofList.get(namespace) ?? terms.map((term) => compile(term, namespace));
  ofList.set(namespace, compiled);
  return compiled;
}

/** Namespaces: those listed and those selected; with neither, the pod's own. Without a selector of labels no pod matches. */
function compile({ topologyKey, labelSelector, namespaces = [], namespaceSelector }: PodAffinityTerm, own: string): PodTerm {
  const listed = namespaces.length === 0 && !namespaceSelector ? [own] : namespaces;
  const [byLabels, byNamespace] = [selectorMatcher(labelSelector), selectorMatcher(namespaceSelector)];
  return {
    topologyKey,
    id: JSON.stringify([topologyKey, labelSelector, listed, namespaceSelector]),
    matches: ({ metadata }, labelsOf) => {
      const namespace = namespaceOf(metadata);
      return byLabels(metadata.labels) && (listed.includes(namespace) || byNamespace(labelsOf(namespace)));
    },
  };
}

/** A place: a label that nodes share. */
export function placeOf(key: string, value: string): string {
  return `${key}=${value}`;
}

/** Where the pods are that affinity is about: counted per place, following every change, also back in time. */
export class PodAffinities {
  /** Anti-affinity terms that pods on nodes carry, with where those pods are. */
  private readonly carried = new Map<string, Tally & { readonly term: PodTerm }>();
  /** Terms that were asked for, with where the pods are that match all of them. */
  private readonly asked = new Map<string, Asked>();

  constructor(private readonly world: Pick<World, 'pods' | 'nodes' | 'others' | 'indexes'>) {
    const { pods, nodes, others, indexes } = world;
    const labels = (pod: Pod): StringMap | undefined => nodes.get(pod.spec.nodeName ?? '')?.metadata.labels;
    pods.listen((_key, before, after) => {
      if (before) this.count(before, labels(before), -1);
      if (after) this.count(after, labels(after), 1);
    });
    let counted = false;
    nodes.listen((name, before, after) => {
      if (!counted || before?.metadata.labels === after?.metadata.labels) return;
      for (const pod of [...indexes.podsByNode.get(name)].map((key) => pods.get(key)!)) {
        this.count(pod, before?.metadata.labels, -1);
        this.count(pod, after?.metadata.labels, 1);
      }
    });
    counted = true;
    others.listen((ref) => ref.startsWith('Namespace/') && this.asked.clear());
  }

  /** Whether a term means a pod. */
  meets(term: PodTerm, pod: Pod): boolean {
    return term.matches(pod, (namespace) => ({
      'kubernetes.io/metadata.name': namespace,
      ...this.world.others.get(`Namespace/${namespace}`)?.metadata.labels,
    }));
  }

  /** Anti-affinity of pods on nodes that keeps a pod away, with the places it keeps it away from. */
  against(pod: Pod): readonly (Tally & { readonly term: PodTerm })[] {
    return [...this.carried.values()].filter(({ term }) => this.meets(term, pod));
  }

  /** Where the pods are that match all of some terms: counted once, followed from then on. */
  matching(terms: readonly PodTerm[]): Tally & { readonly covers: (pod: Pod) => boolean } {
    const id = terms.map((term) => term.id).join();
    const followed = this.asked.get(id);
    if (followed) return followed;
    const covers = (pod: Pod): boolean => terms.every((term) => this.meets(term, pod));
    const tally: Asked = { keys: [...new Set(terms.map(({ topologyKey }) => topologyKey))], counts: new Map(), covers };
    for (const pod of this.world.pods.values()) {
      if (isOnNode(pod) && covers(pod)) add(tally, this.world.nodes.get(pod.spec.nodeName!)?.metadata.labels, 1);
    }
    if (this.asked.size >= mostAsked) this.asked.clear();
    this.asked.set(id, tally);
    return tally;
  }

  private count(pod: Pod, labels: StringMap | undefined, sign: 1 | -1): void {
    if (!isOnNode(pod)) return;
    for (const term of requiredTerms(pod, 'podAntiAffinity')) {
      const tally = this.carried.get(term.id) ?? { term, keys: [term.topologyKey], counts: new Map<string, number>() };
      this.carried.set(term.id, tally);
      add(tally, labels, sign);
      if (tally.counts.size === 0) this.carried.delete(term.id);
    }
    for (const tally of this.asked.values()) if (tally.covers(pod)) add(tally, labels, sign);
  }
}

function add({ keys, counts }: Tally, labels: StringMap | undefined, sign: 1 | -1): void {
  for (const key of keys) {
    const value = labels?.[key];
    if (value === undefined) continue;
    const place = placeOf(key, value);
    const count = (counts.get(place) ?? 0) + sign;
    if (count === 0) counts.delete(place);
    else counts.set(place, count);
  }
}
