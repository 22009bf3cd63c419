import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Every, farewell, Log, Metrics } from '@exchange/platform';
import { FeedReadingService } from '../../application/feed-reading.service';
import { RefreshingService } from '../../application/refreshing.service';
import { RefreshBell } from '../../domain/ports';

/** Reads feeds that are due and those that somebody asked for. More workers read more at once. */
@Injectable()
export class CatalogSchedule implements OnModuleInit, OnModuleDestroy {
  private silence: () => void = () => undefined;

  constructor(
    private readonly desk: FeedReadingService,
    private readonly refreshing: RefreshingService,
    private readonly bell: RefreshBell,
    log: Log,
    metrics: Metrics,
  ) {
    desk.onFailure = (error) => log.error('a feed was not read', { error });
    metrics.gauge('catalog_feeds_in_hand', 'Feeds that this process is reading.', () => this.desk.size);
  }

  onModuleInit(): void {
    this.silence = this.bell.onAsked(() => void this.desk.look().catch(this.desk.onFailure));
  }

  @Every(1_000)
  look(): Promise<void> {
    return this.desk.look();
  }

  @Every(10_000)
  holdTurns(): Promise<void> {
    return this.desk.hold();
  }

  @Every(60_000)
  settleOverdue(): Promise<void> {
    return this.refreshing.settleOverdue();
  }

  /** A due feed that is being read ends as a failed run, and is due again soon; one that somebody asked for waits for another worker. */
  async onModuleDestroy(): Promise<void> {
    this.silence();
    await farewell(this.desk.drain());
  }
}
