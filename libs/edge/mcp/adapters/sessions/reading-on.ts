import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { Doorbell, type EventStream } from '@exchange/platform';
import type { Message } from '../../domain/messages';
import { type Session, SessionStreams, type StoredStream } from '../../domain/ports';

const eventsTopic = 'mcp-events';

/** Milliseconds. A lost ring costs a reader at most this much. */
const lookEvery = 1_000;

/** Reads on in streams that another request began, here or in another process. */
@Injectable()
export class ReadingOn implements OnModuleDestroy {
  private readonly readers = new Map<string, Set<() => void>>();
  private silence: (() => void) | undefined;

  constructor(
    private readonly store: SessionStreams,
    private readonly doorbell: Doorbell,
  ) {}

  ring(stream: string): void {
    this.doorbell.ring(eventsTopic, stream);
  }

  onModuleDestroy(): void {
    this.silence?.();
  }

  /** Until the answer is there, or whoever owes it is gone: then that is the answer. */
  async read(session: Session, id: string, after: number, stream: EventStream): Promise<void> {
    this.silence ??= this.doorbell.listen(eventsTopic, (rung) => this.readers.get(rung)?.forEach((wake) => wake()));
    let seq = after;
    let wake = (): void => undefined;
    const reader = (): void => wake();
    const readers = this.readers.get(id) ?? new Set();
    this.readers.set(id, readers.add(reader));
    stream.onClose(() => reader());
    try {
      while (stream.isOpen) {
        const rung = new Promise<void>((done) => {
          wake = done;
          setTimeout(done, lookEvery).unref();
        });
        const events = await this.store.after(session, id, seq);
        for (const event of events) {
          seq = event.seq;
          stream.send({ id: `${id}:${seq}`, event: 'message', data: JSON.parse(event.message) as Message });
          if (event.final) return stream.end();
        }
        if (events.length > 0) continue;
        const found = await this.store.find(session, id);
        if (!found || (found.ended && seq > 0 && events.length === 0)) return stream.end();
        if (!found.isAlive)
          await this.store.add(session.accountId, id, { seq: seq + 1, message: JSON.stringify(orphaned(found)), final: true });
        else await rung;
      }
    } catch {
      // PostgreSQL is away for a moment: the client comes back.
      stream.cut();
    } finally {
      readers.delete(reader);
      if (readers.size === 0) this.readers.delete(id);
    }
  }
}

const orphaned = ({ requestId }: StoredStream): Message => ({
  jsonrpc: '2.0',
  id: requestId,
  error: {
    code: -32603,
    message: 'The process that worked on this has ended. Call again, with the same idempotencyKey if the tool has one.',
  },
});
