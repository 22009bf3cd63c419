import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { type AnswerFormat, type EventStream, type EventStreams, shownMessage } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import type { Session } from '../../domain/ports';

const greeting = 'greeting';

/** Milliseconds until an answer that is not there yet becomes a stream. */
const settleMs = 300;
/** The same for what only reads: it can be asked again, and large answers are not written down for that. */
const readSettleMs = 10_000;

/** Milliseconds after which a client comes back for the rest. */
const retryMs = 1_000;

/** How an answer is kept once it is a stream. */
export interface Keeping {
  begin(answer: Answer): Promise<void>;
  /** False: somebody else has ended it. */
  keep(answer: Answer, seq: number, message: string, final: boolean): Promise<boolean>;
  ended(answer: Answer): void;
  failed(error: unknown): void;
}

export interface Asked {
  readonly request: Request;
  readonly response: Response;
  readonly streams: EventStreams;
  readonly onlyReads: boolean;
  readonly form: AnswerFormat;
}

/**
 * The answer to one request of a session, as the server of this request sees it. It is one JSON text if it is there within a moment, else a stream of
 * events that are rows before they are sent, so that any process can read on. A client that takes JSON alone waits for the end of the work: it hears no
 * notifications, and is asked nothing.
 */
export class Answer implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly id = randomUUID();
  readonly sessionId: string;
  readonly requestId: string | number;
  private seq = 0;
  private questions = 0;
  private readonly asked = new Map<string, string | number>();
  private queue: Promise<unknown> = Promise.resolve();
  private stream: EventStream | 'away' | undefined;
  private timer: NodeJS.Timeout | undefined;
  private greeted: (() => void) | undefined;
  private isOver = false;

  constructor(
    readonly session: Session,
    private readonly body: Message,
    private readonly to: Asked,
    private readonly keeping: Keeping,
  ) {
    this.sessionId = session.id;
    this.requestId = body.id!;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Tells the server of this request what the client has told at the beginning of the session, then the request. */
  async serve(extra: MessageExtraInfo): Promise<void> {
    if (this.body.method !== 'initialize') {
      const greeted = new Promise<void>((done) => (this.greeted = done));
      this.hear({ ...this.handshake, id: greeting });
      await greeted;
      this.hear({ jsonrpc: '2.0', method: 'notifications/initialized' });
      const waitMs = this.to.onlyReads ? readSettleMs : settleMs;
      if (this.to.form !== 'json') this.timer = setTimeout(() => void this.inTurn(() => this.open()), waitMs);
    }
    this.onmessage?.(this.body as JSONRPCMessage, { ...extra, closeSSEStream: () => void this.inTurn(() => this.letGo()) });
  }

  hear(message: Message): void {
    if (message.method !== undefined) return this.onmessage?.(message as JSONRPCMessage);
    const id = this.asked.get(String(message.id));
    if (id === undefined) return;
    this.asked.delete(String(message.id));
    this.onmessage?.({ ...message, id } as JSONRPCMessage);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const sent = shownMessage(message as Message);
    if (sent.id === greeting && sent.method === undefined) return this.greeted?.();
    const isQuestion = sent.method !== undefined && sent.id !== undefined;
    const numbered = isQuestion ? { ...sent, id: this.number(sent.id!) } : sent;
    await this.inTurn(() => this.put(numbered, sent.method === undefined));
  }

  close(): Promise<void> {
    this.over();
    return Promise.resolve();
  }

  /** A client that takes no stream cannot be asked: the tool is told that it has no questions. */
  private get handshake(): Message {
    const { handshake } = this.session;
    if (this.to.form !== 'json') return handshake;
    const { elicitation: _, ...capabilities } = (handshake.params?.['capabilities'] ?? {}) as Readonly<Record<string, unknown>>;
    return { ...handshake, params: { ...handshake.params, capabilities } };
  }

  /** Every server counts its questions from 0, and a session has many: told apart by the stream. */
  private number(id: string | number): string {
    this.questions += 1;
    const numbered = `${this.id}/${this.questions}`;
    this.asked.set(numbered, id);
    return numbered;
  }

  private inTurn(work: () => Promise<void>): Promise<unknown> {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      this.keeping.failed(error);
      this.stream = 'away';
      this.to.response.destroy();
      this.over();
    });
    return this.queue;
  }

  private async put(message: Message, final: boolean): Promise<void> {
    const { form } = this.to;
    if (this.isOver || (form === 'json' && !final)) return;
    if (final && this.stream === undefined && form !== 'stream') {
      this.answerAtOnce(message);
      return this.over();
    }
    await this.open();
    this.seq += 1;
    const isKept = await this.keeping.keep(this, this.seq, JSON.stringify(message), final);
    if (isKept && this.stream instanceof Object) this.stream.send({ id: `${this.id}:${this.seq}`, event: 'message', data: message });
    if (!final && isKept) return;
    if (this.stream instanceof Object) this.stream.end();
    this.over();
  }

  private answerAtOnce(message: Message): void {
    const { response } = this.to;
    if (response.closed) return;
    const json = Buffer.from(JSON.stringify(message));
    response.statusCode = 200;
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', json.length);
    response.setHeader('Cache-Control', 'no-store');
    response.end(json);
  }

  /** From now on it is rows. */
  private async open(): Promise<void> {
    if (this.stream !== undefined || this.isOver) return;
    clearTimeout(this.timer);
    this.stream = 'away';
    await this.keeping.begin(this);
    const { request, response, streams } = this.to;
    if (response.closed) return;
    this.stream = streams.open(request, response, { retryMs });
    // Older clients take every event for a message.
    if (this.session.protocol >= '2025-11-25') this.stream.send({ id: `${this.id}:0`, event: 'message', data: undefined });
  }

  /** The client comes back for the rest. */
  private async letGo(): Promise<void> {
    if (this.to.form === 'json') return;
    await this.open();
    if (this.stream instanceof Object) this.stream.end();
    this.stream = 'away';
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.keeping.ended(this);
    // The server has something to say after its answer: nothing that anybody waits for.
    setImmediate(() => this.onclose?.());
  }
}
