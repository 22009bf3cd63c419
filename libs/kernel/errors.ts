/** Kinds of errors and their HTTP status (gaps.md §1.2). docs/errors.md is generated from it. */
export const statusOfKind = {
  invalid: 400,
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusOfKind;

/** One problem of the input. `path` is dotted, with indexes: `budget.currency`, `packages[0].budget`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export interface ErrorExtras {
  readonly field?: string;
  readonly details?: unknown;
  /** Replaces the catalogued message, to name something in it. Never secrets or internals. */
  readonly message?: string;
}

/** Thrown by every layer; the error filter turns it into the envelope. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'DomainError';
  }

  get status(): number {
    return statusOfKind[this.kind];
  }
}

export function domainError(kind: ErrorKind, code: string, message: string, extras: ErrorExtras = {}): DomainError {
  return new DomainError(kind, code, extras.message ?? message, extras.field, extras.details);
}

/** Limits of the listed problems (characters for `path` and `message`), so that an invalid body never makes an answer larger than itself. */
export const maxIssues = 20;
const maxLengths = { path: 120, message: 400 };

/**
 * A 400 that lists the first 20 problems and counts the others in `details.more`. The first problem is the error's `field`, unless it
 * concerns the whole body (path `''`). `more` counts problems that the caller has not listed in `found`.
 */
export function invalidInput(found: readonly Issue[], more = 0): DomainError {
  const issues = found.slice(0, maxIssues).map((issue) => ({
    path: shortened(issue.path, maxLengths.path),
    message: shortened(issue.message, maxLengths.message),
  }));
  const [first] = issues;
  const left = found.length - issues.length + more;
  const message = first ? first.message : 'The request is not valid.';
  return new DomainError('invalid', 'VALIDATION_ERROR', message, first?.path || undefined, left > 0 ? { issues, more: left } : { issues });
}

/** Messages may quote input of any length. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

export function invalidField(path: string, message: string): DomainError {
  return invalidInput([{ path, message }]);
}

export interface ErrorSpec {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
}

export type ErrorCatalogue<Specs extends Record<string, ErrorSpec>> = {
  readonly [Name in keyof Specs]: (extras?: ErrorExtras) => DomainError;
} & { readonly catalogue: { readonly context: string; readonly specs: Specs } };

/** Defines a context's errors, each as a factory: `throw webhookErrors.notFound()`. docs/errors.md is generated from `.catalogue`. */
export function defineErrors<const Specs extends Record<string, ErrorSpec>>(context: string, specs: Specs): ErrorCatalogue<Specs> {
  const factories = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, (extras?: ErrorExtras) => domainError(spec.kind, spec.code, spec.message, extras)]),
  );
  return { ...factories, catalogue: { context, specs } } as ErrorCatalogue<Specs>;
}
