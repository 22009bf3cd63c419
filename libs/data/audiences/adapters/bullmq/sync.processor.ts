import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { DeadLetters, Log, Works } from '@exchange/platform';
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
    private readonly letters: DeadLetters,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is done again: the sweeper rings, until it is put aside. */
  override async process({ data }: Job<SyncKey>): Promise<void> {
    try {
      await this.applying.apply(data);
      await this.courier.sendDue();
    } catch (error) {
      const isDead = await this.letters.jobFailed({
        name: audienceSyncsQueue,
        key: `${data.accountId}/${data.id}`,
        accountId: data.accountId,
        data,
        error,
      });
      this.log.error('applying an audience sync failed', { operationId: data.id, isDead, error });
    }
  }
}
