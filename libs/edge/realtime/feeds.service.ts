import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Doorbell, type Follower, Followers, type Tell } from '@exchange/platform';
import type { Change } from './change';
import { FeedRows, feedTopic } from './feed-rows';

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

type Watcher = Follower & Pick<Watch, 'onChanges' | 'onReset'>;

/** Follows accounts for this process's open streams (docs/adr/0091). */
@Injectable()
export class FeedsService implements OnModuleDestroy {
  private readonly watchers: Followers<number, Watcher>;
  private readonly silence: () => void;

  constructor(
    private readonly rows: FeedRows,
    doorbell: Doorbell,
  ) {
    this.watchers = new Followers({
      heads: (followed) => rows.heads(followed.map(({ key }) => key)),
      after: (accountId, { sent }) => this.after(accountId, sent),
      alike: ({ sent }) => sent,
    });
    this.silence = doorbell.listen(feedTopic, (accountId) => this.watchers.look(Number(accountId)));
  }

  /** The newest position; 0 when nothing has happened yet. */
  async position(accountId: number): Promise<number> {
    return (await this.rows.heads([accountId])).get(accountId) ?? 0;
  }

  /** Looks at once, then whenever something may have happened, until the returned function is called. */
  watch({ accountId, after, ...watch }: Watch): () => void {
    return this.watchers.add(accountId, { ...watch, sent: after });
  }

  onModuleDestroy(): void {
    this.silence();
    this.watchers.clear();
  }

  private async after(accountId: number, sent: number): Promise<Tell<Watcher> | null> {
    const { newest, changes } = await this.rows.after(accountId, sent, slice);
    if (newest <= sent) return null;
    const isWhole = changes[0]?.position === sent + 1;
    const reached = isWhole ? changes.at(-1)!.position : newest;
    return (watcher) => {
      watcher.sent = reached;
      if (isWhole) watcher.onChanges(changes);
      else watcher.onReset(newest);
      return reached < newest;
    };
  }
}
