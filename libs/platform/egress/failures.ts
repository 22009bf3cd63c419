/** How an exchange failed. The codes are stable: they are stored in delivery logs and shown to users. */
export type EgressCode = 'refused' | 'timeout' | 'dns' | 'connect' | 'tls' | 'reset' | 'too_large' | 'redirect' | 'aborted' | 'protocol';

/**
 * Timings in milliseconds. `dns`, `connect` and `tls` are the durations of these steps; null when a step was skipped (literal address, cached name, reused
 * connection) or did not finish. `firstByte` is the time from the start to the response headers, `total` to the end or failure.
 */
export interface EgressTimings {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  firstByte: number | null;
  total: number | null;
}

/** Thrown when the policy refuses a URL. The message may be shown to the user: it never contains a resolved address. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';

  constructor(readonly reason: string) {
    super(`The URL is refused: ${reason}`);
  }
}

/** Thrown when an exchange has no complete response. `message` may be shown to users; `cause` is for the log. */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';

  constructor(
    readonly code: EgressCode,
    message: string,
    readonly timings: EgressTimings,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export const noTimings = (): EgressTimings => ({ dns: null, connect: null, tls: null, firstByte: null, total: null });

const resetCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/** Classifies an error of the HTTP client after the connection was established; `Connection.phase` covers earlier errors. */
export function codeOfError(error: unknown): EgressCode {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && resetCodes.has(code) ? 'reset' : 'protocol';
}

export const messages: Record<Exclude<EgressCode, 'refused'>, string> = {
  timeout: 'No complete answer within the time limit',
  dns: 'The host name could not be resolved',
  connect: 'The connection could not be established',
  tls: 'The TLS handshake failed',
  reset: 'The connection was closed before the answer was complete',
  too_large: 'The answer is larger than the limit',
  redirect: 'The answer is a redirect that is not followed',
  aborted: 'The exchange was aborted',
  protocol: 'The answer is not valid HTTP',
};
