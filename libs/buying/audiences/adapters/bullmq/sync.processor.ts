import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Log, Works } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import { CallbackCourier } from '../../application/callback-courier';
import type { SyncKey } from '../../domain/sync';
import { audienceSyncsQueue } from './sync-queue';

/** Nearly all of it is waiting for PostgreSQL; few at once, so that syncs leave connections for the rest. */
@Works(audienceSyncsQueue, { concurrency: 4 })
export class SyncProcessor extends WorkerHost {
  constructor(
    private readonly applying: ApplyingService,
    private readonly courier: CallbackCourier,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is done again: the sweeper rings. */
  override async process({ data }: Job<SyncKey>): Promise<void> {
    try {
      await this.applying.apply(data);
      await this.courier.sendDue();
    } catch (error) {
      this.log.error('applying an audience sync failed', { operationId: data.id, error });
    }
  }
}
