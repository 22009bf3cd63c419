import type { Json } from './json';

const recoveries: Record<string, 'transient' | 'correctable' | 'terminal'> = {
  SERVICE_UNAVAILABLE: 'transient',
  ACCOUNT_SUSPENDED: 'terminal',
};

/** An error in the protocol's own vocabulary; the answer carries it as `adcp_error` and in `errors`. */
export class AdcpError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: { field?: string; suggestion?: string; retry_after?: number; details?: Json; recovery?: string } = {},
  ) {
    super(message);
  }

  toJson(): Json {
    // A conflict says nothing beside that there is one, so that a guessed key gives nothing away.
    if (this.code === 'IDEMPOTENCY_CONFLICT') return { code: this.code, message: this.message };
    return { code: this.code, message: this.message, recovery: recoveries[this.code] ?? 'correctable', ...this.details };
  }
}

/** Ends the call as a JSON-RPC error instead of a tool result. */
export class ProtocolFailure extends Error {}

export const invalidRequest = (field: string, message: string): AdcpError => new AdcpError('INVALID_REQUEST', message, { field });
