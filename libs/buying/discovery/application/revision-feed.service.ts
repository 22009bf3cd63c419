import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Follower, Followers } from '@exchange/platform';
import type { RevisionData } from '../domain/events';
import { Discoveries, RevisionSignal } from '../domain/ports';

export interface RevisionWatch {
  readonly accountId: number;
  readonly discoveryId: string;
  /** The newest revision that was already sent. */
  readonly after: number;
  /** `isNewest` is true for the last revision that was read. A revision with complete results that is not the newest was followed by another round. */
  readonly onRevision: (revision: RevisionData, isNewest: boolean) => void;
  /** Called when the discovery no longer exists, e.g. after the reset of a demo. */
  readonly onRemoved?: () => void;
}

interface Watcher extends Follower, Pick<RevisionWatch, 'accountId' | 'onRevision' | 'onRemoved'> {}

/** Sends new revisions of discoveries to the open streams of this process. */
@Injectable()
export class RevisionFeedService implements OnModuleDestroy {
  private readonly watchers: Followers<string, Watcher>;
  private readonly unsubscribe: () => void;

  constructor(discoveries: Discoveries, revisionSignal: RevisionSignal) {
    this.watchers = new Followers({
      newestPositions: (followed) => discoveries.newestRevisions(followed.map(({ key: id, one: { accountId } }) => ({ accountId, id }))),
      changesAfter: async (id, { accountId, sent }) => {
        const missed = await discoveries.revisionsAfter(accountId, id, sent);
        return missed.length === 0 ? null : (watcher, isConnected) => emit(watcher, missed, isConnected);
      },
      onMissing: (watcher) => watcher.onRemoved?.(),
      groupKeyOf: ({ accountId, sent }) => `${accountId}/${sent}`,
    });
    this.unsubscribe = revisionSignal.subscribe((discoveryId) => this.watchers.readKey(discoveryId));
  }

  /** Reads immediately, then after every signal and poll, until the returned function is called. */
  watch({ discoveryId, after, ...watch }: RevisionWatch): () => void {
    return this.watchers.follow(discoveryId, { ...watch, sent: after });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.watchers.clear();
  }
}

/** Returns false: all missed revisions were read at once, so that no further read is needed. */
function emit(watcher: Watcher, missed: readonly RevisionData[], isConnected: () => boolean): boolean {
  for (const revision of missed) {
    if (!isConnected() || revision.revision <= watcher.sent) continue;
    watcher.sent = revision.revision;
    watcher.onRevision(revision, revision === missed.at(-1));
  }
  return false;
}
