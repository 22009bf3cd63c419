import { type Bounds, type EgressHeaders, Exchange, type Hop, type Wiring } from './exchange';
import type { EgressFailure, EgressTimings } from './failures';

/** An answer whose body is read as it arrives. */
export interface EgressStream {
  readonly status: number;
  readonly headers: EgressHeaders;
  /** Where the answer came from, after redirects. */
  readonly url: URL;
  readonly timings: EgressTimings;
  /** Read it to its end, or leave the loop: either frees the connection. A failure under way is thrown here as {@link EgressFailure}. */
  readonly body: AsyncIterableIterator<Buffer>;
}

/** Bytes that wait for a slow reader before the peer is asked to wait. */
const highWaterMark = 262_144;

/** Resolves with the head of the answer; the body follows at the reader's pace. */
export function streamed(wiring: Wiring, hop: Hop, bounds: Bounds): Promise<EgressStream> {
  return new Promise((resolve, reject) => {
    const body = new Body();
    let answered = false;
    const exchange: Exchange = new Exchange(wiring, hop, bounds, {
      head: (status, headers) => {
        answered = true;
        resolve({ status, headers, url: hop.url, timings: exchange.timings, body });
      },
      data: (chunk) => body.push(chunk),
      end: () => body.finish(),
      fail: (failure) => {
        if (answered) body.finish(failure);
        else reject(failure);
      },
    });
    body.exchange = exchange;
    exchange.start();
  });
}

class Body implements AsyncIterableIterator<Buffer> {
  exchange: Exchange;
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
    const chunk = this.chunks.shift();
    if (chunk) {
      this.bytes -= chunk.length;
      if (this.bytes <= highWaterMark) this.exchange.resume();
      return { done: false, value: chunk };
    }
    const failure = this.end?.failure;
    this.end = {};
    if (failure) throw failure;
    return { done: true, value: undefined };
  }

  /** The reader has seen enough: the connection goes, whatever the peer still wanted to say. */
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
