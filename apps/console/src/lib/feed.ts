import { useEffect, useSyncExternalStore } from 'react';
import { follow, type Link, type StreamEvent } from './events';

/** A change on an account: kind and id of the resource. */
export interface Pointer {
  readonly kind: string;
  readonly id: string;
}
type Message = { readonly event: StreamEvent } | { readonly state: Link; readonly last: string | undefined } | { readonly hello: true };

/**
 * The feed of one account over one connection for all tabs, because browsers open at most six per host. The tab with the lock reads the stream and
 * broadcasts its events. When it closes, another tab continues after the last event that it received.
 */
class Feed {
  private last: string | undefined;
  private state: Link = 'connecting';
  private isLeader = false;
  private readonly stop = new AbortController();
  private readonly channel: BroadcastChannel;
  private readonly listeners = new Set<(pointer: Pointer | 'reset') => void>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly account: string) {
    this.channel = new BroadcastChannel(`feed of ${account}`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.heard(data);
    this.tell({ hello: true });
    navigator.locks.request(`feed of ${account}`, { signal: this.stop.signal }, () => this.lead()).catch(() => {});
  }

  close(): void {
    this.stop.abort();
    this.channel.close();
  }

  listen(listener: (pointer: Pointer | 'reset') => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  readonly link = (): Link => this.state;

  private async lead(): Promise<void> {
    this.isLeader = true;
    await follow('/api/v2/realtime', {
      account: this.account,
      after: this.last,
      signal: this.stop.signal,
      link: (state) => {
        this.is(state);
        this.tell({ state, last: this.last });
      },
      on: (event) => {
        this.take(event);
        this.tell({ event });
      },
    });
  }

  private tell(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    this.channel.postMessage(message);
  }

  private heard(message: Message): void {
    if ('event' in message) this.take(message.event);
    else if ('state' in message) {
      this.last ??= message.last;
      this.is(message.state);
    } else if (this.isLeader) this.tell({ state: this.state, last: this.last });
  }

  private take({ id, event, data }: StreamEvent): void {
    if (event !== 'reset' && this.last !== undefined && Number(id) <= Number(this.last)) return;
    this.last = id;
    if (event === 'position') return;
    for (const listener of this.listeners) listener(event === 'reset' ? 'reset' : (data as Pointer));
  }

  private is(state: Link): void {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }
}

let current: { readonly account: string; readonly feed: Feed } | undefined;

/** The feed of the account in the address; a page has one account. */
function feedOf(account: string): Feed {
  if (current?.account !== account) {
    current?.feed.close();
    current = { account, feed: new Feed(account) };
  }
  return current.feed;
}

export function useFeedLink(account: string): Link {
  const feed = feedOf(account);
  return useSyncExternalStore(feed.watch, feed.link);
}

export function useFeed(account: string, onPointer: (pointer: Pointer | 'reset') => void): void {
  useEffect(() => feedOf(account).listen(onPointer), [account, onPointer]);
}
