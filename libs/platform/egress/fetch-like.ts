import { EgressFailure, messages } from './failures';
import { type EgressHeaders, HttpExchange, type Hop, type Wiring } from './http-exchange';

export interface FetchLikeOptions {
  /** Limit for the whole exchange, including the streamed body; no limit by default. */
  timeoutMs?: number;
  /** Limit of the response body. */
  maxBytes: number;
  /** Aborts every exchange, in addition to the signal of each request. */
  signal?: AbortSignal;
}

interface Route {
  hop(url: string | URL, method: string, headers: Record<string, string>, body: Buffer | null): Hop;
  wiring: Wiring;
}

const statusesWithoutBody = new Set([204, 205, 304]);

export function createFetchLike(route: Route, options: FetchLikeOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const startedAt = performance.now();
    const request = new Request(input, init);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const hop = route.hop(request.url, request.method, Object.fromEntries(request.headers), body);
    const { timeoutMs = null, maxBytes } = options;
    // Not `request.signal`, which follows the caller's signal only until `request` is garbage-collected.
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const signals = [given, options.signal].filter((signal) => signal instanceof AbortSignal);
    return new Promise<Response>((resolve, reject) => {
      const stream = new StreamedAnswer(hop.url, resolve, (failure) => reject(asFetchError(failure)));
      const bounds = { startedAt, timeoutMs, maxBytes, truncate: false, signals };
      stream.exchange = new HttpExchange(route.wiring, hop, bounds, stream);
      stream.exchange.start();
    });
  };
}

/** Sink that creates a `Response`; its body applies back-pressure to the peer. */
class StreamedAnswer {
  exchange: HttpExchange;
  private reader: ReadableStreamDefaultController<Uint8Array> | null = null;
  private hasNoBody = false;
  private isCancelled = false;

  constructor(
    private readonly url: URL,
    private readonly resolve: (response: Response) => void,
    private readonly reject: (failure: EgressFailure) => void,
  ) {}

  head(status: number, headers: EgressHeaders): void {
    if (status >= 300 && status < 400 && status !== 304) {
      this.reject(new EgressFailure('redirect', messages.redirect, this.exchange.timings));
      return this.exchange.cancel();
    }
    this.hasNoBody = statusesWithoutBody.has(status);
    const body = this.hasNoBody ? null : this.stream();
    const response = new Response(body, { status, headers: fields(headers) });
    Object.defineProperty(response, 'url', { value: this.url.href });
    this.resolve(response);
  }

  data(chunk: Buffer): void {
    if (this.reader === null) return;
    this.reader.enqueue(new Uint8Array(chunk));
    if ((this.reader.desiredSize ?? 0) <= 0) this.exchange.pause();
  }

  end(): void {
    if (!this.isCancelled) this.reader?.close();
  }

  fail(failure: EgressFailure): void {
    this.reject(failure);
    if (!this.isCancelled) this.reader?.error(asFetchError(failure));
  }

  private stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.reader = controller),
        pull: () => this.exchange.resume(),
        cancel: (reason) => {
          this.isCancelled = true;
          this.exchange.cancel(reason);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
    );
  }
}

/** Unwraps the abort reason, by which libraries recognise their own abort. */
const asFetchError = (failure: EgressFailure): unknown => (failure.code === 'aborted' ? (failure.cause ?? failure) : failure);

function fields(headers: EgressHeaders): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) result.append(name, item);
  }
  return result;
}
