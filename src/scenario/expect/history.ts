import type { JsonObject } from '../../cluster/api/types';
import { matchesRevision } from '../../cluster/controllers/daemonset/revision';
import { each, expectSame } from './compare';
import { findSet } from './lookup';
import { revisionsOf } from './select';
import type { Check } from './view';

/** The revisions that are kept of a DaemonSet, and the one of its present template (DS-5). */
export const checkHistory: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const set = findSet(cluster, expected, 'daemonset', at, failures);
    if (!set) return;
    const kept = revisionsOf(cluster, set);
    const current = kept.filter(revision => matchesRevision(set, revision)).at(-1);
    if (expected.revisions !== undefined) {
      expectSame(expected.revisions, kept.map(({ revision }) => revision), [...at, 'revisions'], failures);
    }
    if (expected.current !== undefined) expectSame(expected.current, current?.revision, [...at, 'current'], failures);
  });
};
