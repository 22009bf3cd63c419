import type { DomainError, ErrorKind } from '@exchange/kernel';

/** The error of every tool, over MCP and HTTP (gaps-2.md §1). */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly suggestion?: string;
  /** In seconds. */
  readonly retry_after?: number;
  readonly details?: unknown;
  readonly recovery: 'transient' | 'correctable' | 'terminal';
}

/** Codes of v3 by the different code of v2. A stale revision is mapped by its kind instead. */
const codesOfV3: Readonly<Record<string, string>> = {
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

/** Builds the tool error; `suggestion` and `retryAfterSeconds` are taken out of `details`. */
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
    code: kind === 'stale' ? 'REVISION_CONFLICT' : (codesOfV3[code] ?? code),
    message,
    ...(field === undefined ? {} : { field }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    ...(Object.keys(shown).length === 0 ? {} : { details: shown }),
    recovery: recoveries[kind] ?? 'correctable',
  };
}
