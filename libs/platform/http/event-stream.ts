import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { RequestContext } from '../request/request-context';
import { StreamAccess } from './stream-access';
import type { Follower } from './stream-access';

export interface StreamEvent {
  readonly id?: string | number;
  readonly event: string;
  /** Not changed any more once it was sent. Undefined: an event without data, which only tells its id. */
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

const bytesOf = (head: string, data: unknown): Buffer => Buffer.from(`${head}${data === undefined ? '' : JSON.stringify(data)}\n\n`);

/** When somebody with too many streams may ask again: when one ends cannot be known. */
const retrySeconds = 30;

/**
 * One client on a server-sent event stream. Writing after it has gone does nothing. What a caller is told waits for one more look at the credential
 * that opened the stream (`StreamAccess`).
 */
export class EventStream {
  private closers: readonly (() => void)[] = [];
  private open = true;

  constructor(
    private readonly response: Response,
    private readonly keeper: Keeper,
    /** Whose stream it is; null when nobody had to prove who they are. */
    readonly follower: Follower | null,
  ) {
    response.on('close', () => this.closed());
  }

  get isOpen(): boolean {
    return this.open;
  }

  send(event: StreamEvent): void {
    if (this.open) this.keeper.write(this, frameOf(event));
  }

  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  /** Bytes that are events already, as {@link send}. */
  pass(bytes: Uint8Array): void {
    if (this.open) this.keeper.write(this, Buffer.from(bytes));
  }

  /** After what was sent before. */
  end(): void {
    if (this.open) this.keeper.write(this, null);
  }

  /** Whether or not something still waits to be told: a client that may hear it comes back for it. */
  cut(): void {
    if (this.open) this.response.end();
    this.closed();
  }

  /** What was sent, once it may be told; null ends the stream. */
  deliver(frame: Buffer | null): void {
    if (frame === null) this.cut();
    else this.write(frame);
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
  write(stream: EventStream, frame: Buffer | null): void;
  left(stream: EventStream): void;
  failed(error: unknown): void;
}

/** An interval of keep-alive comments is this many ticks: each tick serves a part of the streams, so thousands of them are not written to in one turn. */
const parts = 16;

/** Opens streams and ends them cleanly at shutdown, so that clients reconnect elsewhere with `Last-Event-ID`. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown, Keeper {
  private readonly streams = Array.from({ length: parts }, () => new Set<EventStream>());
  /** How many are open, by the credential and by the account that opened them. */
  private readonly openBy = new Map<string, number>();
  private ticks = 0;
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
    private readonly access: StreamAccess,
  ) {
    access.onRefused((follower) => this.cutAllOf(follower));
  }

  get count(): number {
    return this.streams.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Call it only when nothing else can be refused any more: the status line leaves here. One stream too many of the same credential, or of the same
   * account, at this process is refused (429).
   */
  open(request: Request, response: Response, { retryMs = 3000 } = {}): EventStream {
    const caller = RequestContext.current()?.caller;
    if (caller) this.enter(caller);
    request.socket.setTimeout(0);
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${retryMs}\n\n`);
    const stream = new EventStream(response, this, caller ? this.access.enter(request, caller) : null);
    // The part that was served last: its turn comes after a whole interval.
    this.streams[this.ticks % parts]!.add(stream);
    this.timer ??= setInterval(() => this.keepAlive(), this.settings.sseKeepAliveMs / parts);
    if (this.closing) stream.cut();
    return stream;
  }

  write(stream: EventStream, frame: Buffer | null): void {
    if (stream.follower) this.access.write(stream as EventStream & { follower: Follower }, frame);
    else stream.deliver(frame);
  }

  left(stream: EventStream): void {
    for (const part of this.streams) part.delete(stream);
    if (stream.follower) {
      this.access.leave(stream.follower);
      this.leave(stream.follower.caller);
    }
    if (this.count > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  failed(error: unknown): void {
    this.log.error('closing an event stream failed', { error });
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const part of this.streams) for (const stream of part) stream.cut();
  }

  private cutAllOf(follower: Follower): void {
    for (const part of this.streams) for (const stream of part) if (stream.follower === follower) stream.cut();
  }

  private keepAlive(): void {
    this.ticks += 1;
    for (const stream of this.streams[this.ticks % parts]!) stream.comment('keep-alive');
  }

  private enter(caller: Caller): void {
    const limits = Object.entries(this.limitsOf(caller));
    const reached = limits.find(([owner, limit]) => this.settings.rateLimits && this.openOf(owner) >= limit);
    if (reached)
      throw domainError('rate_limited', 'RATE_LIMITED', `There are ${this.openOf(reached[0])} event streams open. Close one first.`, {
        details: { retryAfterSeconds: retrySeconds },
      });
    for (const [owner] of limits) this.openBy.set(owner, this.openOf(owner) + 1);
  }

  private leave(caller: Caller): void {
    for (const owner of Object.keys(this.limitsOf(caller))) {
      const left = this.openOf(owner) - 1;
      if (left > 0) this.openBy.set(owner, left);
      else this.openBy.delete(owner);
    }
  }

  private limitsOf({ credentialId, accountId }: Caller): Readonly<Record<string, number>> {
    const { eventStreamLimit, accountStreamLimit } = this.settings;
    return { [`credential ${credentialId}`]: eventStreamLimit, [`account ${accountId}`]: accountStreamLimit };
  }

  private openOf(owner: string): number {
    return this.openBy.get(owner) ?? 0;
  }
}
