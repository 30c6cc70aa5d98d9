import { parseVersion } from '../../cluster/settings';
import { parseDuration } from '../duration';
import type { FormatName } from './shape';

/** One form of text: how it is recognised, and an example that a message or a completion can show. */
export interface Format {
  readonly test: (text: string) => boolean;
  readonly example: string;
  /** The same as a regular expression, for the JSON schema. */
  readonly pattern: string;
}

const name = '[a-z0-9]([-a-z0-9.]*[a-z0-9])?';
const durationPattern = '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$';
const taintKey = '[^=:\\s]+';
const effects = '(NoSchedule|PreferNoSchedule|NoExecute)';

const byPattern = (pattern: string, example: string): Format => {
  const expression = new RegExp(pattern);
  return { test: text => expression.test(text), example, pattern };
};

const duration: Format = { test: text => parseDuration(text) !== undefined, example: '10s', pattern: durationPattern };

/** Every form of text by its name. */
export const formats: Readonly<Record<FormatName, Format>> = {
  'api-version': byPattern('^daemonscope\\.dev/v1alpha1$', 'daemonscope.dev/v1alpha1'),
  'dns-label': byPattern('^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$', 'notready-node-stalls-rollout'),
  version: { test: text => parseVersion(text) !== undefined, example: '1.36', pattern: '^1\\.[0-9]+$' },
  duration,
  pull: {
    test: text => ['ok', 'fail', 'hang'].includes(text) || duration.test(text),
    example: 'ok, fail, hang or 30s',
    pattern: `^(ok|fail|hang|([0-9]+(\\.[0-9]+)?(ms|s|m|h))+)$`,
  },
  'object-reference': byPattern(`^[A-Z][A-Za-z]*(/${name}){1,2}$`, 'Node/worker-1 or DaemonSet/kube-system/agent'),
  'daemonset-reference': byPattern(`^DaemonSet(/${name}){1,2}$`, 'DaemonSet/kube-system/agent'),
  'namespaced-name': byPattern(`^${name}(/${name})?$`, 'kube-system/agent'),
  taint: byPattern(`^${taintKey}(=[^:\\s]*)?:${effects}$`, 'key=value:NoExecute'),
  'taint-removal': byPattern(`^${taintKey}(=[^:\\s]*)?(:${effects})?$`, 'key:NoSchedule or key'),
  'exact-taint': byPattern(`^${taintKey}(=[^:\\s]*)?:${effects}$`, 'key=value:NoSchedule'),
  count: byPattern('^(>=|<=)?[0-9]+$', '5, ">=5" or "<=5"'),
  elapsed: { test: isElapsed, example: '30s, ">=30s" or "<=30s"', pattern: '^(>=|<=)?([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$' },
  mark: byPattern('^\\S+$', 'before-update'),
  'container-path': byPattern('^[^/\\s]+/[^/\\s]+/[^/\\s]+$', 'kube-system/agent-*/agent'),
};

function isElapsed(text: string): boolean {
  return duration.test(text.replace(/^[<>]=/, ''));
}
