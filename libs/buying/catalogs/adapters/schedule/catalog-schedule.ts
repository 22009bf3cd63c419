import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { RefreshingService } from '../../application/refreshing.service';

/** Reads feeds that are due, one at a time in each worker; more workers read more at once. */
@Injectable()
export class CatalogSchedule implements OnModuleDestroy {
  private readonly stop = new AbortController();

  constructor(private readonly refreshing: RefreshingService) {}

  @Every(1_000)
  async refreshDue(): Promise<void> {
    while (!this.stop.signal.aborted && (await this.refreshing.refreshDue(this.stop.signal)) > 0);
  }

  @Every(60_000)
  abandonOverdue(): Promise<void> {
    return this.refreshing.abandonOverdue();
  }

  /** A feed that is being read ends as a failed run, and is due again soon. */
  onModuleDestroy(): void {
    this.stop.abort();
  }
}
