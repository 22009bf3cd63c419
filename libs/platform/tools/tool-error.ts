import type { DomainError, ErrorKind } from '@exchange/kernel';

/** gaps-2.md §1: what is refused is shown like this by every tool, over MCP and over HTTP. */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly suggestion?: string;
  /** Seconds. */
  readonly retry_after?: number;
  readonly details?: unknown;
  readonly recovery: 'transient' | 'correctable' | 'terminal';
}

/** The words of v3 for what v2 calls differently. A stale revision is a kind, whatever code its context gives it in v2. */
const words: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'ACCESS_DENIED',
  VALIDATION_ERROR: 'VALIDATION_FAILED',
};

const recoveries: Readonly<Partial<Record<ErrorKind, ToolError['recovery']>>> = {
  rate_limited: 'transient',
  unavailable: 'transient',
  internal: 'transient',
  unauthorized: 'terminal',
  forbidden: 'terminal',
};

const suggestions: Readonly<Partial<Record<ErrorKind, string>>> = {
  invalid: 'Correct the arguments that details.issues names, and call again.',
  not_found: 'Look the id up with search, and call again.',
  stale: 'Read the object again with get, decide again, and send the revision that you read.',
  conflict: 'Read the object again with get: it may have changed.',
  rate_limited: 'Wait for retry_after seconds, and call again.',
  unavailable: 'Call again in a moment, with the same idempotencyKey.',
};

/** `details` may say for itself what to do: `suggestion` and `retryAfterSeconds` of it are lifted out. */
export function toolError({ kind, code, message, field, details }: DomainError): ToolError {
  const {
    retryAfterSeconds,
    suggestion = suggestions[kind],
    ...rest
  } = (details ?? {}) as Record<string, unknown> & {
    readonly retryAfterSeconds?: number;
    readonly suggestion?: string;
  };
  const shown = Array.isArray(details) ? details : rest;
  return {
    code: kind === 'stale' ? 'REVISION_CONFLICT' : (words[code] ?? code),
    message,
    ...(field === undefined ? {} : { field }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    ...(Object.keys(shown).length === 0 ? {} : { details: shown }),
    recovery: recoveries[kind] ?? 'correctable',
  };
}
