import { Injectable } from '@nestjs/common';
import { PubSub, type EventStream, Wakeup } from '@exchange/platform';
import type { JsonRpcMessage } from '../../domain/messages';
import { type ClientSession, SessionStreams, type StoredStream } from '../../domain/ports';

const topicOf = (stream: string): string => `mcp-events:${stream}`;

/** Interval in milliseconds at which a stream is read without a wake-up signal. */
const pollIntervalMs = 1_000;

/** Resumes streams that another request started, in this process or another. */
@Injectable()
export class StreamReader {
  constructor(
    private readonly store: SessionStreams,
    private readonly pubSub: PubSub,
  ) {}

  signalEvents(stream: string): void {
    this.pubSub.publish(topicOf(stream), '');
  }

  /** Sends events until the final one. When the process of the stream is lost, an error ends it. */
  async read(session: ClientSession, id: string, after: number, stream: EventStream): Promise<void> {
    let seq = after;
    let hasEnded = false;
    const wakeup = new Wakeup(pollIntervalMs);
    const unsubscribe = this.pubSub.subscribe(topicOf(id), wakeup.signal);
    stream.onClose(wakeup.signal);
    try {
      while (stream.isOpen) {
        const events = await this.store.eventsAfter(session, id, seq);
        for (const event of events) {
          seq = event.seq;
          stream.send({ id: `${id}:${seq}`, event: 'message', data: JSON.parse(event.message) as JsonRpcMessage });
          if (event.final) return stream.end();
        }
        if (events.length > 0) continue;
        const found: StoredStream | null = hasEnded ? null : await this.store.find(session, id);
        if (!found) return stream.end();
        // The final event may have been stored after the events were read: an ended stream is read once more.
        hasEnded = found.ended;
        if (hasEnded) continue;
        if (!found.isAlive)
          await this.store.add(session.accountId, id, { seq: seq + 1, message: JSON.stringify(lostProcessError(found)), final: true });
        else await wakeup.wait();
      }
    } catch {
      // PostgreSQL is unavailable: the client reconnects.
      stream.cut();
    } finally {
      unsubscribe();
    }
  }
}

const lostProcessError = ({ requestId }: StoredStream): JsonRpcMessage => ({
  jsonrpc: '2.0',
  id: requestId,
  error: {
    code: -32603,
    message: 'The process that worked on this has ended. Call again, with the same idempotencyKey if the tool has one.',
  },
});
