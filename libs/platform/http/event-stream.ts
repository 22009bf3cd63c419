import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { RequestContext } from './request-context';

export interface StreamEvent {
  readonly id?: string | number;
  readonly event: string;
  /** Not changed any more once it was sent. */
  readonly data: unknown;
}

/** What a client may leave unread before it is let go; it comes back with `Last-Event-ID` when it can. */
const backlogBytes = 8_000_000;

/** What is sent to many clients is turned into bytes once, by what stands above the data. */
const frames = new WeakMap<object, Map<string, Buffer>>();

function frameOf({ id, event, data }: StreamEvent): Buffer {
  const head = id === undefined ? `event: ${event}\ndata: ` : `id: ${id}\nevent: ${event}\ndata: `;
  if (typeof data !== 'object' || data === null) return bytesOf(head, data);
  let known = frames.get(data);
  if (!known) frames.set(data, (known = new Map()));
  let frame = known.get(head);
  if (!frame) known.set(head, (frame = bytesOf(head, data)));
  return frame;
}

const bytesOf = (head: string, data: unknown): Buffer => Buffer.from(`${head}${JSON.stringify(data)}\n\n`);

/** When somebody with too many streams may ask again: when one ends cannot be known. */
const retrySeconds = 30;

/** One client on a server-sent event stream. Writing after it has gone does nothing. */
export class EventStream {
  private closers: readonly (() => void)[] = [];
  private open = true;

  constructor(
    private readonly response: Response,
    private readonly keeper: Keeper,
    /** Whose stream it is, if that is counted. */
    readonly credential: string | undefined,
  ) {
    response.on('close', () => this.closed());
  }

  get isOpen(): boolean {
    return this.open;
  }

  send(event: StreamEvent): void {
    if (this.open) this.write(frameOf(event));
  }

  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  end(): void {
    if (this.open) this.response.end();
    this.closed();
  }

  onClose(closer: () => void): void {
    // Not `push`, which makes room for 17 where one is the rule.
    if (this.open) this.closers = [...this.closers, closer];
    else closer();
  }

  private write(text: string | Buffer): void {
    if (!this.open) return;
    if (this.response.writableLength <= backlogBytes) {
      this.response.write(text);
      return;
    }
    this.response.destroy();
    this.closed();
  }

  private closed(): void {
    if (!this.open) return;
    this.open = false;
    this.keeper.left(this);
    for (const closer of this.closers) {
      try {
        closer();
      } catch (error) {
        this.keeper.failed(error);
      }
    }
  }
}

/** What a stream tells whoever opened it. */
interface Keeper {
  left(stream: EventStream): void;
  failed(error: unknown): void;
}

/** An interval of keep-alive comments is this many ticks: each tick serves a part of the streams, so thousands of them are not written to in one turn. */
const parts = 16;

/** Opens streams and ends them cleanly at shutdown, so that clients reconnect elsewhere with `Last-Event-ID`. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown, Keeper {
  private readonly streams = Array.from({ length: parts }, () => new Set<EventStream>());
  private readonly byCredential = new Map<string, number>();
  private ticks = 0;
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  get count(): number {
    return this.streams.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Call it only when nothing else can be refused any more: the status line leaves here. One stream too many of the same credential at this
   * process is refused (429).
   */
  open(request: Request, response: Response, { retryMs = 3000 } = {}): EventStream {
    const context = RequestContext.current();
    const credential = this.settings.rateLimits ? context?.caller?.credentialId : undefined;
    this.enter(credential);
    request.socket.setTimeout(0);
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${retryMs}\n\n`);
    forgetHowItBegan(request, context);
    const stream = new EventStream(response, this, credential);
    // The part that was served last: its turn comes after a whole interval.
    this.streams[this.ticks % parts]!.add(stream);
    this.timer ??= setInterval(() => this.keepAlive(), this.settings.sseKeepAliveMs / parts);
    if (this.closing) stream.end();
    return stream;
  }

  left(stream: EventStream): void {
    for (const part of this.streams) part.delete(stream);
    this.leave(stream.credential);
    if (this.count > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  failed(error: unknown): void {
    this.log.error('closing an event stream failed', { error });
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const part of this.streams) for (const stream of part) stream.end();
  }

  private keepAlive(): void {
    this.ticks += 1;
    for (const stream of this.streams[this.ticks % parts]!) stream.comment('keep-alive');
  }

  private enter(credential: string | undefined): void {
    if (credential === undefined) return;
    const open = this.byCredential.get(credential) ?? 0;
    if (open >= this.settings.eventStreamLimit)
      throw domainError('rate_limited', 'RATE_LIMITED', `There are ${open} event streams open. Close one first.`, {
        details: { retryAfterSeconds: retrySeconds },
      });
    this.byCredential.set(credential, open + 1);
  }

  private leave(credential: string | undefined): void {
    if (credential === undefined) return;
    const left = this.byCredential.get(credential)! - 1;
    if (left > 0) this.byCredential.set(credential, left);
    else this.byCredential.delete(credential);
  }
}

/**
 * Express keeps until the end of an answer what it needed at its beginning: what looks for the next handler, and the parsed address. For a stream
 * that is hours.
 */
function forgetHowItBegan(request: Request, context: RequestContext | undefined): void {
  Object.assign(request, { next: undefined, _parsedUrl: undefined });
  if (context) context.counted = context.usage = undefined;
}
