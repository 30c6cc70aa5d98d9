import type { Container, Pod } from '../api/types';

interface RestartRule {
  readonly action?: string;
  readonly exitCodes?: { readonly operator?: string; readonly values?: readonly number[] };
}

/** True for a sidecar: an init container that is restarted whatever happens (kubelet 6.4). */
export function isRestartableInit(container: Container): boolean {
  return container.restartPolicy === 'Always';
}

/** Whether a container that ended with an exit code is started again (kubelet 6.5). `rules`: gate ContainerRestartRules. */
export function containerShouldRestart(container: Container, pod: Pod, exitCode: number, rules: boolean): boolean {
  if (!rules || container.restartPolicy === undefined) return policyRestarts(pod.spec.restartPolicy, exitCode);
  const rule = (container as { restartPolicyRules?: readonly RestartRule[] }).restartPolicyRules?.find((candidate) =>
    matches(candidate, exitCode),
  );
  return rule ? true : policyRestarts(container.restartPolicy, exitCode);
}

/** Whether a failure of a container is followed by a new start: its effective policy is not Never. */
export function restartsOnFailure(container: Container, pod: Pod, rules: boolean): boolean {
  const policy = rules ? (container.restartPolicy ?? pod.spec.restartPolicy) : pod.spec.restartPolicy;
  return policy !== 'Never';
}

function policyRestarts(policy: string | undefined, exitCode: number): boolean {
  if (policy === 'Never') return false;
  return policy === 'OnFailure' ? exitCode !== 0 : true;
}

function matches({ exitCodes }: RestartRule, exitCode: number): boolean {
  const listed = exitCodes?.values?.includes(exitCode) ?? false;
  return exitCodes?.operator === 'NotIn' ? exitCodes.values !== undefined && !listed : listed;
}
