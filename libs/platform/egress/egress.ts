import { Injectable } from '@nestjs/common';
import { parsedUrl } from '@exchange/kernel';
import { AddressPolicy } from './address-policy';
import { Connections } from './connections';
import { type EgressHeaders, Exchange, type Hop, type Wiring } from './exchange';
import { EgressFailure, EgressRefused, type EgressTimings, messages, noTimings } from './failures';
import { fetchThrough, type FetchLikeOptions } from './fetch-like';
import { fetchInside, type InsideAnswer } from './inside';
import { defaultPorts, PortPolicy } from './port-policy';
import { followed, isRedirect } from './redirects';
import { CheckedResolver, defaultLookup, type Lookup, unbracket } from './resolver';
import { type EgressStream, streamed } from './streamed';

export interface EgressOptions {
  /** CIDR blocks or addresses that may be reached although they are not public, e.g. `127.0.0.0/8`. */
  allow: readonly string[];
  /** Refuse `http:` except to hosts that `allow` opens by their literal address (and `localhost` when it opens loopback). */
  httpsOnly: boolean;
  /** Ports that may be called, also at what `allow` opens: `443`, `8000-8999` (`PortPolicy`). Default: 80, 443, and what is no service of the inside. */
  ports?: readonly string[];
  /** Sent unless the request names its own. */
  userAgent?: string;
  /** Name servers, `address` or `address:port`; empty or absent: those of the system. */
  dnsServers?: readonly string[];
  /** Replaces DNS, for tests. Its answers are checked like any other. */
  lookup?: Lookup;
}

export interface EgressRequest {
  url: string | URL;
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  /** Wall clock for everything: lookup, connection, all hops, the whole body. */
  timeoutMs: number;
  /** Of the answer's body, as it comes over the wire: nothing is decompressed. */
  maxBytes: number;
  /** Keep the first `maxBytes`, hang up and call that the answer, instead of failing with `too_large`. */
  truncate?: boolean;
  /** Redirects to follow, each checked like the first URL. 0 (the default): a 3xx is the answer. Above 0, one too many is a failure. */
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
 * The one way out. http(s) to checked addresses only, pinned for the life of the connection; bounded in time and size; no proxy from the
 * environment, no decompression, no retry of any kind: a request is written to a socket at most once.
 */
@Injectable()
export class Egress {
  private readonly policy: AddressPolicy;
  private readonly ports: PortPolicy;
  private readonly wiring: Wiring;
  private readonly inside = new Map<string, InsideAnswer>();

  constructor(private readonly options: EgressOptions) {
    this.policy = new AddressPolicy(options.allow);
    this.ports = new PortPolicy(options.ports ?? defaultPorts);
    const lookup = options.lookup ?? defaultLookup({ system: options.allow.length > 0, servers: options.dnsServers ?? [] });
    this.wiring = { resolver: new CheckedResolver(this.policy, lookup), connections: new Connections() };
  }

  /**
   * What can be said about a URL without a lookup; for refusing it when somebody enters it. Every exchange checks it again, and then
   * the addresses too. Throws {@link EgressRefused}.
   */
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

  /** As {@link assertUrl}: why not, in words for whoever entered it; null when nothing speaks against it. */
  refusal(url: string): string | null {
    try {
      this.assertUrl(url);
      return null;
    } catch (error) {
      if (error instanceof EgressRefused) return error.reason;
      throw error;
    }
  }

  /** Rejects with {@link EgressFailure}; any status is an answer. */
  fetch(request: EgressRequest): Promise<EgressAnswer> {
    return this.follow(request, (hop, startedAt) => this.once(hop, request, startedAt));
  }

  /**
   * As `fetch`, for bodies that are too large to keep: resolves with the head, and the body is read as it arrives. The time and size limits
   * cover the body too. Who does not read it must leave it (`body.return()`), or the connection stays until the time is over.
   */
  open(request: Omit<EgressRequest, 'truncate'>): Promise<EgressStream> {
    const { timeoutMs, maxBytes, signal } = request;
    const signals = signal === undefined ? [] : [signal];
    return this.follow(request, async (hop, startedAt) => {
      const answer = await streamed(this.wiring, hop, { startedAt, timeoutMs, maxBytes, truncate: false, signals });
      if ((request.redirects ?? 0) > 0 && isRedirect(answer)) await answer.body.return?.();
      return answer;
    });
  }

  /**
   * The same way out in the shape of the global `fetch`, for libraries. Bodies stream; `maxBytes` is counted as they do and ends the stream
   * with an error. Redirects are errors. Without `timeoutMs` only the signals end an exchange.
   */
  fetchLike(options: FetchLikeOptions): typeof globalThis.fetch {
    const out = fetchThrough({ hop: (...parts) => this.hop(...parts), wiring: this.wiring }, options);
    return async (input, init) => {
      const url = input instanceof Request ? input.url : (parsedUrl(String(input))?.href ?? '');
      const [, answer] = [...this.inside].find(([prefix]) => url.startsWith(prefix)) ?? [];
      return answer ? fetchInside(answer, options, input, init) : out(input, init);
    };
  }

  /**
   * What `fetchLike` sends to addresses below this one is answered by this process itself: no connection, no address to be allowed. Time and
   * size limits hold as for anybody else.
   */
  answerInside(prefix: string, answer: InsideAnswer): void {
    this.inside.set(prefix, answer);
  }

  /** Closes idle connections; exchanges under way end by themselves. */
  onApplicationShutdown(): void {
    this.wiring.connections.close();
  }

  private async follow<Answer extends Pick<EgressAnswer, 'status' | 'headers' | 'timings'>>(
    { url, method, headers = {}, body = null, redirects = 0 }: EgressRequest,
    once: (hop: Hop, startedAt: number) => Promise<Answer>,
  ): Promise<Answer> {
    const startedAt = performance.now();
    let hop = this.hop(url, method, headers, body === null ? null : Buffer.from(body as string));
    for (let left = redirects; ; left -= 1) {
      const answer = await once(hop, startedAt);
      if (redirects === 0 || !isRedirect(answer)) return answer;
      const next = left > 0 ? followed(hop, answer) : null;
      if (next === null) throw new EgressFailure('redirect', messages.redirect, answer.timings);
      hop = this.hop(next.url, next.method, next.headers, next.body);
    }
  }

  private once(hop: Hop, request: EgressRequest, startedAt: number): Promise<EgressAnswer> {
    return new Promise((resolve, reject) => {
      const { timeoutMs, maxBytes, truncate = false, signal } = request;
      const chunks: Buffer[] = [];
      let status = 0;
      let headers: EgressHeaders = {};
      const exchange = new Exchange(
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
      for (const [name, value] of Object.entries(given)) if (!fixed.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
      return { url, method: method.toUpperCase(), headers, body };
    } catch (error) {
      if (error instanceof EgressRefused) throw new EgressFailure('refused', error.message, noTimings(), { cause: error });
      throw error;
    }
  }
}

/** Set by the connection itself: a caller's `Host` would undo the pin. */
const fixed = new Set([
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
