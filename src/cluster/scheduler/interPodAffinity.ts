import type { Pod } from '../api/types';
import type { Filter, FilterContext, Refusal } from './filters';
import { placeOf, requiredTerms, type Tally } from './podAffinities';

const name = 'InterPodAffinity';
const refusal = (helpless: boolean, reason: string): Refusal => ({ plugin: name, helpless, reasons: [`node(s) didn't ${reason}`] });
const noAffinity = refusal(true, 'match pod affinity rules');
const noAntiAffinity = refusal(false, 'match pod anti-affinity rules');
const existingAntiAffinity = refusal(false, 'satisfy existing pods anti-affinity rules');

/**
 * Required affinity and anti-affinity between pods, also that of pods which are there already (spec scheduler 5.5,
 * InterPodAffinity). Skipped when neither the pod nor one that is there has a say.
 */
export function interPodAffinity(pod: Pod, { affinities }: FilterContext): Filter | undefined {
  const affinity = requiredTerms(pod, 'podAffinity');
  const avoided = requiredTerms(pod, 'podAntiAffinity').map((term) => affinities.matching([term]));
  const against = affinities.against(pod);
  if (affinity.length + avoided.length + against.length === 0) return undefined;
  const wanted = affinity.length > 0 ? affinities.matching(affinity) : undefined;
  const first = affinity.every((term) => affinities.meets(term, pod));
  return ({ metadata: { labels = {} } }, trial) => {
    const moved = trial ? [...trial.moved] : [];
    const change = (covers: (other: Pod) => boolean): number => moved.reduce((sum, [other, sign]) => (covers(other) ? sum + sign : sum), 0);
    const count = ({ counts }: Tally, key: string): number => counts.get(placeOf(key, labels[key] ?? '')) ?? 0;
    if (wanted) {
      const more = change(wanted.covers);
      if (wanted.keys.some((key) => labels[key] === undefined)) return noAffinity;
      const all = wanted.keys.every((key) => count(wanted, key) + more > 0);
      if (!all && !(first && isNowhere(wanted, wanted.keys.map((key) => placeOf(key, labels[key]!)), more))) return noAffinity;
    }
    if (avoided.some((tally) => tally.keys.some((key) => labels[key] !== undefined && count(tally, key) + change(tally.covers) > 0))) {
      return noAntiAffinity;
    }
    const held = new Map<string, number>();
    const hold = (key: string, by: number): unknown => labels[key] !== undefined && held.set(key, (held.get(key) ?? 0) + by);
    for (const tally of against) hold(tally.term.topologyKey, count(tally, tally.term.topologyKey));
    for (const [other, sign] of moved) {
      for (const term of requiredTerms(other, 'podAntiAffinity')) if (affinities.meets(term, pod)) hold(term.topologyKey, sign);
    }
    return [...held.values()].some((by) => by > 0) ? existingAntiAffinity : undefined;
  };
}

/** No pod matches anywhere: then a pod that matches its own terms may be the first. `more` pods come to these places. */
function isNowhere({ counts }: Tally, places: readonly string[], more: number): boolean {
  if (more === 0 || counts.size > places.length) return counts.size === 0;
  return places.every((place) => (counts.get(place) ?? 0) + more === 0) && [...counts.keys()].every((place) => places.includes(place));
}
