import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RevisionData } from '../domain/events';
import { Discoveries, RevisionBell } from '../domain/ports';

/** Milliseconds. A lost ring costs a stream at most this much. */
const lookEvery = 2_000;

/** So many streams are told in one turn: what they are told leaves at its end, and other requests have theirs between. */
const atOnce = 500;

export interface Watch {
  readonly accountId: number;
  readonly discoveryId: string;
  /** The newest revision already sent. */
  readonly after: number;
  /** `isNewest`: nothing is known that came later. A revision with complete results may be followed by those of another round. */
  readonly onRevision: (revision: RevisionData, isNewest: boolean) => void;
}

interface Watcher extends Pick<Watch, 'accountId' | 'onRevision'> {
  sent: number;
}

/** A discovery and who watches it. */
interface Followed {
  readonly id: string;
  readonly watchers: Set<Watcher>;
  /** For whom something may have happened. */
  due: Set<Watcher>;
  isReading: boolean;
}

/**
 * Follows discoveries for this process's open streams. Revisions are always read from PostgreSQL, in order, after the newest one sent:
 * a ring only says when to look, so any number of processes may serve streams and none of them misses or doubles a revision.
 */
@Injectable()
export class RevisionFeedService implements OnModuleDestroy {
  private readonly followed = new Map<string, Followed>();
  private readonly silence: () => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly discoveries: Discoveries,
    bell: RevisionBell,
  ) {
    this.silence = bell.listen((discoveryId) => this.look(discoveryId));
  }

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  watch({ accountId, discoveryId: id, after, onRevision }: Watch): () => void {
    const watcher: Watcher = { accountId, onRevision, sent: after };
    const followed = this.followed.get(id) ?? { id, watchers: new Set(), due: new Set(), isReading: false };
    followed.watchers.add(watcher);
    this.followed.set(id, followed);
    this.timer ??= setInterval(() => void this.lookAtAll(), lookEvery).unref();
    void this.read(followed, [watcher]);
    return () => this.forget(followed, watcher);
  }

  onModuleDestroy(): void {
    this.silence();
    for (const { watchers } of this.followed.values()) watchers.clear();
    this.followed.clear();
    this.stopWhenIdle();
  }

  private look(discoveryId: string): void {
    const followed = this.followed.get(discoveryId);
    if (followed) void this.read(followed, followed.watchers);
  }

  /** One small query for all streams of this process, instead of one per stream. */
  private async lookAtAll(): Promise<void> {
    const keys = [...this.followed.values()].flatMap(({ id, watchers }) =>
      [...watchers].slice(0, 1).map(({ accountId }) => ({ accountId, id })),
    );
    const heads = await this.discoveries.heads(keys).catch(() => new Map<string, number>());
    for (const [id, revision] of heads) {
      const followed = this.followed.get(id);
      const behind = [...(followed?.watchers ?? [])].filter(({ sent }) => sent < revision);
      if (behind.length > 0) void this.read(followed!, behind);
    }
  }

  /** One read at a time per discovery; what comes meanwhile is answered by one more. */
  private async read(followed: Followed, due: Iterable<Watcher>): Promise<void> {
    for (const watcher of due) followed.due.add(watcher);
    if (followed.isReading) return;
    followed.isReading = true;
    while (followed.due.size > 0) {
      const alike = groupsOf(followed.due);
      followed.due = new Set();
      await Promise.all(alike.map((watchers) => this.catchUp(followed, watchers)));
    }
    followed.isReading = false;
  }

  /** One read for all that have the same to catch up on. */
  private async catchUp(followed: Followed, watchers: readonly Watcher[]): Promise<void> {
    const [{ accountId, sent }] = watchers as [Watcher];
    try {
      const missed = await this.discoveries.revisionsAfter(accountId, followed.id, sent);
      if (missed.length === 0) return;
      for (const [at, watcher] of watchers.entries()) {
        if (at > 0 && at % atOnce === 0) await nextTurn();
        for (const revision of missed) if (followed.watchers.has(watcher)) emit(watcher, revision, revision === missed.at(-1));
      }
    } catch {
      // PostgreSQL is away for a moment: the next look reads everything that was missed.
    }
  }

  private forget(followed: Followed, watcher: Watcher): void {
    if (!followed.watchers.delete(watcher)) return;
    if (followed.watchers.size === 0) this.followed.delete(followed.id);
    this.stopWhenIdle();
  }

  private stopWhenIdle(): void {
    if (this.followed.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

function groupsOf(watchers: Iterable<Watcher>): readonly (readonly Watcher[])[] {
  const groups = new Map<string, Watcher[]>();
  for (const watcher of watchers) {
    const place = `${watcher.accountId}/${watcher.sent}`;
    const group = groups.get(place);
    if (group) group.push(watcher);
    else groups.set(place, [watcher]);
  }
  return [...groups.values()];
}

function emit(watcher: Watcher, revision: RevisionData, isNewest: boolean): void {
  if (revision.revision <= watcher.sent) return;
  watcher.sent = revision.revision;
  watcher.onRevision(revision, isNewest);
}
