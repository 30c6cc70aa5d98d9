import { formatDuration } from '../api/duration';

/** Text of the event `Created` (kubelet 6.7). */
export function createdMessage(container: string, version: number): string {
  if (version >= 35) return 'Container created';
  return version >= 32 ? `Created container: ${container}` : `Created container ${container}`;
}

/** Text of the event `Started` (kubelet 6.7). */
export function startedMessage(container: string, version: number): string {
  if (version >= 35) return 'Container started';
  return version >= 32 ? `Started container: ${container}` : `Started container ${container}`;
}

/** Text of the event `Pulled` for an image that is there already (kubelet 10.2). */
export function presentMessage(image: string, version: number): string {
  const tail = version >= 35 ? ' and can be accessed by the pod' : '';
  return `Container image "${image}" already present on machine${tail}`;
}

/** Text of the event `Pulled` after a pull of `ms` (kubelet 10.4). */
export function pulledMessage(image: string, ms: number): string {
  const took = formatDuration(ms);
  return `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: 0 bytes.`;
}

/** Error of a pull that fails. */
export function pullError(image: string, wrongPlatform: boolean): string {
  const start = `rpc error: code = NotFound desc = failed to pull and unpack image "${image}":`;
  return wrongPlatform
    ? `${start} no match for platform in manifest: not found`
    : `${start} failed to resolve reference "${image}": ${image}: not found`;
}

/** `name=container pod=name_namespace(uid)` and the like of the crash-loop texts (kubelet 8.5). */
export function podDescription(podKey: string, uid: string): string {
  const [namespace, name] = podKey.split('/');
  return `${name}_${namespace}(${uid})`;
}
