import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Every, waitForShutdownWork, Log, Metrics } from '@exchange/platform';
import { FeedReadingService } from '../../application/feed-reading.service';
import { RefreshingService } from '../../application/refreshing.service';
import { RefreshSignals } from '../../domain/ports';

/** Reads due and requested feeds; more workers read more feeds. The method names are values of the metric label `schedule`. */
@Injectable()
export class CatalogSchedule implements OnModuleInit, OnModuleDestroy {
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly reading: FeedReadingService,
    private readonly refreshing: RefreshingService,
    private readonly signals: RefreshSignals,
    log: Log,
    metrics: Metrics,
  ) {
    reading.onFailure = (error) => log.error('reading a feed failed', { error });
    metrics.gauge('catalog_feeds_in_hand', 'Feeds that this process is reading now.', () => this.reading.size);
  }

  onModuleInit(): void {
    this.unsubscribe = this.signals.onRequested(() => void this.reading.fill().catch(this.reading.onFailure));
  }

  @Every(1_000)
  look(): Promise<void> {
    return this.reading.fill();
  }

  @Every(10_000)
  holdTurns(): Promise<void> {
    return this.reading.extendTurns();
  }

  @Every(60_000)
  settleOverdue(): Promise<void> {
    return this.refreshing.settleOverdue();
  }

  /** Aborted due feeds fail and are due again; manual runs wait for another worker. */
  async onModuleDestroy(): Promise<void> {
    this.unsubscribe();
    await waitForShutdownWork(this.reading.drain());
  }
}
