import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { EventStream, EventStreams } from '@exchange/platform';
import { type AnswerFormat, shownMessage } from '@exchange/platform/tools';
import type { JsonRpcMessage } from '../../domain/messages';
import type { ClientSession } from '../../domain/ports';

/** Milliseconds after which an unfinished answer becomes an event stream. */
const streamAfterMs = 300;
/** The same for calls that only read: they can be repeated, which saves storing large answers. */
const readStreamAfterMs = 10_000;

/** Delay in milliseconds before a client reconnects for the rest. */
const retryMs = 1_000;

/** Storage of an answer that is sent as a stream. */
export interface AnswerStorage {
  begin(answer: SessionAnswer): Promise<void>;
  /** Returns false when another process has ended the stream. */
  store(answer: SessionAnswer, seq: number, message: string, final: boolean): Promise<boolean>;
  ended(answer: SessionAnswer): void;
  failed(error: unknown): void;
}

export interface AnswerTarget {
  readonly request: Request;
  readonly response: Response;
  readonly streams: EventStreams;
  readonly onlyReads: boolean;
  readonly form: AnswerFormat;
}

/**
 * The answer to one request of a session, as transport of the server for this request. An answer that is ready quickly is one JSON text, a later one
 * an event stream. Events are stored before they are sent, so that any process can resume the stream. A client that accepts only JSON waits for the
 * end of the work and gets neither notifications nor questions.
 */
export class SessionAnswer implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly id = randomUUID();
  readonly sessionId: string;
  readonly requestId: string | number;
  private seq = 0;
  private questions = 0;
  private readonly questionIds = new Map<string, string | number>();
  private queue: Promise<unknown> = Promise.resolve();
  private stream: EventStream | 'detached' | undefined;
  private timer: NodeJS.Timeout | undefined;
  private handshakeDone: (() => void) | undefined;
  private isFinished = false;

  constructor(
    readonly session: ClientSession,
    private readonly body: JsonRpcMessage,
    private readonly to: AnswerTarget,
    private readonly storage: AnswerStorage,
  ) {
    this.sessionId = session.id;
    this.requestId = body.id!;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Repeats the handshake of the session for this server, with an id that no client can have sent, then passes the request. */
  async serve(extra: MessageExtraInfo): Promise<void> {
    if (this.body.method !== 'initialize') {
      const handshakeDone = new Promise<void>((done) => (this.handshakeDone = done));
      this.receive({ ...this.handshake, id: this.id });
      await handshakeDone;
      this.receive({ jsonrpc: '2.0', method: 'notifications/initialized' });
      const waitMs = this.to.onlyReads ? readStreamAfterMs : streamAfterMs;
      if (this.to.form !== 'json') this.timer = setTimeout(() => void this.enqueue(() => this.open()), waitMs);
    }
    this.onmessage?.(this.body as JSONRPCMessage, { ...extra, closeSSEStream: () => void this.enqueue(() => this.detach()) });
  }

  receive(message: JsonRpcMessage): void {
    if (message.method !== undefined) return this.onmessage?.(message as JSONRPCMessage);
    const id = this.questionIds.get(String(message.id));
    if (id === undefined) return;
    this.questionIds.delete(String(message.id));
    this.onmessage?.({ ...message, id } as JSONRPCMessage);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const sent = shownMessage(message as JsonRpcMessage);
    if (sent.id === this.id && sent.method === undefined) return this.handshakeDone?.();
    const isQuestion = sent.method !== undefined && sent.id !== undefined;
    const numbered = isQuestion ? { ...sent, id: this.questionIdOf(sent.id!) } : sent;
    await this.enqueue(() => this.write(numbered, sent.method === undefined));
  }

  close(): Promise<void> {
    this.finish();
    return Promise.resolve();
  }

  /** Clients that accept only JSON cannot be asked, so the server sees them without the elicitation capability. */
  private get handshake(): JsonRpcMessage {
    const { handshake } = this.session;
    if (this.to.form !== 'json') return handshake;
    const { elicitation: _, ...capabilities } = (handshake.params?.['capabilities'] ?? {}) as Readonly<Record<string, unknown>>;
    return { ...handshake, params: { ...handshake.params, capabilities } };
  }

  /** Each server numbers its questions from 0. The stream id makes the numbers unique within the session. */
  private questionIdOf(id: string | number): string {
    this.questions += 1;
    const numbered = `${this.id}/${this.questions}`;
    this.questionIds.set(numbered, id);
    return numbered;
  }

  private enqueue(work: () => Promise<void>): Promise<unknown> {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      this.storage.failed(error);
      this.stream = 'detached';
      this.to.response.destroy();
      this.finish();
    });
    return this.queue;
  }

  private async write(message: JsonRpcMessage, final: boolean): Promise<void> {
    const { form } = this.to;
    if (this.isFinished || (form === 'json' && !final)) return;
    if (final && this.stream === undefined && form !== 'stream') {
      this.sendJson(message);
      return this.finish();
    }
    await this.open();
    this.seq += 1;
    const isKept = await this.storage.store(this, this.seq, JSON.stringify(message), final);
    if (isKept && this.stream instanceof Object) this.stream.send({ id: `${this.id}:${this.seq}`, event: 'message', data: message });
    if (!final && isKept) return;
    if (this.stream instanceof Object) this.stream.end();
    this.finish();
  }

  private sendJson(message: JsonRpcMessage): void {
    const { response } = this.to;
    if (response.closed) return;
    const json = Buffer.from(JSON.stringify(message));
    response.statusCode = 200;
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', json.length);
    response.setHeader('Cache-Control', 'no-store');
    response.end(json);
  }

  /** Turns the answer into a stored stream. */
  private async open(): Promise<void> {
    if (this.stream !== undefined || this.isFinished) return;
    clearTimeout(this.timer);
    this.stream = 'detached';
    await this.storage.begin(this);
    const { request, response, streams } = this.to;
    if (response.closed) return;
    this.stream = streams.open(request, response, { retryMs });
    // Older clients treat every event as a message.
    if (this.session.protocol >= '2025-11-25') this.stream.send({ id: `${this.id}:0`, event: 'message', data: undefined });
  }

  /** Ends the connection; the client reconnects for the rest. */
  private async detach(): Promise<void> {
    if (this.to.form === 'json') return;
    await this.open();
    if (this.stream instanceof Object) this.stream.end();
    this.stream = 'detached';
  }

  private finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    clearTimeout(this.timer);
    this.storage.ended(this);
    // Messages that the server sends after its answer have no receiver.
    setImmediate(() => this.onclose?.());
  }
}
