import type { ContainerBehaviour } from '../actions';
import { parseDuration } from '../api/duration';
import type { Container, Node, Pod, StringMap } from '../api/types';
import type { Store } from '../store/store';
import type { Table } from '../store/table';
import type { Cause } from '../world';
import { isRestartableInit } from './restartPolicy';

/** Start of the pod and node annotations that say how a container behaves. */
export const behaviourPrefix = 'daemonscope.dev/';

/** How one run of a container goes; durations in ms. */
export interface Script {
  readonly startup: number;
  readonly readyAfter: number | 'never';
  readonly exitAfter: number | 'never';
  readonly exitCode: number;
  readonly oomKilled: boolean;
  readonly ignoresSigterm: boolean;
}

/** Whether and how fast an image comes. */
export interface PullScript {
  readonly pull: 'ok' | 'fail' | 'hang' | number;
  readonly osOnly?: string;
}

type Key = keyof ContainerBehaviour;
type Draft = { -readonly [K in Key]?: ContainerBehaviour[K] };

const readers: { readonly [K in Key]-?: (value: unknown) => ContainerBehaviour[K] } = {
  startup: duration,
  readyAfter: durationOrNever,
  exitAfter: durationOrNever,
  exitCode: integer,
  restarts: (value) => (value === 'unlimited' ? Infinity : integer(value)),
  pull: (value) => (value === 'ok' || value === 'fail' || value === 'hang' ? value : duration(value)),
  osOnly: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  ignoresSigterm: flag,
  oomKilled: flag,
};

/** Names of all that can be said about a container's behaviour (SCENARIO.md). */
export const behaviourKeys = Object.keys(readers) as readonly Key[];

/** One value of a behaviour as it is written in YAML or in an annotation; undefined when it is not valid. */
export function readBehaviourValue(key: Key, value: unknown): ContainerBehaviour[Key] {
  return readers[key](value);
}

/** The behaviour that annotations `daemonscope.dev/<key>` describe; values that are not valid are left out. */
export function annotatedBehaviour(annotations: StringMap | undefined): ContainerBehaviour | undefined {
  let draft: Draft | undefined;
  for (const name in annotations) {
    if (!name.startsWith(behaviourPrefix)) continue;
    const key = name.slice(behaviourPrefix.length);
    if (!Object.hasOwn(readers, key)) continue;
    const value = readers[key as Key](annotations[name]);
    if (value !== undefined) draft = { ...draft, [key]: value };
  }
  return draft;
}

/**
 * How images behave, and what follows for the containers of a pod: the image first, overridden by the
 * annotations of the node and then of the pod (SCENARIO.md, "Behaviour of containers and images").
 */
export class Behaviours {
  /** By image, or by a prefix with a trailing `*`. */
  private readonly images: Table<ContainerBehaviour>;

  constructor(
    store: Store<Cause>,
    /** Start-up of a container of which nothing is said, ms. */
    private readonly startup: number,
  ) {
    this.images = store.table('behaviours');
  }

  /** Changes what is known of an image, from now on. */
  set(image: string, behaviour: ContainerBehaviour): void {
    this.images.put(image, { ...this.images.get(image), ...behaviour });
  }

  /** How the next run of a container goes; `attempt` counts its runs from 0. */
  script(container: Container, pod: Pod, node: Node | undefined, attempt: number): Script {
    const ordinaryInit = isOrdinaryInit(container, pod);
    const behaviour = this.behaviour(container, pod, node, ordinaryInit);
    const exits = ordinaryInit ? (behaviour.exitAfter ?? 0) : (behaviour.exitAfter ?? 'never');
    const defaultCode = ordinaryInit && behaviour.exitAfter === undefined ? 0 : 1;
    return {
      startup: behaviour.startup ?? this.startup,
      readyAfter: behaviour.readyAfter ?? 0,
      exitAfter: attempt < (behaviour.restarts ?? Infinity) ? exits : ordinaryInit ? 0 : 'never',
      exitCode: attempt < (behaviour.restarts ?? Infinity) ? (behaviour.exitCode ?? defaultCode) : 0,
      oomKilled: behaviour.oomKilled ?? false,
      ignoresSigterm: behaviour.ignoresSigterm ?? false,
    };
  }

  /** Whether the image of a container comes. */
  pull(container: Container, pod: Pod, node: Node | undefined): PullScript {
    const { pull = 'ok', osOnly } = this.behaviour(container, pod, node, false);
    return { pull, osOnly };
  }

  private behaviour(container: Container, pod: Pod, node: Node | undefined, ordinaryInit: boolean): ContainerBehaviour {
    const image = this.imageBehaviour(container.image ?? '');
    const onNode = annotatedBehaviour(node?.metadata.annotations);
    const onPod = annotatedBehaviour(pod.metadata.annotations);
    if (!onNode && !onPod) return image;
    const { exitAfter, exitCode, restarts, oomKilled, ...rest } = { ...onNode, ...onPod };
    return ordinaryInit ? { ...image, ...rest } : { ...image, ...defined({ exitAfter, exitCode, restarts, oomKilled }), ...rest };
  }

  private imageBehaviour(image: string): ContainerBehaviour {
    const exact = this.images.get(image);
    if (exact) return exact;
    let best = '';
    for (const pattern of this.images.keys()) {
      if (pattern.endsWith('*') && image.startsWith(pattern.slice(0, -1)) && pattern.length > best.length) best = pattern;
    }
    return this.images.get(best) ?? nothing;
  }
}

const nothing: ContainerBehaviour = {};

function isOrdinaryInit(container: Container, pod: Pod): boolean {
  return (pod.spec.initContainers ?? []).includes(container) && !isRestartableInit(container);
}

function defined(behaviour: ContainerBehaviour): ContainerBehaviour {
  return Object.fromEntries(Object.entries(behaviour).filter(([, value]) => value !== undefined));
}

function duration(value: unknown): number | undefined {
  if (value === 0) return 0;
  return typeof value === 'string' ? parseDuration(value) : undefined;
}

function durationOrNever(value: unknown): number | 'never' | undefined {
  return value === 'never' ? 'never' : duration(value);
}

function integer(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function flag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}
