import type { Cluster } from '../../cluster/cluster';
import type { ApiError } from '../../cluster/apiserver/errors';
import type { JsonValue } from '../../cluster/api/types';
import type { ObjectRef } from '../../cluster/api/ref';
import type { Path } from '../../manifests/ranges';

/** A moment that a `mark` step named. */
export interface Mark {
  /** Journal steps applied then. */
  readonly cursor: number;
  /** Virtual time in ms. */
  readonly now: number;
  /** Number of the newest log entry. */
  readonly logSize: number;
  /** Uids of the pods there were. */
  readonly pods: ReadonlySet<string>;
}

/** Something the reader said about a file or an object. */
export interface ObjectProblem {
  readonly severity: 'error' | 'warning';
  /** English, in Kubernetes' words where it has some. */
  readonly text: string;
  /** Undefined when it is in no object that could be read. */
  readonly object: ObjectRef | undefined;
}

/** What expectations look at. */
export interface View {
  readonly cluster: Cluster;
  readonly marks: ReadonlyMap<string, Mark>;
  /** Refusals of the last action. */
  readonly rejections: readonly ApiError[];
  readonly problems: readonly ObjectProblem[];
}

/** An expectation that does not hold. */
export interface Failure {
  /** Path of the key inside the value of `expect`. */
  readonly path: Path;
  readonly expected: string;
  readonly actual: string;
  /** A part of the engine that would be needed and is not there. */
  readonly part?: string;
}

/** Checks one key of `expect` and adds what does not hold. */
export type Check = (view: View, value: JsonValue, path: Path, failures: Failure[]) => void;
