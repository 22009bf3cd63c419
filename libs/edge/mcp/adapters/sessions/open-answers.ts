import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { PubSub, Log } from '@exchange/platform';
import type { JsonRpcMessage } from '../../domain/messages';
import { streamLeaseMs, type ClientSession, SessionStreams } from '../../domain/ports';
import type { SessionAnswer } from '../http/session-answer';

const inboxOf = (process: string): string => `mcp-inbox:${process}`;

/** Interval in milliseconds at which the inbox is read without a wake-up signal. */
const pollIntervalMs = 1_000;

/** Answers that this process works on. Messages of their clients arrive through any process. */
@Injectable()
export class OpenAnswers implements OnModuleDestroy {
  /** Id of this process. */
  readonly process = randomUUID();
  private readonly answers = new Map<string, SessionAnswer>();
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private polls = 0;

  constructor(
    private readonly store: SessionStreams,
    private readonly pubSub: PubSub,
    private readonly log: Log,
  ) {}

  add(answer: SessionAnswer): void {
    this.answers.set(answer.id, answer);
    this.unsubscribe ??= this.pubSub.subscribe(inboxOf(this.process), () => void this.readInbox());
    this.timer ??= setInterval(() => void this.poll(), pollIntervalMs).unref();
  }

  remove(answer: SessionAnswer): void {
    this.answers.delete(answer.id);
    if (this.answers.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Passes a message to the process that works on the stream. Returns false when there is none. */
  async pass(session: ClientSession, to: { stream: string } | { request: string | number }, message: JsonRpcMessage): Promise<boolean> {
    const here = [...this.answers.values()].find(
      (answer) => answer.sessionId === session.id && ('stream' in to ? answer.id === to.stream : answer.requestId === to.request),
    );
    if (here) {
      here.receive(message);
      return true;
    }
    const process = await this.store.leaveMessage(session, to, message);
    if (process !== null) this.pubSub.publish(inboxOf(process), '');
    return process !== null;
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.timer);
    for (const answer of this.answers.values()) void answer.close();
  }

  private async poll(): Promise<void> {
    this.polls += 1;
    await this.readInbox();
    const pollsPerRenewal = Math.floor(streamLeaseMs / 3 / pollIntervalMs);
    if (this.polls % pollsPerRenewal === 0) await this.store.renewLeases(this.process).catch((error: unknown) => this.failed(error));
  }

  private async readInbox(): Promise<void> {
    try {
      for (const { stream, message } of await this.store.takeMessages(this.process)) this.answers.get(stream)?.receive(message);
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.log.warn('messages for MCP session streams cannot be read', { reason: String(error) });
  }
}
