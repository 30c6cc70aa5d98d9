import type { PodSpec, Toleration } from '../../../src/cluster/api/types';
import { admitPod } from '../../../src/cluster/apiserver/admission';
import { daemonPodTolerations } from '../../../src/cluster/controllers/daemonset/tolerations';
import { stableJson } from '../../../src/cluster/store/stableJson';
import type { Case, CaseResult } from '../cases';

/** Rows of default-tolerations.json: what admission, or the DaemonSet controller, appends. */
export function runDefaultTolerationsCase({ name, given = {}, expect = {} }: Case): CaseResult {
  const template = given['podTemplate'] as { spec: PodSpec } | undefined;
  const own = (template?.spec.tolerations ?? given['tolerations'] ?? []) as readonly Toleration[];
  const all = template
    ? daemonPodTolerations(template.spec)
    : admitPod({ metadata: { name: 'p' }, spec: { tolerations: own, containers: [] } }).spec.tolerations!;
  const added = all.slice(own.length);
  return { name, ok: stableJson(added) === stableJson(expect['added']), expected: expect['added'], actual: added };
}
