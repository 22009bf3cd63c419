import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Doorbell, type EventStream } from '@exchange/platform';
import { type Session, Sessions } from '../../domain/ports';
import { Resources } from '../protocol/resources';

const followedTopic = 'mcp-followed';

/** Milliseconds. A lost ring costs a subscription at most this much. */
const lookEvery = 5_000;

/** Tells the standing stream of a session when resources change that it follows. */
@Injectable()
export class Followed implements OnModuleDestroy {
  private readonly streams = new Map<string, Set<() => void>>();
  private silence: (() => void) | undefined;

  constructor(
    private readonly store: Sessions,
    private readonly resources: Resources,
    private readonly doorbell: Doorbell,
  ) {}

  /** The session follows something else now. */
  ring({ id }: Session): void {
    this.doorbell.ring(followedTopic, id);
  }

  onModuleDestroy(): void {
    this.silence?.();
  }

  /** What changed while there was no stream is told at its beginning: whoever reads again has missed nothing. */
  tell(caller: Caller, session: Session, stream: EventStream): void {
    this.silence ??= this.doorbell.listen(followedTopic, (id) => this.streams.get(id)?.forEach((look) => look()));
    const watched = new Map<string, () => void>();
    const tell = (uri: string): void =>
      stream.send({ event: 'message', data: { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } } });
    const look = async (): Promise<void> => {
      const found = await this.store.find(caller, session.id);
      if (!found) return stream.end();
      // Whoever listens uses the session.
      if (!found.wasUsedLately) await this.store.touch(found);
      const { followed } = found;
      for (const [uri, leave] of watched) {
        if (followed.includes(uri)) continue;
        leave();
        watched.delete(uri);
      }
      for (const uri of followed) {
        if (watched.has(uri) || !stream.isOpen) continue;
        watched.set(uri, () => undefined);
        watched.set(uri, await this.resources.watch(caller, uri, () => tell(uri)).catch(() => () => undefined));
      }
      if (!stream.isOpen) for (const leave of watched.values()) leave();
    };
    let looking = Promise.resolve();
    const again = (): void => void (looking = looking.then(look).catch(() => undefined));
    const streams = this.streams.get(session.id) ?? new Set();
    this.streams.set(session.id, streams.add(again));
    const timer = setInterval(again, lookEvery).unref();
    stream.onClose(() => {
      clearInterval(timer);
      streams.delete(again);
      if (streams.size === 0) this.streams.delete(session.id);
      for (const leave of watched.values()) leave();
    });
    for (const uri of session.followed) tell(uri);
    again();
  }
}
