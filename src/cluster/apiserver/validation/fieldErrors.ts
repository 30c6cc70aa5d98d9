import type { FieldError, FieldErrorType } from '../errors';

const words: Readonly<Record<FieldErrorType, string>> = {
  Required: 'Required value',
  Invalid: 'Invalid value',
  NotSupported: 'Unsupported value',
  Forbidden: 'Forbidden',
  Duplicate: 'Duplicate value',
  TooLong: 'Too long',
  NotFound: 'Not found',
};

/** A value that must be given. */
export function required(field: string, detail = ''): FieldError {
  return { field, type: 'Required', message: line(field, 'Required', detail) };
}

/** A value that breaks a rule; it is shown as JSON, its keys in the order they have. */
export function invalidValue(field: string, value: unknown, detail: string): FieldError {
  return { field, type: 'Invalid', message: line(field, 'Invalid', JSON.stringify(value), detail) };
}

/** A value that is none of those allowed. */
export function notSupported(field: string, value: unknown, supported: readonly string[]): FieldError {
  const list = `supported values: ${supported.map((name) => JSON.stringify(name)).join(', ')}`;
  return { field, type: 'NotSupported', message: line(field, 'NotSupported', JSON.stringify(value), list) };
}

/** A field that may not be set here. */
export function forbiddenField(field: string, detail: string): FieldError {
  return { field, type: 'Forbidden', message: line(field, 'Forbidden', detail) };
}

/** A value that occurred before and may occur once. */
export function duplicate(field: string, value: unknown, detail = ''): FieldError {
  return { field, type: 'Duplicate', message: line(field, 'Duplicate', JSON.stringify(value), detail) };
}

/** A name of something that is not there. */
export function notFoundField(field: string, value: unknown): FieldError {
  return { field, type: 'NotFound', message: line(field, 'NotFound', JSON.stringify(value)) };
}

/** More than a limit allows. */
export function tooLong(field: string, limit: number): FieldError {
  return { field, type: 'TooLong', message: line(field, 'TooLong', `may not be more than ${limit} bytes`) };
}

/** A number below 0. */
export function nonNegative(field: string, value: number | undefined): FieldError[] {
  return value !== undefined && value < 0 ? [invalidValue(field, value, 'must be greater than or equal to 0')] : [];
}

function line(field: string, type: FieldErrorType, ...details: readonly string[]): string {
  return [`${field}: ${words[type]}`, ...details.filter((detail) => detail !== '')].join(': ');
}
