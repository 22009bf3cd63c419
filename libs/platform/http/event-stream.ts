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

/** What is sent to many clients is turned into text once. */
const texts = new WeakMap<object, string>();

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  let text = texts.get(data);
  if (text === undefined) texts.set(data, (text = JSON.stringify(data)));
  return text;
}

/** When somebody with too many streams may ask again: when one ends cannot be known. */
const retrySeconds = 30;

/** One client on a server-sent event stream. Writing after it has gone does nothing. */
export class EventStream {
  private readonly closers: (() => void)[] = [];
  private readonly keepAlive: NodeJS.Timeout;
  private open = true;

  constructor(
    private readonly response: Response,
    keepAliveMs: number,
    private readonly onCloserError: (error: unknown) => void = () => undefined,
  ) {
    this.keepAlive = setInterval(() => this.comment('keep-alive'), keepAliveMs);
    response.once('close', () => this.closed());
  }

  get isOpen(): boolean {
    return this.open;
  }

  send({ id, event, data }: StreamEvent): void {
    const head = id === undefined ? '' : `id: ${id}\n`;
    this.write(`${head}event: ${event}\ndata: ${textOf(data)}\n\n`);
  }

  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  end(): void {
    if (this.open) this.response.end();
    this.closed();
  }

  onClose(closer: () => void): void {
    if (this.open) this.closers.push(closer);
    else closer();
  }

  private write(text: string): void {
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
    clearInterval(this.keepAlive);
    for (const closer of this.closers) {
      try {
        closer();
      } catch (error) {
        this.onCloserError(error);
      }
    }
  }
}

/** Opens streams and ends them cleanly at shutdown, so that clients reconnect elsewhere with `Last-Event-ID`. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<EventStream>();
  private readonly byCredential = new Map<string, number>();
  private closing = false;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  get count(): number {
    return this.streams.size;
  }

  /**
   * Call it only when nothing else can be refused any more: the status line leaves here. One stream too many of the same credential at this
   * process is refused (429).
   */
  open(request: Request, response: Response, { retryMs = 3000 } = {}): EventStream {
    const leave = this.enter(RequestContext.current()?.caller?.credentialId);
    request.socket.setTimeout(0);
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${retryMs}\n\n`);
    const stream = new EventStream(response, this.settings.sseKeepAliveMs, (error) =>
      this.log.error('closing an event stream failed', { error }),
    );
    this.streams.add(stream);
    stream.onClose(() => {
      this.streams.delete(stream);
      leave();
    });
    if (this.closing) stream.end();
    return stream;
  }

  private enter(credential: string | undefined): () => void {
    if (credential === undefined || !this.settings.rateLimits) return () => undefined;
    const open = this.byCredential.get(credential) ?? 0;
    if (open >= this.settings.eventStreamLimit)
      throw domainError('rate_limited', 'RATE_LIMITED', `There are ${open} event streams open. Close one first.`, {
        details: { retryAfterSeconds: retrySeconds },
      });
    this.byCredential.set(credential, open + 1);
    return () => {
      const left = this.byCredential.get(credential)! - 1;
      if (left > 0) this.byCredential.set(credential, left);
      else this.byCredential.delete(credential);
    };
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const stream of this.streams) stream.end();
  }
}
