import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PubSub, type Follower, Followers } from '@exchange/platform';
import type { FeedChange } from './change';
import { FeedRows, feedTopic } from './feed-rows';

/** Maximum number of changes per read. */
const readLimit = 500;

export interface FeedWatch {
  readonly accountId: number;
  /** The newest position that was sent. */
  readonly after: number;
  readonly onChanges: (changes: readonly FeedChange[]) => void;
  /** Called when changes were missed: everything up to the position must be read again. */
  readonly onReset: (position: number) => void;
}

type Watcher = Follower & Pick<FeedWatch, 'onChanges' | 'onReset'>;

/** Follows feeds for the open streams of this process (docs/adr/0091). */
@Injectable()
export class FeedsService implements OnModuleDestroy {
  private readonly watchers: Followers<number, Watcher>;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly rows: FeedRows,
    pubSub: PubSub,
  ) {
    this.watchers = new Followers({
      newestPositions: (followed) => rows.heads(followed.map(({ key }) => key)),
      changesAfter: (accountId, { sent }) => this.after(accountId, sent),
      groupKeyOf: ({ sent }) => sent,
    });
    this.unsubscribe = pubSub.subscribe(feedTopic, (accountId) => this.watchers.readKey(Number(accountId)));
  }

  /** Newest position; 0 for an empty feed. */
  async position(accountId: number): Promise<number> {
    return (await this.rows.heads([accountId])).get(accountId) ?? 0;
  }

  /** Reads at once and after each signal, until the returned function is called. */
  watch({ accountId, after, ...watch }: FeedWatch): () => void {
    return this.watchers.follow(accountId, { ...watch, sent: after });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.watchers.clear();
  }

  private async after(accountId: number, sent: number): Promise<((watcher: Watcher) => boolean) | null> {
    const { newest, oldest, changes } = await this.rows.after(accountId, sent, readLimit);
    if (newest <= sent) return null;
    const isWhole = changes.length > 0 && oldest !== null && oldest <= sent + 1;
    const reached = isWhole ? changes.at(-1)!.position : newest;
    return (watcher) => {
      watcher.sent = reached;
      if (isWhole) watcher.onChanges(changes);
      else watcher.onReset(newest);
      return reached < newest;
    };
  }
}
