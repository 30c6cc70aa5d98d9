import type { DaemonSetStatus, JsonObject } from '../../cluster/api/types';
import { each, expectCount } from './compare';
import { findSet } from './lookup';
import type { Check } from './view';

const fields: Readonly<Record<string, keyof DaemonSetStatus>> = {
  desired: 'desiredNumberScheduled',
  current: 'currentNumberScheduled',
  ready: 'numberReady',
  upToDate: 'updatedNumberScheduled',
  available: 'numberAvailable',
  unavailable: 'numberUnavailable',
  misscheduled: 'numberMisscheduled',
  observedGeneration: 'observedGeneration',
};

/** The numbers of the status of a DaemonSet; a missing one is 0. */
export const checkDaemonSet: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (numbers, at) => {
    const set = findSet(cluster, numbers, 'name', at, failures);
    if (!set) return;
    for (const [key, expected] of Object.entries(numbers)) {
      const field = fields[key];
      if (field) expectCount(expected!, set.status?.[field] ?? 0, [...at, key], failures);
    }
  });
};
