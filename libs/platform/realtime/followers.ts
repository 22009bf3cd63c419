import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. A lost ring costs a follower at most this much. */
const lookEveryMs = 2_000;
/** So many are told in one turn: what they are told leaves at its end, and other requests have theirs between. */
const atOnce = 500;

export interface Follower {
  /** The newest position that it has. */
  sent: number;
}

/** Tells one of them, as long as it is there, and moves its `sent`; true: there is more to read. */
export type Tell<F> = (follower: F, isThere: () => boolean) => boolean;

/** Numbered changes of many keys, kept where every process can read them. */
export interface Numbered<Key, F extends Follower> {
  /** The newest positions; each key comes with one of those who follow it. */
  heads(followed: readonly { readonly key: Key; readonly one: F }[]): Promise<ReadonlyMap<Key, number>>;
  /** What comes after the position of this one, and of all that are `alike`. Null: nothing. */
  after(key: Key, one: F): Promise<Tell<F> | null>;
  /** Told to each follower of a key that `heads` does not know any more. */
  missing?(follower: F): void;
  /** Those with the same have the same to catch up on. */
  alike(follower: F): string | number;
}

interface Followed<Key, F> {
  readonly key: Key;
  readonly followers: Set<F>;
  /** For whom something may have happened. */
  due: Set<F>;
  isReading: boolean;
}

/**
 * Everybody in this process who follows something that is numbered. What has happened is always read from PostgreSQL, in order, after the newest
 * position sent: a ring only says when to look, so any number of processes may serve streams and none of them misses or doubles a change.
 */
export class Followers<Key, F extends Follower> {
  private readonly followed = new Map<Key, Followed<Key, F>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly numbered: Numbered<Key, F>) {}

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  add(key: Key, follower: F): () => void {
    const followed = this.followed.get(key) ?? { key, followers: new Set<F>(), due: new Set<F>(), isReading: false };
    followed.followers.add(follower);
    this.followed.set(key, followed);
    this.timer ??= setInterval(() => void this.lookAtAll(), lookEveryMs).unref();
    void this.read(followed, [follower]);
    return () => this.remove(followed, follower);
  }

  /** Something may have happened to it. */
  look(key: Key): void {
    const followed = this.followed.get(key);
    if (followed) void this.read(followed, followed.followers);
  }

  clear(): void {
    for (const { followers } of this.followed.values()) followers.clear();
    this.followed.clear();
    this.stopWhenIdle();
  }

  /** One small query for all of this process, instead of one for each. */
  private async lookAtAll(): Promise<void> {
    const all = [...this.followed.values()].flatMap(({ key, followers }) => [...followers].slice(0, 1).map((one) => ({ key, one })));
    const heads = await this.numbered.heads(all).catch(() => null);
    // PostgreSQL is away for a moment.
    if (!heads) return;
    for (const { key } of all)
      if (!heads.has(key)) for (const follower of this.followed.get(key)?.followers ?? []) this.numbered.missing?.(follower);
    for (const [key, position] of heads) {
      const followed = this.followed.get(key);
      const behind = [...(followed?.followers ?? [])].filter(({ sent }) => sent < position);
      if (behind.length > 0) void this.read(followed!, behind);
    }
  }

  /** One read at a time for each key; what comes meanwhile is answered by one more. */
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

  /** One read for all that have the same to catch up on. */
  private async catchUp(followed: Followed<Key, F>, alike: readonly F[]): Promise<void> {
    try {
      const tell = await this.numbered.after(followed.key, alike[0]!);
      if (!tell) return;
      for (const [at, follower] of alike.entries()) {
        if (at > 0 && at % atOnce === 0) await nextTurn();
        const isThere = () => followed.followers.has(follower);
        if (isThere() && tell(follower, isThere) && isThere()) followed.due.add(follower);
      }
    } catch {
      // PostgreSQL is away for a moment: the next look reads everything that was missed.
    }
  }

  private groupsOf(followers: Iterable<F>): readonly (readonly F[])[] {
    const groups = new Map<string | number, F[]>();
    for (const follower of followers) {
      const alike = this.numbered.alike(follower);
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
