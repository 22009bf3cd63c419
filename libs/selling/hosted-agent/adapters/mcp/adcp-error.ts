import { DomainError } from '@exchange/kernel';
import { Refusal } from '../../domain/refusal';

export type Json = Readonly<Record<string, unknown>>;

interface Details {
  readonly field?: string;
  readonly suggestion?: string;
  /** Seconds. */
  readonly retry_after?: number;
  /** For programs. */
  readonly details?: Json;
}

/** A refusal in the protocol's own vocabulary (AdCP 3.0, error codes). */
export class AdcpError extends Error {
  constructor(
    readonly code: string,
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  toJson(): Json {
    // A conflict says nothing beside that there is one, so that a guessed key gives nothing away.
    if (this.code === 'IDEMPOTENCY_CONFLICT') return { code: this.code, message: this.message };
    const recovery = this.code === 'SERVICE_UNAVAILABLE' ? 'transient' : 'correctable';
    return { code: this.code, message: this.message, recovery, ...this.details };
  }
}

/** Orders refuse in the protocol's words already; whatever else breaks is nobody's business. */
export function asAdcpError(error: unknown): AdcpError | null {
  if (error instanceof AdcpError) return error;
  if (error instanceof Refusal)
    return new AdcpError(error.code, error.message, {
      field: error.field,
      ...(error.details ? { details: error.details } : {}),
    });
  if (!(error instanceof DomainError)) return null;
  const { code, message, field } = error;
  return new AdcpError(code, message, field === undefined ? {} : { field });
}
