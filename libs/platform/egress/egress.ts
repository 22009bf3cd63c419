import { Injectable } from '@nestjs/common';
import { parsedUrl } from '@exchange/kernel';
import { AddressPolicy } from './address-policy';
import { Connections } from './connections';
import { EgressFailure, EgressRefused, type EgressTimings, messages, noTimings } from './failures';
import { createFetchLike, type FetchLikeOptions } from './fetch-like';
import { type EgressHeaders, HttpExchange, type Hop, type Wiring } from './http-exchange';
import { fetchInside, type LocalAnswer } from './inside';
import { defaultPorts, PortPolicy } from './port-policy';
import { nextHop, isRedirect } from './redirects';
import { CheckedResolver, defaultLookup, type Lookup, unbracket } from './resolver';
import { type EgressStream, openStream } from './streamed';

export interface EgressOptions {
  /** CIDR blocks or addresses that may be reached although they are not public, e.g. `127.0.0.0/8`. */
  allow: readonly string[];
  /** Refuse `http:` except to hosts that `allow` opens by their literal address (and `localhost` when it opens loopback). */
  httpsOnly: boolean;
  /** Ports and ranges that may be called, also at opened addresses: `443`, `8000-8999`. Default: {@link defaultPorts}. */
  ports?: readonly string[];
  /** Default `User-Agent` header. */
  userAgent?: string;
  /** Name servers as `address` or `address:port`; defaults to those of the system. */
  dnsServers?: readonly string[];
  /** Replaces DNS, for tests. Its answers are checked like any other. */
  lookup?: Lookup;
}

export interface EgressRequest {
  url: string | URL;
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  /** Limit for the whole exchange: lookup, connection, redirects and body. */
  timeoutMs: number;
  /** Limit of the response body as received, i.e. compressed. */
  maxBytes: number;
  /** Returns the first `maxBytes` of a larger body instead of failing with `too_large`. */
  truncate?: boolean;
  /** Maximum redirects to follow, each checked like the first URL; one more fails. With 0 (the default) a 3xx is returned. */
  redirects?: number;
  signal?: AbortSignal;
}

export interface EgressAnswer {
  status: number;
  headers: EgressHeaders;
  body: Buffer;
  truncated: boolean;
  timings: EgressTimings;
}

/**
 * The only HTTP client for outgoing requests (docs/adr/0009). It connects to checked addresses only, limits time and size, ignores proxies of the
 * environment, does not decompress and never retries: a request is written to a socket at most once.
 */
@Injectable()
export class Egress {
  private readonly policy: AddressPolicy;
  private readonly ports: PortPolicy;
  private readonly wiring: Wiring;
  private readonly localAnswers = new Map<string, LocalAnswer>();

  constructor(private readonly options: EgressOptions) {
    this.policy = new AddressPolicy(options.allow);
    this.ports = new PortPolicy(options.ports ?? defaultPorts);
    const lookup = options.lookup ?? defaultLookup({ system: options.allow.length > 0, servers: options.dnsServers ?? [] });
    this.wiring = { resolver: new CheckedResolver(this.policy, lookup), connections: new Connections() };
  }

  /** Checks a URL without DNS, when a user enters it; throws {@link EgressRefused}. Each exchange repeats it and checks the addresses too. */
  assertUrl(text: string | URL): URL {
    const url = typeof text === 'string' ? parsedUrl(text) : text;
    if (!url) throw new EgressRefused('it is not a valid URL');
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressRefused('only http and https are possible');
    if (url.username !== '' || url.password !== '') throw new EgressRefused('it contains credentials');
    if (!this.ports.allows(Number(url.port || (url.protocol === 'https:' ? 443 : 80))))
      throw new EgressRefused('the port cannot be called');
    const host = unbracket(url.hostname);
    const local = /(^|\.)localhost\.?$/.test(host);
    const literal = url.hostname.startsWith('[') || /^[\d.]+$/.test(host);
    const opened = local ? this.policy.opens('127.0.0.1') : literal && this.policy.opens(host);
    if (!opened && url.protocol === 'http:' && this.options.httpsOnly) throw new EgressRefused('only https is possible');
    const refusal = local ? (opened ? null : 'the host is not a public address') : literal ? this.policy.refusal(host) : null;
    if (refusal !== null) throw new EgressRefused(refusal);
    return url;
  }

  /** The reason why {@link assertUrl} refuses the URL, for the user who entered it; null when it is allowed. */
  refusal(url: string): string | null {
    try {
      this.assertUrl(url);
      return null;
    } catch (error) {
      if (error instanceof EgressRefused) return error.reason;
      throw error;
    }
  }

