import type { EgressFailure, EgressTimings } from './failures';
import { type ExchangeLimits, type EgressHeaders, HttpExchange, type Hop, type Wiring } from './http-exchange';

/** A response whose body is streamed. */
export interface EgressStream {
  readonly status: number;
  readonly headers: EgressHeaders;
  /** Final URL, after redirects. */
  readonly url: URL;
  readonly timings: EgressTimings;
  /** Must be read to its end or left by `break`, which frees the connection. Throws {@link EgressFailure}. */
  readonly body: AsyncIterableIterator<Buffer>;
}

/** Buffered bytes at which the exchange is paused until they are read. */
const highWaterMark = 262_144;

/** Resolves with the response headers; the body is streamed. */
export function openStream(wiring: Wiring, hop: Hop, bounds: ExchangeLimits): Promise<EgressStream> {
  return new Promise((resolve, reject) => {
    const body = new Body();
    let hasHead = false;
    const exchange: HttpExchange = new HttpExchange(wiring, hop, bounds, {
      head: (status, headers) => {
        hasHead = true;
        resolve({ status, headers, url: hop.url, timings: exchange.timings, body });
      },
      data: (chunk) => body.push(chunk),
      end: () => body.finish(),
      fail: (failure) => {
        if (hasHead) body.finish(failure);
        else reject(failure);
      },
    });
    body.exchange = exchange;
    exchange.start();
  });
}

class Body implements AsyncIterableIterator<Buffer> {
  exchange: HttpExchange;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private end: { readonly failure?: EgressFailure } | null = null;
  private wake: () => void = () => undefined;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes > highWaterMark) this.exchange.pause();
    this.wake();
  }

  finish(failure?: EgressFailure): void {
    this.end ??= { failure };
    this.wake();
  }

  async next(): Promise<IteratorResult<Buffer>> {
    while (this.chunks.length === 0 && this.end === null) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.chunks.length > 0) {
      // Buffered chunks are joined, so that many small ones cost the reader one turn of the event loop.
      const value = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks, this.bytes);
      this.chunks.length = 0;
      this.bytes = 0;
      this.exchange.resume();
      return { done: false, value };
    }
    const failure = this.end?.failure;
    this.end = {};
    if (failure) throw failure;
    return { done: true, value: undefined };
  }

  /** Called when the reader stops early: closes the connection. */
  async return(): Promise<IteratorResult<Buffer>> {
    this.chunks.length = 0;
    if (this.end === null) this.exchange.cancel();
    this.end = {};
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
