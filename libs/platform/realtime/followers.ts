import { setImmediate as nextTurn } from 'node:timers/promises';

/** Polling interval in milliseconds: the maximum delay after a lost message. */
const pollMs = 2_000;
/** Followers that are notified without yielding to the event loop. */
const notifiedPerTurn = 500;

export interface Follower {
  /** Position of the last change that was sent to it. */
  sent: number;
}

/** Sends changes to one follower while it is connected, and updates its `sent`. Returns true when there is more to read. */
export type SendChanges<F> = (follower: F, isConnected: () => boolean) => boolean;

/** Numbered changes by key, in storage shared by all processes. */
export interface NumberedChanges<Key, F extends Follower> {
  /** The newest position of each key. `one` is any follower of the key. */
  newestPositions(followed: readonly { readonly key: Key; readonly one: F }[]): Promise<ReadonlyMap<Key, number>>;
  /** The changes after the position of this follower, which must be the same for all that are `alike`. Null: none. */
  changesAfter(key: Key, one: F): Promise<SendChanges<F> | null>;
  /** Called for each follower of a key that `heads` does not return. */
  onMissing?(follower: F): void;
  /** Followers with the same value need the same changes. */
  groupKeyOf(follower: F): string | number;
}

interface Followed<Key, F> {
  readonly key: Key;
  readonly followers: Set<F>;
  /** Followers that may have unread changes. */
  due: Set<F>;
  isReading: boolean;
}

/**
 * The followers of numbered changes in this process. Changes are always read from PostgreSQL, in order, after the last position sent; a
 * message only triggers the read. So any number of processes can serve streams without missing or repeating a change.
 */
export class Followers<Key, F extends Follower> {
  private readonly followed = new Map<Key, Followed<Key, F>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly numbered: NumberedChanges<Key, F>) {}

  /** Reads immediately, and then after every possible change, until the returned function is called. */
  follow(key: Key, follower: F): () => void {
    const followed = this.followed.get(key) ?? { key, followers: new Set<F>(), due: new Set<F>(), isReading: false };
    followed.followers.add(follower);
    this.followed.set(key, followed);
    this.timer ??= setInterval(() => void this.poll(), pollMs).unref();
    void this.read(followed, [follower]);
    return () => this.remove(followed, follower);
  }

  /** Reads a key that may have changed. */
  readKey(key: Key): void {
    const followed = this.followed.get(key);
    if (followed) void this.read(followed, followed.followers);
  }

  clear(): void {
    for (const { followers } of this.followed.values()) followers.clear();
    this.followed.clear();
    this.stopWhenIdle();
  }

  /** One query for all keys of this process. */
  private async poll(): Promise<void> {
    const all = [...this.followed.values()].flatMap(({ key, followers }) => [...followers].slice(0, 1).map((one) => ({ key, one })));
    const heads = await this.numbered.newestPositions(all).catch(() => null);
    // PostgreSQL is not reachable; the next poll reads again.
    if (!heads) return;
    for (const { key } of all)
      if (!heads.has(key)) for (const follower of this.followed.get(key)?.followers ?? []) this.numbered.onMissing?.(follower);
    for (const [key, position] of heads) {
      const followed = this.followed.get(key);
      const behind = [...(followed?.followers ?? [])].filter(({ sent }) => sent < position);
      if (behind.length > 0) void this.read(followed!, behind);
    }
  }

  /** One read at a time per key. Requests during a read cause one more read. */
  private async read(followed: Followed<Key, F>, due: Iterable<F>): Promise<void> {
    for (const follower of due) followed.due.add(follower);
    if (followed.isReading) return;
    followed.isReading = true;
    while (followed.due.size > 0) {
      const groups = this.groupsOf(followed.due);
      followed.due = new Set();
      await Promise.all(groups.map((alike) => this.catchUp(followed, alike)));
    }
    followed.isReading = false;
  }

  /** One read for all followers that need the same changes. */
  private async catchUp(followed: Followed<Key, F>, alike: readonly F[]): Promise<void> {
    try {
      const tell = await this.numbered.changesAfter(followed.key, alike[0]!);
      if (!tell) return;
      for (const [at, follower] of alike.entries()) {
        if (at > 0 && at % notifiedPerTurn === 0) await nextTurn();
        const isConnected = () => followed.followers.has(follower);
        if (isConnected() && tell(follower, isConnected) && isConnected()) followed.due.add(follower);
      }
    } catch {
      // PostgreSQL is not reachable; the next poll reads everything that was missed.
    }
  }

  private groupsOf(followers: Iterable<F>): readonly (readonly F[])[] {
    const groups = new Map<string | number, F[]>();
    for (const follower of followers) {
      const alike = this.numbered.groupKeyOf(follower);
      const group = groups.get(alike);
      if (group) group.push(follower);
      else groups.set(alike, [follower]);
    }
    return [...groups.values()];
  }

  private remove(followed: Followed<Key, F>, follower: F): void {
    if (!followed.followers.delete(follower)) return;
    followed.due.delete(follower);
    if (followed.followers.size === 0) this.followed.delete(followed.key);
    this.stopWhenIdle();
  }

  private stopWhenIdle(): void {
    if (this.followed.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
