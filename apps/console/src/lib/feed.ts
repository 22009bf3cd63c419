import { useEffect, useSyncExternalStore } from 'react';
import { follow, type Link, type ServerEvent } from './events';

/** A change on an account: kind and id of the resource. */
export interface ChangePointer {
  readonly kind: string;
  readonly id: string;
  readonly revision: number | null;
  readonly at: string;
}
/** `position` is the change's place in the feed of the account. */
type Listener = (pointer: ChangePointer | 'reset', position: string) => void;
type Message = { readonly event: ServerEvent } | { readonly state: Link; readonly last: string | undefined } | { readonly hello: true };

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
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly account: string) {
    this.channel = new BroadcastChannel(`feed of ${account}`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data);
    this.broadcast({ hello: true });
    navigator.locks.request(`feed of ${account}`, { signal: this.stop.signal }, () => this.becomeLeader()).catch(() => {});
  }

  close(): void {
    this.stop.abort();
    this.channel.close();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  readonly link = (): Link => this.state;

  private async becomeLeader(): Promise<void> {
    this.isLeader = true;
    await follow('/api/v2/realtime', {
      account: this.account,
      after: this.last,
      signal: this.stop.signal,
      link: (state) => {
        this.setState(state);
        this.broadcast({ state, last: this.last });
      },
      on: (event) => {
        this.handleEvent(event);
        this.broadcast({ event });
      },
    });
  }

  private broadcast(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    this.channel.postMessage(message);
  }

  private receive(message: Message): void {
    if ('event' in message) this.handleEvent(message.event);
    else if ('state' in message) {
      this.last ??= message.last;
      this.setState(message.state);
    } else if (this.isLeader) this.broadcast({ state: this.state, last: this.last });
  }

  private handleEvent({ id, event, data }: ServerEvent): void {
    if (event !== 'reset' && this.last !== undefined && Number(id) <= Number(this.last)) return;
    this.last = id;
    if (event === 'position') return;
    for (const listener of this.listeners) listener(event === 'reset' ? 'reset' : (data as ChangePointer), id);
  }

  private setState(state: Link): void {
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

export function useFeed(account: string, onPointer: Listener): void {
  useEffect(() => feedOf(account).listen(onPointer), [account, onPointer]);
}
