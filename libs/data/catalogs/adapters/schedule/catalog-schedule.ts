import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Every, Log, Metrics } from '@exchange/platform';
import { FeedDesk } from '../../application/feed-desk';
import { RefreshingService } from '../../application/refreshing.service';
import { RefreshBell } from '../../domain/ports';

/** Milliseconds. What does not end by then is taken over when its lease runs out. */
const longestFarewell = 3_000;

/** Reads feeds that are due and those that somebody asked for. More workers read more at once. */
@Injectable()
export class CatalogSchedule implements OnModuleInit, OnModuleDestroy {
  private silence: () => void = () => undefined;

  constructor(
    private readonly desk: FeedDesk,
    private readonly refreshing: RefreshingService,
    private readonly bell: RefreshBell,
    log: Log,
    metrics: Metrics,
  ) {
    desk.onFailure = (error) => log.error('a feed was not read', { error });
    metrics.gauge('catalog_feeds_in_hand', 'Feeds that this process is reading.', () => this.desk.size);
  }

  onModuleInit(): void {
    this.silence = this.bell.onAsked(() => void this.desk.fill().catch(this.desk.onFailure));
  }

  @Every(1_000)
  lookForFeeds(): Promise<void> {
    return this.desk.fill();
  }

  @Every(10_000)
  renewTurns(): Promise<void> {
    return this.desk.renew();
  }

  @Every(60_000)
  abandonOverdue(): Promise<void> {
    return this.refreshing.abandonOverdue();
  }

  /** A due feed that is being read ends as a failed run, and is due again soon; one that somebody asked for waits for another worker. */
  async onModuleDestroy(): Promise<void> {
    this.silence();
    await Promise.race([this.desk.close(), pause(longestFarewell, undefined, { ref: false })]);
  }
}
