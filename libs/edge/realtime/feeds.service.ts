import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Doorbell } from '@exchange/platform';
import type { Change } from './change';
import { FeedRows, feedTopic } from './feed-rows';

/** Milliseconds. A lost ring costs a stream at most this much. */
const lookEveryMs = 2_000;
/** So many streams are told in one turn: other requests have theirs between. */
const atOnce = 500;
/** Changes of one read. */
const slice = 500;

export interface Watch {
  readonly accountId: number;
  /** The newest position already sent. */
  readonly after: number;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** What lies between is not kept any more: everything up to the position has to be read anew. */
  readonly onReset: (position: number) => void;
}

interface Watcher extends Omit<Watch, 'after'> {
  sent: number;
}

/** An account and who watches it. */
interface Followed {
  readonly accountId: number;
  readonly watchers: Set<Watcher>;
  /** For whom something may have happened. */
  due: Set<Watcher>;
  isReading: boolean;
}

/** Follows accounts for this process's open streams: a ring says when to look, PostgreSQL says what there is (docs/adr/0091). */
@Injectable()
export class FeedsService implements OnModuleDestroy {
  private readonly followed = new Map<number, Followed>();
  private readonly silence: () => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly rows: FeedRows,
    doorbell: Doorbell,
  ) {
    this.silence = doorbell.listen(feedTopic, (accountId) => this.look(Number(accountId)));
  }

  /** The newest position; 0 when nothing has happened yet. */
  async position(accountId: number): Promise<number> {
    return (await this.rows.heads([accountId])).get(accountId) ?? 0;
  }

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  watch({ after, ...watch }: Watch): () => void {
    const { accountId } = watch;
    const watcher: Watcher = { ...watch, sent: after };
    const followed = this.followed.get(accountId) ?? { accountId, watchers: new Set(), due: new Set(), isReading: false };
    followed.watchers.add(watcher);
    this.followed.set(accountId, followed);
    this.timer ??= setInterval(() => void this.lookAtAll(), lookEveryMs).unref();
    void this.read(followed, [watcher]);
    return () => this.forget(followed, watcher);
  }

  onModuleDestroy(): void {
    this.silence();
    for (const { watchers } of this.followed.values()) watchers.clear();
    this.followed.clear();
    this.stopWhenIdle();
  }

  private look(accountId: number): void {
    const followed = this.followed.get(accountId);
    if (followed) void this.read(followed, followed.watchers);
  }

  /** One small query for all streams of this process. */
  private async lookAtAll(): Promise<void> {
    const heads = await this.rows.heads([...this.followed.keys()]).catch(() => new Map<number, number>());
    for (const [accountId, position] of heads) {
      const followed = this.followed.get(accountId);
      const behind = [...(followed?.watchers ?? [])].filter(({ sent }) => sent < position);
      if (behind.length > 0) void this.read(followed!, behind);
    }
  }

  /** One read at a time per account; what comes meanwhile is answered by one more. */
  private async read(followed: Followed, due: Iterable<Watcher>): Promise<void> {
    for (const watcher of due) followed.due.add(watcher);
    if (followed.isReading) return;
    followed.isReading = true;
    while (followed.due.size > 0) {
      const alike = groupsOf(followed.due);
      followed.due = new Set();
      await Promise.all([...alike].map(([sent, watchers]) => this.catchUp(followed, sent, watchers)));
    }
    followed.isReading = false;
  }

  /** One read for all that have the same to catch up on. */
  private async catchUp(followed: Followed, sent: number, watchers: readonly Watcher[]): Promise<void> {
    try {
      const { newest, changes } = await this.rows.after(followed.accountId, sent, slice);
      if (newest <= sent) return;
      const isWhole = changes[0]?.position === sent + 1;
      const reached = isWhole ? changes.at(-1)!.position : newest;
      for (const [at, watcher] of watchers.entries()) {
        if (at > 0 && at % atOnce === 0) await nextTurn();
        if (!followed.watchers.has(watcher)) continue;
        watcher.sent = reached;
        if (isWhole) watcher.onChanges(changes);
        else watcher.onReset(newest);
        if (reached < newest) followed.due.add(watcher);
      }
    } catch {
      // PostgreSQL is away for a moment: the next look reads everything that was missed.
    }
  }

  private forget(followed: Followed, watcher: Watcher): void {
    if (!followed.watchers.delete(watcher)) return;
    followed.due.delete(watcher);
    if (followed.watchers.size === 0) this.followed.delete(followed.accountId);
    this.stopWhenIdle();
  }

  private stopWhenIdle(): void {
    if (this.followed.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

function groupsOf(watchers: Iterable<Watcher>): ReadonlyMap<number, readonly Watcher[]> {
  const groups = new Map<number, Watcher[]>();
  for (const watcher of watchers) {
    const group = groups.get(watcher.sent);
    if (group) group.push(watcher);
    else groups.set(watcher.sent, [watcher]);
  }
  return groups;
}
