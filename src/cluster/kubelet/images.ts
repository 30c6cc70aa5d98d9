import type { Container } from '../api/types';
import type { PullScript } from './behaviour';
import { isInBackOffSince, kubeletBackoff, nextBackoff } from './backoff';
import { presentMessage, pulledMessage, pullError } from './messages';
import type { Pull, Waiting } from './state';

export interface ImageEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** What came of looking for an image (kubelet 10). */
export interface ImageOutcome {
  readonly ready: boolean;
  readonly events: readonly ImageEvent[];
  /** Why the container waits, if its start failed. */
  readonly waiting?: Waiting;
  /** When to look again, ms. */
  readonly retryAt?: number;
  /** The pull as it stands now; undefined when it is over. */
  readonly pull?: Pull;
  /** True when the image has just come, and so is on the node from now on. */
  readonly stored?: boolean;
}

export interface ImageInput {
  readonly container: Container;
  readonly script: PullScript;
  /** Label `kubernetes.io/os` of the node. */
  readonly os: string | undefined;
  /** The image has been pulled to this node before. */
  readonly present: boolean;
  readonly pull: Pull | undefined;
  readonly now: number;
  readonly version: number;
}

/** IfNotPresent unless the policy or the tag `latest` says otherwise (kubelet 10.1). */
export function pullPolicyOf({ image = '', imagePullPolicy }: Container): string {
  if (imagePullPolicy) return imagePullPolicy;
  const tag = /(?::([^/:@]+))?(?:@.*)?$/.exec(image)?.[1];
  return image.includes('@') || (tag !== undefined && tag !== 'latest') ? 'IfNotPresent' : 'Always';
}

/** Makes sure that the image of a container is on the node, or says what stands in the way (kubelet 10). */
export function ensureImageExists(input: ImageInput): ImageOutcome {
  const { container, script, pull } = input;
  const image = container.image ?? '';
  const policy = pullPolicyOf(container);
  const wrongPlatform = script.osOnly !== undefined && input.os !== undefined && input.os !== script.osOnly;
  const there = input.present || (script.pull === 'ok' && !wrongPlatform && !pull);
  if (there && policy !== 'Always') return ok([event('Normal', 'Pulled', presentMessage(image, input.version))]);
  if (policy === 'Never') return neverPulled(image);
  if (wrongPlatform || script.pull === 'fail') return failingPull(input, image, pullError(image, wrongPlatform));
  return runningPull(input, image);
}

function runningPull({ script, pull, now }: ImageInput, image: string): ImageOutcome {
  const since = pull?.since ?? now;
  const events = pull?.since === undefined ? [event('Normal', 'Pulling', `Pulling image "${image}"`)] : [];
  if (script.pull === 'hang') return { ready: false, events, pull: { ...pull, since } };
  const end = since + (typeof script.pull === 'number' ? script.pull : 0);
  if (now < end) return { ready: false, events, pull: { ...pull, since }, retryAt: end };
  return { ...ok([...events, event('Normal', 'Pulled', pulledMessage(image, now - since))]), stored: true };
}

function failingPull({ pull, now, version }: ImageInput, image: string, error: string): ImageOutcome {
  const backoff = pull?.backoff;
  if (backoff && isInBackOffSince(backoff, backoff.lastUpdate, now, kubeletBackoff)) {
    const message = `Back-off pulling image "${image}": ErrImagePull: ${pull.error ?? error}`;
    return {
      ready: false,
      events: [event('Normal', 'BackOff', `Back-off pulling image "${image}"`), event('Warning', 'Failed', 'Error: ImagePullBackOff')],
      waiting: { reason: 'ImagePullBackOff', message: version >= 32 ? message : `Back-off pulling image "${image}"` },
      retryAt: backoff.lastUpdate + backoff.delay,
      pull,
    };
  }
  const next = nextBackoff(backoff, now, kubeletBackoff);
  return {
    ready: false,
    events: [
      event('Normal', 'Pulling', `Pulling image "${image}"`),
      event('Warning', 'Failed', `Failed to pull image "${image}": ${error}`),
      event('Warning', 'Failed', 'Error: ErrImagePull'),
    ],
    waiting: { reason: 'ErrImagePull', message: error },
    retryAt: now + (next.delay === kubeletBackoff.initial ? firstRetry : laterRetry),
    pull: { backoff: next, error },
  };
}

/** The first failure is followed by a sync as soon as the new sandbox is noticed, later ones by the retry of a failed sync. */
const firstRetry = 1000;
const laterRetry = 10_000;

function neverPulled(image: string): ImageOutcome {
  const message = `Container image "${image}" is not present with pull policy of Never`;
  return {
    ready: false,
    events: [event('Warning', 'ErrImageNeverPull', message), event('Warning', 'Failed', 'Error: ErrImageNeverPull')],
    waiting: { reason: 'ErrImageNeverPull', message },
  };
}

function ok(events: readonly ImageEvent[]): ImageOutcome {
  return { ready: true, events };
}

function event(type: ImageEvent['type'], reason: string, message: string): ImageEvent {
  return { type, reason, message };
}
