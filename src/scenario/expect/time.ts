import type { JsonObject } from '../../cluster/api/types';
import { shortDuration } from '../duration';
import { each, matchesDuration } from './compare';
import type { Check } from './view';

/** How much virtual time has passed since a mark, or since the start. */
export const checkTime: Check = ({ cluster, marks }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const from = typeof expected.since === 'string' ? marks.get(expected.since)?.now ?? 0 : 0;
    const elapsed = cluster.now - from;
    const text = expected.elapsed as string;
    if (!matchesDuration(text, elapsed)) failures.push({ path: [...at, 'elapsed'], expected: text, actual: shortDuration(elapsed) });
  });
};
