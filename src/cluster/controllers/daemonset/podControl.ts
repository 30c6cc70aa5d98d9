import { isApiError } from '../../apiserver/statuses';
import type { ApiError } from '../../apiserver/errors';
import { podKey } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { DaemonSet, Pod } from '../../api/types';
import type { World } from '../../world';

/** How the controller creates and deletes pods: the API server, seen from a controller. */
export interface PodControl {
  createPod(pod: Pod): Pod | ApiError;
  deletePod(pod: Pod): ApiError | undefined;
}

/** The real way: through the API server. */
export function apiPodControl(world: World): PodControl {
  return {
    createPod: (pod) => world.api.createPod(pod),
    deletePod: (pod) => world.api.deletePod(podKey(pod)),
  };
}

/** A pod control that says in events what it did (DS-7). */
export class RecordingPodControl {
  constructor(
    private readonly world: World,
    private readonly control: PodControl,
  ) {}

  /** Creates a pod; false when it was refused. A namespace that is being deleted refuses silently (DS-3.17). */
  create(set: DaemonSet, pod: Pod): 'created' | 'refused' | 'namespace-terminating' {
    const result = this.control.createPod(pod);
    if (!isApiError(result)) {
      this.event(set, 'Normal', 'SuccessfulCreate', `Created pod: ${result.metadata.name}`);
      return 'created';
    }
    if (result.reason === 'NamespaceTerminating') return 'namespace-terminating';
    this.event(set, 'Warning', 'FailedCreate', `Error creating: ${result.message}`);
    return 'refused';
  }

  /** Deletes a pod; false when it was refused. A pod that is gone already counts as a refusal without event. */
  delete(set: DaemonSet, pod: Pod): boolean {
    const error = this.control.deletePod(pod);
    if (!error) {
      this.event(set, 'Normal', 'SuccessfulDelete', `Deleted pod: ${pod.metadata.name}`);
      return true;
    }
    if (error.reason !== 'NotFound') this.event(set, 'Warning', 'FailedDelete', `Error deleting: ${error.message}`);
    return false;
  }

  /** Records an event on the set. */
  event(set: DaemonSet, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.world.log.event({ source: 'daemonset-controller', type, reason, object: refOf('DaemonSet', set), message });
  }
}
