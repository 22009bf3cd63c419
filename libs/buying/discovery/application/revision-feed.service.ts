import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Follower, Followers } from '@exchange/platform';
import type { RevisionData } from '../domain/events';
import { Discoveries, RevisionBell } from '../domain/ports';

export interface Watch {
  readonly accountId: number;
  readonly discoveryId: string;
  /** The newest revision already sent. */
  readonly after: number;
  /** `isNewest`: nothing is known that came later. A revision with complete results may be followed by those of another round. */
  readonly onRevision: (revision: RevisionData, isNewest: boolean) => void;
  /** The discovery is not there any more: the reset of a demo removes it. */
  readonly onRemoved?: () => void;
}

interface Watcher extends Follower, Pick<Watch, 'accountId' | 'onRevision' | 'onRemoved'> {}

/** Follows discoveries for this process's open streams. */
@Injectable()
export class RevisionFeedService implements OnModuleDestroy {
  private readonly watchers: Followers<string, Watcher>;
  private readonly silence: () => void;

  constructor(discoveries: Discoveries, bell: RevisionBell) {
    this.watchers = new Followers({
      heads: (followed) => discoveries.heads(followed.map(({ key: id, one: { accountId } }) => ({ accountId, id }))),
      after: async (id, { accountId, sent }) => {
        const missed = await discoveries.revisionsAfter(accountId, id, sent);
        return missed.length === 0 ? null : (watcher, isThere) => emit(watcher, missed, isThere);
      },
      missing: (watcher) => watcher.onRemoved?.(),
      alike: ({ accountId, sent }) => `${accountId}/${sent}`,
    });
    this.silence = bell.listen((discoveryId) => this.watchers.look(discoveryId));
  }

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  watch({ discoveryId, after, ...watch }: Watch): () => void {
    return this.watchers.add(discoveryId, { ...watch, sent: after });
  }

  onModuleDestroy(): void {
    this.silence();
    this.watchers.clear();
  }
}

function emit(watcher: Watcher, missed: readonly RevisionData[], isThere: () => boolean): boolean {
  for (const revision of missed) {
    if (!isThere() || revision.revision <= watcher.sent) continue;
    watcher.sent = revision.revision;
    watcher.onRevision(revision, revision === missed.at(-1));
  }
  return false;
}
