export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Details {
  readonly field?: string;
  readonly suggestion?: string;
  /** Seconds. */
  readonly retry_after?: number;
}

/** A refusal in the protocol's own vocabulary (AdCP 3.0, error codes). */
export class AdcpError extends Error {
  constructor(
    readonly code: 'INVALID_REQUEST' | 'SERVICE_UNAVAILABLE' | 'VERSION_UNSUPPORTED',
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  toJson(): Json {
    const recovery = this.code === 'SERVICE_UNAVAILABLE' ? 'transient' : 'correctable';
    return { code: this.code, message: this.message, recovery, ...this.details };
  }
}
