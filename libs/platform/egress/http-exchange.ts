import type { Dispatcher } from 'undici';
import type { Connection, Connections } from './connections';
import { codeOfError, EgressFailure, EgressRefused, messages, noTimings, type EgressCode } from './failures';
import type { CheckedResolver, ResolvedAddress } from './resolver';

/** Maximum informational (1xx) responses per exchange; HTTP itself sets no limit. */
const maxInformational = 20;
/** Allowance for headers and trailers. Chunk framing may take as many bytes as the body besides. */
const maxHeaderBytes = 262_144;
const wireCheckMs = 250;

export type EgressHeaders = Record<string, string | string[] | undefined>;

export interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface ExchangeLimits {
  /** `performance.now()` when the exchange began; `timeoutMs` counts from it. */
  startedAt: number;
  timeoutMs: number | null;
  maxBytes: number;
  truncate: boolean;
  signals: readonly AbortSignal[];
}

/** Callbacks for a response as it arrives; `end` or `fail` is the last one. */
export interface Sink {
  head(status: number, headers: EgressHeaders): void;
  data(chunk: Buffer): void;
  end(truncated: boolean): void;
  fail(failure: EgressFailure): void;
}

export interface Wiring {
  resolver: CheckedResolver;
  connections: Connections;
}

/**
 * One request and its response over one checked connection. A single timeout covers everything from the lookup to the last byte of the body, because a
 * socket timeout restarts with every byte and a slow peer would never reach it.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly timings = noTimings();
  private connection: Connection | null = null;
  private controller: Dispatcher.DispatchController | null = null;
  private timer: NodeJS.Timeout | null = null;
  private watch: NodeJS.Timeout | null = null;
  private informational = 0;
  private bytes = 0;
  private hasHead = false;
  private ended = false;

  constructor(
    private readonly wiring: Wiring,
    private readonly hop: Hop,
    private readonly bounds: ExchangeLimits,
    private readonly sink: Sink,
  ) {}

  start(): void {
    const { timeoutMs, startedAt, signals } = this.bounds;
    for (const signal of signals) {
      if (signal.aborted) return this.fail('aborted', signal.reason);
      signal.addEventListener('abort', this.onAbort, { once: true });
    }
    if (timeoutMs !== null) {
      this.timer = setTimeout(() => this.fail('timeout'), Math.max(0, startedAt + timeoutMs - performance.now()));
    }
    try {
      const known = this.wiring.resolver.known(this.hop.url.hostname);
      if (known !== null) this.send(known);
      else void this.resolveAndSend();
    } catch (error) {
      this.fail('protocol', error);
    }
  }

  /** Applies back-pressure when the reader is slower than the peer. */
  pause(): void {
    this.controller?.pause();
  }

  resume(): void {
    this.controller?.resume();
  }

  cancel(reason?: unknown): void {
    this.fail('aborted', reason);
  }

  private async resolveAndSend(): Promise<void> {
    const started = performance.now();
    let addresses: ResolvedAddress[];
    try {
      addresses = await this.wiring.resolver.resolve(this.hop.url.hostname);
    } catch (error) {
      return this.fail('dns', error);
    }
    this.timings.dns = performance.now() - started;
    if (this.ended) return;
    try {
      this.send(addresses);
    } catch (error) {
      this.fail('protocol', error);
    }
  }

  private send(addresses: ResolvedAddress[]): void {
    const { url, method, headers, body } = this.hop;
    this.connection = this.wiring.connections.take(url.origin, addresses);
    this.connection.timings = this.timings;
    this.watchWire(this.connection);
    this.connection.client.dispatch({ path: `${url.pathname}${url.search}`, method, headers, body }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(new Error('The exchange has ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: EgressHeaders): void {
    if (this.ended) return;
    if (status < 200) {
      if (++this.informational > maxInformational) this.fail('protocol');
      return;
    }
    this.timings.firstByte = performance.now() - this.bounds.startedAt;
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > this.bounds.maxBytes && !this.bounds.truncate && this.hop.method !== 'HEAD') return this.fail('too_large');
    this.hasHead = true;
    this.sink.head(status, headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return;
    const room = this.bounds.maxBytes - this.bytes;
    if (chunk.length <= room) {
      this.bytes += chunk.length;
      return this.sink.data(chunk);
    }
    if (!this.bounds.truncate) return this.fail('too_large');
    if (room > 0) this.sink.data(chunk.subarray(0, room));
    this.finish(false);
    this.sink.end(true);
  }

  onResponseEnd(): void {
    if (this.ended) return;
    if (!this.hasHead) return this.fail('protocol');
    this.finish(true);
    this.sink.end(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const phase = this.connection?.phase ?? 'open';
    const onTheWire = phase === 'open' || this.hasHead;
    this.fail(onTheWire ? codeOfError(error) : phase, error);
  }

  /** Limits all received bytes, because endless chunk extensions or trailers do not count as body. */
  private watchWire(connection: Connection): void {
    const allowed = connection.received + 2 * this.bounds.maxBytes + maxHeaderBytes;
    this.watch = setInterval(() => {
      if (connection.received > allowed) this.fail('too_large');
    }, wireCheckMs);
  }

  private readonly onAbort = (event: Event): void => this.fail('aborted', (event.target as AbortSignal).reason);

  private fail(code: EgressCode, cause?: unknown): void {
    if (this.ended) return;
    this.finish(false);
    if (cause instanceof EgressRefused) this.sink.fail(new EgressFailure('refused', cause.message, this.timings, { cause }));
    else this.sink.fail(new EgressFailure(code, messages[code as keyof typeof messages], this.timings, { cause }));
  }

  /** Stops all callbacks, and releases or destroys the connection. */
  private finish(isComplete: boolean): void {
    this.ended = true;
    this.timings.total = performance.now() - this.bounds.startedAt;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.watch !== null) clearInterval(this.watch);
    for (const signal of this.bounds.signals) signal.removeEventListener('abort', this.onAbort);
    if (this.connection === null) return;
    this.connection.timings = null;
    if (isComplete) this.wiring.connections.release(this.connection);
    else this.connection.destroy();
  }
}
