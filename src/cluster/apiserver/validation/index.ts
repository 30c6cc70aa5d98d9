export { validateDaemonSet, validateDaemonSetUpdate } from './daemonset';
export { validateNode } from './node';
export { validatePod } from './pod';
export type { Gates } from './gates';
