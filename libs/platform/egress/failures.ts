/** Where an exchange ended. Stable: it is stored in delivery logs and shown to people. */
export type EgressCode = 'refused' | 'timeout' | 'dns' | 'connect' | 'tls' | 'reset' | 'too_large' | 'redirect' | 'aborted' | 'protocol';

/**
 * Milliseconds. `dns`, `connect` and `tls` are lengths of their own and null when the step was not taken (a literal address, a cached
 * name, a kept-alive connection) or not finished. `firstByte` counts from the start to the answer's head, `total` to the end, whatever
 * the end was.
 */
export interface EgressTimings {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  firstByte: number | null;
  total: number | null;
}

/** The URL is against the policy. The message may be shown to whoever gave the URL: it never contains a resolved address. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';

  constructor(readonly reason: string) {
    super(`The URL is refused: ${reason}`);
  }
}

/** The exchange did not end with a complete answer. `message` is safe to show; `cause` is for the log. */
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

const resets = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/** Sorts an error of the HTTP client by what the other side did. Errors before the connection stood are sorted by the connection itself. */
export function codeOf(error: unknown): EgressCode {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && resets.has(code) ? 'reset' : 'protocol';
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
