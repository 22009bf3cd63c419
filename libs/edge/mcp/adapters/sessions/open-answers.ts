import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { Doorbell, Log } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import { aliveMs, type Session, SessionStreams } from '../../domain/ports';
import type { Answer } from '../http/answer';

const inboxTopic = 'mcp-inbox';

/** Milliseconds. A lost ring costs somebody who answered a question at most this much. */
const lookEvery = 1_000;

/** What this process works on for sessions, and what their clients tell it, wherever that came in. */
@Injectable()
export class OpenAnswers implements OnModuleDestroy {
  /** Names this process while it lives. */
  readonly process = randomUUID();
  private readonly answers = new Map<string, Answer>();
  private silence: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;

  constructor(
    private readonly store: SessionStreams,
    private readonly doorbell: Doorbell,
    private readonly log: Log,
  ) {}

  add(answer: Answer): void {
    this.answers.set(answer.id, answer);
    this.silence ??= this.doorbell.listen(inboxTopic, (process) => {
      if (process === this.process) void this.look();
    });
    this.timer ??= setInterval(() => void this.beat(), lookEvery).unref();
  }

  remove(answer: Answer): void {
    this.answers.delete(answer.id);
    if (this.answers.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** To whoever works on it; answers whether there is somebody. */
  async tell(session: Session, to: { stream: string } | { request: string | number }, message: Message): Promise<boolean> {
    const here = [...this.answers.values()].find(
      (answer) => answer.sessionId === session.id && ('stream' in to ? answer.id === to.stream : answer.requestId === to.request),
    );
    if (here) {
      here.hear(message);
      return true;
    }
    const process = await this.store.tell(session, to, message);
    if (process !== null) this.doorbell.ring(inboxTopic, process);
    return process !== null;
  }

  onModuleDestroy(): void {
    this.silence?.();
    clearInterval(this.timer);
    for (const answer of this.answers.values()) void answer.close();
  }

  private async beat(): Promise<void> {
    this.looks += 1;
    await this.look();
    const everySo = Math.floor(aliveMs / 3 / lookEvery);
    if (this.looks % everySo === 0) await this.store.stayAlive(this.process).catch((error: unknown) => this.failed(error));
  }

  private async look(): Promise<void> {
    try {
      for (const { stream, message } of await this.store.take(this.process)) this.answers.get(stream)?.hear(message);
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.log.warn('what clients of sessions tell cannot be read', { reason: String(error) });
  }
}
