import { DomainError } from '@exchange/kernel';
import { OrderRefusal } from '../../domain/refusal';

export type AdcpJson = Readonly<Record<string, unknown>>;

interface Details {
  readonly field?: string;
  readonly suggestion?: string;
  /** Seconds until the caller may retry. */
  readonly retry_after?: number;
  readonly details?: AdcpJson;
}

/** An error in the vocabulary of the protocol (AdCP 3.0, error codes). */
export class AdcpRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  toJson(): AdcpJson {
    // The conflict error carries no details: a caller who guesses a key learns nothing.
    if (this.code === 'IDEMPOTENCY_CONFLICT') return { code: this.code, message: this.message };
    const recovery = this.code === 'SERVICE_UNAVAILABLE' ? 'transient' : 'correctable';
    return { code: this.code, message: this.message, recovery, ...this.details };
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
  const { code, message, field } = error;
  return new AdcpRefusal(code, message, field === undefined ? {} : { field });
}
