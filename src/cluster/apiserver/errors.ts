import type { ObjectRef } from '../api/ref';

/** Kinds of field errors, as the API server tells them apart. */
export type FieldErrorType = 'Required' | 'Invalid' | 'NotSupported' | 'Forbidden' | 'Duplicate' | 'TooLong' | 'NotFound';

/** A rule of the API server that a field breaks. */
export interface FieldError {
  /** Path as the API server writes it: `spec.template.spec.tolerations[0].operator`. */
  readonly field: string;
  readonly type: FieldErrorType;
  /** The whole line as the API server words it, path included. */
  readonly message: string;
}

/** A refused request. */
export interface ApiError {
  readonly object: ObjectRef;
  /** Status reason: `Invalid`, `NotFound`, `Forbidden`, `Conflict`, `BadRequest`, … */
  readonly reason: string;
  /** Text as the API server or kubectl words it. */
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** A part of the engine that is not there: the message names it. */
export class UnsupportedError extends Error {
  constructor(readonly part: string) {
    super(`needs a part that DaemonScope does not simulate: ${part}`);
  }
}
