import type { Json } from './json';

const recoveries: Record<string, 'transient' | 'correctable' | 'terminal'> = {
  SERVICE_UNAVAILABLE: 'transient',
  ACCOUNT_SUSPENDED: 'terminal',
};

/** An error in the vocabulary of the protocol; answers carry it as `adcp_error` and in `errors`. */
export class SellerError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: { field?: string; suggestion?: string; retry_after?: number; details?: Json; recovery?: string } = {},
  ) {
    super(message);
  }

  toJson(): Json {
    // The conflict error carries no details: a caller who guesses a key learns nothing.
    if (this.code === 'IDEMPOTENCY_CONFLICT') return { code: this.code, message: this.message };
    return { code: this.code, message: this.message, recovery: recoveries[this.code] ?? 'correctable', ...this.details };
  }
}

/** Ends the call with a JSON-RPC error instead of a tool result. */
export class ProtocolFailure extends Error {}

export const invalidRequest = (field: string, message: string): SellerError => new SellerError('INVALID_REQUEST', message, { field });
