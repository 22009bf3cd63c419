import { pause, pauseBefore } from './pause';
import { refusalIn, Refused, Unreachable } from './refused';

export interface ExchangeOptions {
  /** Where the exchange is, without `/api`: `https://exchange.example.com`. */
  readonly baseUrl: string;
  /** An API key, an access token, or what returns one (asked before every request: see `clientCredentials`). */
  readonly token?: string | (() => string | Promise<string>);
  /** Acts for this account instead of the credential's own. */
  readonly accountId?: number;
  /** Tries after the first, of what may be repeated. Default 2. */
  readonly retries?: number;
  /** Milliseconds for one try, until its answer begins. Default 30,000. Streams have no end of their own. */
  readonly timeoutMs?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Asked {
  readonly method: string;
  /** Below `baseUrl`, with its query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether asking twice does no more than asking once. */
  readonly isRepeatable: boolean;
}

/** @internal */
export const baseOf = ({ baseUrl }: { readonly baseUrl: string }): string => (baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl);

/** Answers that say: not done, ask again. */
const passing = new Set([429, 502, 503, 504]);

/**
 * Asks, and asks again where that is safe: what is repeatable after a lost connection, a timeout, 429, 502, 503 and 504; anything else only after a
 * 429, which is answered before a request is looked at. Redirects are errors: a credential is sent nowhere else.
 */
export class Transport {
  private readonly base: string;

  constructor(private readonly options: ExchangeOptions) {
    this.base = baseOf(options);
  }

  /** Resolves with any answer below 400. @throws Refused, Unreachable, or the reason of the signal. */
  async ask(asked: Asked): Promise<Response> {
    const { retries = 2 } = this.options;
    for (let tries = 0; ; tries += 1) {
      const failure = await this.once(asked);
      if (failure instanceof Response) return failure;
      const mayPass = failure instanceof Refused ? passing.has(failure.status) : true;
      const isSafe = asked.isRepeatable || (failure instanceof Refused && failure.status === 429);
      if (tries >= retries || !mayPass || !isSafe) throw failure;
      await pause(pauseBefore(tries, failure instanceof Refused ? failure.retryAfter : null), asked.signal);
    }
  }

  private async once({ method, address, headers, body, signal }: Asked): Promise<Response | Refused | Unreachable> {
    const { token, accountId, timeoutMs = 30_000, fetch = globalThis.fetch } = this.options;
    const credential = typeof token === 'function' ? await token() : token;
    const all: Record<string, string> = { accept: 'application/json', ...headers };
    if (credential !== undefined) all['authorization'] = `Bearer ${credential}`;
    if (accountId !== undefined) all['x-account-id'] ??= String(accountId);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`There was no answer within ${timeoutMs} ms.`)), timeoutMs);
    const forget = () => late.abort(signal?.reason);
    signal?.addEventListener('abort', forget, { once: true });
    try {
      signal?.throwIfAborted();
      const response = await fetch(this.base + address, {
        method,
        headers: all,
        body: body ?? null,
        redirect: 'error',
        signal: late.signal,
      });
      if (response.status < 400) return response;
      return await refusalIn(response);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return new Unreachable(`${method} ${address} got no answer.`, { cause });
    } finally {
      clearTimeout(timer);
      // Who reads a stream can still end it.
      if (!headers['accept']?.startsWith('text/event-stream')) signal?.removeEventListener('abort', forget);
    }
  }
}
