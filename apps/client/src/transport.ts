import { pause, pauseBefore } from './pause';
import { readError, Refused, Unreachable } from './refused';

export interface ExchangeOptions {
  /** Base URL of the exchange, without `/api`: `https://exchange.example.com`. */
  readonly baseUrl: string;
  /** An API key, an access token, or a function that returns one (called before every request: see `clientCredentials`). */
  readonly token?: string | (() => string | Promise<string>);
  /** Acts for this account instead of the credential's default account. */
  readonly accountId?: number;
  /** Retries after the first try of a repeatable request. Default 2. */
  readonly retries?: number;
  /** Milliseconds for one try until its answer begins. Default 30,000. Streams have no time limit. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface ClientRequest {
  readonly method: string;
  /** Relative to `baseUrl`, with the query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether sending the request twice has the effect of sending it once. */
  readonly isRepeatable: boolean;
}

/** @internal */
export const withoutTrailingSlash = ({ baseUrl }: { readonly baseUrl: string }): string =>
  baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;

/** Statuses of temporary failures. */
const temporaryStatuses = new Set([429, 502, 503, 504]);

/**
 * Sends requests and retries where that is safe. Repeatable requests are retried after a lost connection, a timeout, 429, 502, 503 and 504; others
 * only after 429, which precedes any work. Redirects are errors, so that the credential is sent nowhere else.
 */
export class Transport {
  private readonly base: string;

  constructor(private readonly options: ExchangeOptions) {
    this.base = withoutTrailingSlash(options);
  }

  /** Resolves with any answer below 400. @throws Refused, Unreachable, or the reason of the signal. */
  async send(request: ClientRequest): Promise<Response> {
    const { retries = 2 } = this.options;
    for (let tries = 0; ; tries += 1) {
      const failure = await this.tryOnce(request);
      if (failure instanceof Response) return failure;
      const mayPass = failure instanceof Refused ? temporaryStatuses.has(failure.status) : true;
      const isSafe = request.isRepeatable || (failure instanceof Refused && failure.status === 429);
      if (tries >= retries || !mayPass || !isSafe) throw failure;
      await pause(pauseBefore(tries, failure instanceof Refused ? failure.retryAfter : null), request.signal);
    }
  }

  private async tryOnce({ method, address, headers, body, signal }: ClientRequest): Promise<Response | Refused | Unreachable> {
    const { token, accountId, timeoutMs = 30_000, fetch = globalThis.fetch } = this.options;
    const credential = typeof token === 'function' ? await token() : token;
    const all: Record<string, string> = { accept: 'application/json', ...headers };
    if (credential !== undefined) all['authorization'] = `Bearer ${credential}`;
    if (accountId !== undefined) all['x-account-id'] ??= String(accountId);
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
    const onAbort = () => aborter.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      signal?.throwIfAborted();
      const response = await fetch(this.base + address, {
        method,
        headers: all,
        body: body ?? null,
        redirect: 'error',
        signal: aborter.signal,
      });
      if (response.status < 400) return response;
      return await readError(response);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return new Unreachable(`${method} ${address} got no answer.`, { cause });
    } finally {
      clearTimeout(timer);
      // The listener stays for streams: the caller can still abort one while reading it.
      if (!headers['accept']?.startsWith('text/event-stream')) signal?.removeEventListener('abort', onAbort);
    }
  }
}
