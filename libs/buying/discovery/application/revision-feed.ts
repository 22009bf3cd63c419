import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RevisionData } from '../domain/events';
import { Discoveries, RevisionBell } from '../domain/ports';

/** Milliseconds. A lost ring costs a stream at most this much. */
const lookEvery = 2_000;

export interface Watch {
  readonly accountId: number;
  readonly discoveryId: string;
  /** The newest revision already sent. */
  readonly after: number;
  /** `isNewest`: nothing is known that came later. A revision with complete results may be followed by those of another round. */
  readonly onRevision: (revision: RevisionData, isNewest: boolean) => void;
}

interface Watcher extends Watch {
  sent: number;
  reading: boolean;
  again: boolean;
}

/**
 * Follows discoveries for this process's open streams. Revisions are always read from PostgreSQL, in order, after the newest one sent:
 * a ring only says when to look, so any number of processes may serve streams and none of them misses or doubles a revision.
 */
@Injectable()
export class RevisionFeed implements OnModuleDestroy {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private readonly reads = new Map<string, Promise<readonly RevisionData[]>>();
  private readonly silence: () => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly discoveries: Discoveries,
    bell: RevisionBell,
  ) {
    this.silence = bell.listen((discoveryId) => this.look(discoveryId));
  }

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  watch(watch: Watch): () => void {
    const watcher: Watcher = { ...watch, sent: watch.after, reading: false, again: false };
    const group = this.watchers.get(watch.discoveryId) ?? new Set();
    this.watchers.set(watch.discoveryId, group.add(watcher));
    this.timer ??= setInterval(() => void this.lookAtAll(), lookEvery).unref();
    void this.read(watcher);
    return () => this.forget(watcher);
  }

  onModuleDestroy(): void {
    this.silence();
    this.watchers.clear();
    this.stopWhenIdle();
  }

  private look(discoveryId: string): void {
    for (const watcher of this.watchers.get(discoveryId) ?? []) void this.read(watcher);
  }

  /** One small query for all streams of this process, instead of one per stream. */
  private async lookAtAll(): Promise<void> {
    const keys = [...this.watchers].flatMap(([id, group]) => [...group].slice(0, 1).map(({ accountId }) => ({ accountId, id })));
    const heads = await this.discoveries.heads(keys).catch(() => new Map<string, number>());
    for (const [id, revision] of heads) {
      for (const watcher of this.watchers.get(id) ?? []) if (watcher.sent < revision) void this.read(watcher);
    }
  }

  /** One read at a time per stream; a ring that comes meanwhile is answered by one more. */
  private async read(watcher: Watcher): Promise<void> {
    watcher.again = true;
    if (watcher.reading) return;
    watcher.reading = true;
    try {
      while (watcher.again && this.isWatching(watcher)) {
        watcher.again = false;
        const missed = await this.missed(watcher);
        for (const revision of missed) this.emit(watcher, revision, revision === missed.at(-1));
      }
    } catch {
      // PostgreSQL is away for a moment: the next look reads everything that was missed.
    } finally {
      watcher.reading = false;
    }
  }

  /** Streams that have the same to catch up on look in the same turn, and one read serves them all. */
  private missed({ accountId, discoveryId, sent }: Watcher): Promise<readonly RevisionData[]> {
    const key = `${accountId}/${discoveryId}/${sent}`;
    const shared = this.reads.get(key);
    if (shared) return shared;
    const read = this.discoveries.revisionsAfter(accountId, discoveryId, sent);
    this.reads.set(key, read);
    queueMicrotask(() => this.reads.delete(key));
    return read;
  }

  private emit(watcher: Watcher, revision: RevisionData, isNewest: boolean): void {
    if (!this.isWatching(watcher) || revision.revision <= watcher.sent) return;
    watcher.sent = revision.revision;
    watcher.onRevision(revision, isNewest);
  }

  private isWatching(watcher: Watcher): boolean {
    return this.watchers.get(watcher.discoveryId)?.has(watcher) ?? false;
  }

  private forget(watcher: Watcher): void {
    const group = this.watchers.get(watcher.discoveryId);
    group?.delete(watcher);
    if (group?.size === 0) this.watchers.delete(watcher.discoveryId);
    this.stopWhenIdle();
  }

  private stopWhenIdle(): void {
    if (this.watchers.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