  /** Resolves with any status; rejects with {@link EgressFailure}. */
  fetch(request: EgressRequest): Promise<EgressAnswer> {
    return this.followRedirects(request, (hop, startedAt) => this.fetchOnce(hop, request, startedAt));
  }

  /**
   * {@link fetch} for bodies that are too large for memory: resolves with the headers and streams the body, within the same time and size limits. Call
   * `body.return()` when the body is not read to its end, otherwise the connection stays open until the timeout.
   */
  open(request: Omit<EgressRequest, 'truncate'>): Promise<EgressStream> {
    const { timeoutMs, maxBytes, signal } = request;
    const signals = signal === undefined ? [] : [signal];
    return this.followRedirects(request, async (hop, startedAt) => {
      const answer = await openStream(this.wiring, hop, { startedAt, timeoutMs, maxBytes, truncate: false, signals });
      if ((request.redirects ?? 0) > 0 && isRedirect(answer)) await answer.body.return?.();
      return answer;
    });
  }

  /**
   * Creates a function with the signature of the global `fetch`, for libraries. Bodies are streamed and end with an error beyond `maxBytes`. Redirects are
   * errors. Without `timeoutMs` only signals end an exchange.
   */
  fetchLike(options: FetchLikeOptions): typeof globalThis.fetch {
    const out = createFetchLike({ hop: (...parts) => this.hop(...parts), wiring: this.wiring }, options);
    return async (input, init) => {
      const url = input instanceof Request ? input.url : (parsedUrl(String(input))?.href ?? '');
      const [, answer] = [...this.localAnswers].find(([prefix]) => url.startsWith(prefix)) ?? [];
      return answer ? fetchInside(answer, options, input, init) : out(input, init);
    };
  }

  /** Answers `fetchLike` requests to URLs with this prefix in this process, without a connection. Time and size limits apply. */
  answerLocally(prefix: string, answer: LocalAnswer): void {
    this.localAnswers.set(prefix, answer);
  }

  /** Closes idle connections; running exchanges continue. */
  onApplicationShutdown(): void {
    this.wiring.connections.close();
  }

  private async followRedirects<Answer extends Pick<EgressAnswer, 'status' | 'headers' | 'timings'>>(
    { url, method, headers = {}, body = null, redirects = 0 }: EgressRequest,
    once: (hop: Hop, startedAt: number) => Promise<Answer>,
  ): Promise<Answer> {
    const startedAt = performance.now();
    let hop = this.hop(url, method, headers, body === null ? null : Buffer.from(body as string));
    for (let left = redirects; ; left -= 1) {
      const answer = await once(hop, startedAt);
      if (redirects === 0 || !isRedirect(answer)) return answer;
      const next = left > 0 ? nextHop(hop, answer) : null;
      if (next === null) throw new EgressFailure('redirect', messages.redirect, answer.timings);
      hop = this.hop(next.url, next.method, next.headers, next.body);
    }
  }

  private fetchOnce(hop: Hop, request: EgressRequest, startedAt: number): Promise<EgressAnswer> {
    return new Promise((resolve, reject) => {
      const { timeoutMs, maxBytes, truncate = false, signal } = request;
      const chunks: Buffer[] = [];
      let status = 0;
      let headers: EgressHeaders = {};
      const exchange = new HttpExchange(
        this.wiring,
        hop,
        { startedAt, timeoutMs, maxBytes, truncate, signals: signal === undefined ? [] : [signal] },
        {
          head: (code, fields) => {
            status = code;
            headers = fields;
          },
          data: (chunk) => void chunks.push(chunk),
          end: (truncated) => resolve({ status, headers, body: Buffer.concat(chunks), truncated, timings: exchange.timings }),
          fail: reject,
        },
      );
      exchange.start();
    });
  }

  private hop(target: string | URL, method: string, given: Record<string, string>, body: Buffer | null): Hop {
    try {
      const url = this.assertUrl(target);
      const headers: Record<string, string> = {
        'user-agent': this.options.userAgent ?? 'exchange-platform',
        'accept-encoding': 'identity',
      };
      for (const [name, value] of Object.entries(given)) if (!reservedHeaders.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
      return { url, method: method.toUpperCase(), headers, body };
    } catch (error) {
      if (error instanceof EgressRefused) throw new EgressFailure('refused', error.message, noTimings(), { cause: error });
      throw error;
    }
  }
}

/** Headers that callers cannot set, because the connection sets them. */
const reservedHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'proxy-connection',
  'te',
]);
