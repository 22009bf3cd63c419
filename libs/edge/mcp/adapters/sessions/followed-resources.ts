import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { PubSub, type EventStream } from '@exchange/platform';
import { type ClientSession, ClientSessions } from '../../domain/ports';
import { Resources } from '../protocol/resources';

const topicOf = ({ id }: ClientSession): string => `mcp-followed:${id}`;

/** Interval in milliseconds at which a subscription is read again without a wake-up signal. */
const pollIntervalMs = 5_000;

/** Notifies the standing stream of a session of changes of the followed resources. */
@Injectable()
export class FollowedResources {
  constructor(
    private readonly store: ClientSessions,
    private readonly resources: Resources,
    private readonly pubSub: PubSub,
  ) {}

  /** Signals that the session follows different resources now. */
  signalChange(session: ClientSession): void {
    this.pubSub.publish(topicOf(session), '');
  }

  /** All followed resources are reported as updated at the start: a client that reads them again misses no earlier change. */
  follow(caller: Caller, session: ClientSession, stream: EventStream): void {
    const watched = new Map<string, () => void>();
    const tell = (uri: string): void =>
      stream.send({ event: 'message', data: { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } } });
    const refresh = async (): Promise<void> => {
      const found = await this.store.find(caller, session.id);
      if (!found) return stream.end();
      // An open stream counts as use of the session.
      if (!found.wasRecentlyUsed) await this.store.touch(found);
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
    let refreshing = Promise.resolve();
    const refreshAgain = (): void => void (refreshing = refreshing.then(refresh).catch(() => undefined));
    const unsubscribe = this.pubSub.subscribe(topicOf(session), refreshAgain);
    const timer = setInterval(refreshAgain, pollIntervalMs).unref();
    stream.onClose(() => {
      clearInterval(timer);
      unsubscribe();
      for (const leave of watched.values()) leave();
    });
    for (const uri of session.followed) tell(uri);
    refreshAgain();
  }
}
