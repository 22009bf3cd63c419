import { DomainError, type ErrorKind, isRecord, type ProtocolRelease } from '@exchange/kernel';
import { OrderRefusal } from '../../domain/refusal';

export type AdcpJson = Readonly<Record<string, unknown>>;

interface Details {
  readonly field?: string;
  readonly suggestion?: string;
  /** Seconds until the caller may retry, from 1 to 3600. */
  readonly retry_after?: number;
  readonly details?: AdcpJson;
}

export const retrySecondsWhilePaused = 3_600;

/** Kinds of errors after which the same request can succeed. */
const transientKinds: readonly ErrorKind[] = ['stale', 'rate_limited', 'unavailable'];
/** Codes that AdCP 3.0 does not have, and those that it has for them. */
const olderCodes: Readonly<Record<string, string>> = {
  PROPOSAL_NOT_FOUND: 'REFERENCE_NOT_FOUND',
  REQUOTE_REQUIRED: 'INVALID_STATE',
  // 3.0 has the code too; storefronts answer it since 3.1.
  PERMISSION_DENIED: 'CONFLICT',
};

/** An error in the vocabulary of the protocol (AdCP, error codes). */
export class AdcpRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    private readonly details: Details = {},
    private readonly kind: ErrorKind = 'invalid',
  ) {
    super(message);
  }

  toJson(release: ProtocolRelease): AdcpJson {
    const { code, message } = this;
    // The conflict error carries no details: a caller who guesses a key learns nothing.
    if (code === 'IDEMPOTENCY_CONFLICT') return { code, message, ...(release === '3.0' ? {} : { recovery: 'correctable' }) };
    const isPaused = code === 'SERVICE_UNAVAILABLE';
    if (release === '3.0') {
      // The details of this refusal are defined since 3.1.
      const details = code === 'REQUOTE_REQUIRED' ? {} : this.details;
      return { code: olderCodes[code] ?? code, message, recovery: isPaused ? 'transient' : 'correctable', ...details };
    }
    const recovery = isPaused || transientKinds.includes(this.kind) ? 'transient' : 'correctable';
    return { code, message, recovery, ...(isPaused ? { retry_after: retrySecondsWhilePaused } : {}), ...this.details };
  }
}

/** Null for errors that callers must not see. Refusals of orders already use the error codes of the protocol. */
export function toAdcpRefusal(error: unknown): AdcpRefusal | null {
  if (error instanceof AdcpRefusal) return error;
  if (error instanceof OrderRefusal)
    return new AdcpRefusal(error.code, error.message, {
      field: error.field,
      ...(error.details ? { details: error.details } : {}),
    });
  if (!(error instanceof DomainError)) return null;
  const { kind, code, message, field, details } = error;
  const envelope = code === 'REQUOTE_REQUIRED' && isRecord(details) ? { details } : {};
  return new AdcpRefusal(code, message, { ...(field === undefined ? {} : { field }), ...envelope }, kind);
}
