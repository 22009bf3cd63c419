/** Kinds of refusal and the HTTP status each one means (gaps.md §1.2). The status lives here so that docs/errors.md can be generated. */
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

/** One problem of the input. `path` is dotted: `budget.currency`, `packages[0].budget`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export interface ErrorExtras {
  readonly field?: string;
  readonly details?: unknown;
  /** Replaces the catalogued message where it has to name something. Never put secrets or internals here. */
  readonly message?: string;
}

/** What every layer throws and the one error filter turns into the envelope. */
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

/** Problems that are told at once, and how much of each: a body of garbage would make an answer longer than itself. */
export const mostIssues = 20;
const longest = { path: 120, message: 400 };

/**
 * A 400 that lists the first problems, at most 20, and says in `details.more` how many others there are. The first one is also the error's
 * `field`, unless it concerns the body as a whole (path `''`). `more`: of those that were not even listed here.
 */
export function invalidInput(found: readonly Issue[], more = 0): DomainError {
  const issues = found.slice(0, mostIssues).map((issue) => ({
    path: shortened(issue.path, longest.path),
    message: shortened(issue.message, longest.message),
  }));
  const [first] = issues;
  const left = found.length - issues.length + more;
  const message = first ? first.message : 'The request is not valid.';
  return new DomainError('invalid', 'VALIDATION_ERROR', message, first?.path || undefined, left > 0 ? { issues, more: left } : { issues });
}

/** What the caller sent may be in it, at any length. */
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

/**
 * A context's named errors. Each becomes a factory: `throw webhookErrors.notFound()`.
 * The specs stay readable on `.catalogue`, from which docs/errors.md is generated.
 */
export function defineErrors<const Specs extends Record<string, ErrorSpec>>(context: string, specs: Specs): ErrorCatalogue<Specs> {
  const factories = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, (extras?: ErrorExtras) => domainError(spec.kind, spec.code, spec.message, extras)]),
  );
  return { ...factories, catalogue: { context, specs } } as ErrorCatalogue<Specs>;
}
