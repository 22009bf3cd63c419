import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { DeadLetters, Log, Works } from '@exchange/platform';
import { SharingService } from '../../application/sharing.service';
import type { DueSyndication } from '../../domain/syndication-state';
import { syndicationLimits } from '../../domain/limits';
import { syndicationQueue } from './share-queue';

/** Every share holds one part of its resource in memory: a dozen at once is what a process can carry. */
@Works(syndicationQueue, { concurrency: syndicationLimits.atOnce })
export class ShareProcessor extends WorkerHost {
  constructor(
    private readonly sharing: SharingService,
    private readonly letters: DeadLetters,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is done again: the lease runs out and the sweeper rings, until it is put aside. */
  override async process({ data }: Job<DueSyndication>): Promise<void> {
    try {
      await this.sharing.work(data);
    } catch (error) {
      const isDead = await this.letters.jobFailed({
        name: syndicationQueue,
        key: `${data.accountId}/${data.id}`,
        accountId: data.accountId,
        data,
        error,
      });
      this.log.error('sharing with a seller failed', { syndicationId: data.id, isDead, error });
    }
  }
}
