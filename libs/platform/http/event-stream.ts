import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, domainError } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { RequestContext } from '../request/request-context';
import { StreamAccess } from './stream-access';
import type { CredentialStreams } from './stream-access';

export interface ServerSentEvent {
  readonly id?: string | number;
  readonly event: string;
  /** Must not be changed once sent: its frame is cached. Undefined means an event without data. */
  readonly data: unknown;
}

/** Unread bytes at which a client is disconnected; it may reconnect with `Last-Event-ID`. */
const maxBacklogBytes = 8_000_000;

/** Serialized events by their data and head, so that an event for many clients is serialized once. */
const frames = new WeakMap<object, Map<string, Buffer>>();

function frameOf({ id, event, data }: ServerSentEvent): Buffer {
  const head = id === undefined ? `event: ${event}\ndata: ` : `id: ${id}\nevent: ${event}\ndata: `;
  if (typeof data !== 'object' || data === null) return bytesOf(head, data);
  let known = frames.get(data);
  if (!known) frames.set(data, (known = new Map()));
  let frame = known.get(head);
  if (!frame) known.set(head, (frame = bytesOf(head, data)));
  return frame;
}

const bytesOf = (head: string, data: unknown): Buffer => Buffer.from(`${head}${data === undefined ? '' : JSON.stringify(data)}\n\n`);

/** `Retry-After` for a caller with too many open streams, in seconds. */
const retrySeconds = 30;

/**
 * One client of a server-sent event stream. Writing to a closed stream does nothing. Events for an authenticated caller are written once the credential
 * has been checked again (`StreamAccess`).
 */
export class EventStream {
  private closers: readonly (() => void)[] = [];
  private open = true;

  constructor(
    private readonly response: Response,
    private readonly owner: StreamOwner,
    /** The caller's follower; null for streams without authentication. */
    readonly follower: CredentialStreams | null,
  ) {
    response.on('close', () => this.closed());
  }

  get isOpen(): boolean {
    return this.open;
  }

  send(event: ServerSentEvent): void {
    if (this.open) this.owner.write(this, frameOf(event));
  }

  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  /** Sends bytes that are serialized events. */
  pass(bytes: Uint8Array): void {
    if (this.open) this.owner.write(this, Buffer.from(bytes));
  }

  /** Closes the stream once everything sent before is written. */
  end(): void {
    if (this.open) this.owner.write(this, null);
  }

  /** Closes the stream at once; a client that may still read the pending events reconnects for them. */
  cut(): void {
    if (this.open) this.response.end();
    this.closed();
  }

  /** Writes a frame after the credential was checked; null ends the stream. */
  deliver(frame: Buffer | null): void {
    if (frame === null) this.cut();
    else this.write(frame);
  }

  onClose(closer: () => void): void {
    // Not `push`, which allocates room for 17 elements; most streams have one closer.
    if (this.open) this.closers = [...this.closers, closer];
    else closer();
  }

  private write(text: string | Buffer): void {
    if (!this.open) return;
    if (this.response.writableLength <= maxBacklogBytes) {
      this.response.write(text);
      return;
    }
    this.response.destroy();
    this.closed();
  }

  private closed(): void {
    if (!this.open) return;
    this.open = false;
    this.owner.left(this);
    for (const closer of this.closers) {
      try {
        closer();
      } catch (error) {
        this.owner.failed(error);
      }
    }
  }
}

/** Callbacks from a stream to the service that opened it. */
interface StreamOwner {
  write(stream: EventStream, frame: Buffer | null): void;
  left(stream: EventStream): void;
  failed(error: unknown): void;
}

/** Ticks per keep-alive interval. Each tick writes to one part of the streams, so that thousands of writes do not block the event loop. */
const parts = 16;

/** Opens streams and ends them cleanly at shutdown, so that clients reconnect elsewhere with `Last-Event-ID`. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown, StreamOwner {
  private readonly streams = Array.from({ length: parts }, () => new Set<EventStream>());
  /** Number of open streams by credential and by account. */
  private readonly openBy = new Map<string, number>();
  private ticks = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
    private readonly access: StreamAccess,
  ) {
    access.onRefused((follower) => this.closeAllOf(follower));
  }

  get count(): number {
    return this.streams.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Sends the status line, so all other checks must come first. Throws 429 when the credential or the account has too many open streams at this process.
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
    // The part that was written to last, so that the first comment follows after a whole interval.
    this.streams[this.ticks % parts]!.add(stream);
    this.timer ??= setInterval(() => this.keepAlive(), this.settings.sseKeepAliveMs / parts);
    if (this.isClosing) stream.cut();
    return stream;
  }

  write(stream: EventStream, frame: Buffer | null): void {
    if (stream.follower) this.access.write(stream as EventStream & { follower: CredentialStreams }, frame);
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
    this.isClosing = true;
    for (const part of this.streams) for (const stream of part) stream.cut();
  }

  private closeAllOf(follower: CredentialStreams): void {
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
