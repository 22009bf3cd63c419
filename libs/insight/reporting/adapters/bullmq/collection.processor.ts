import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { DeadLetters, Log, Works } from '@exchange/platform';
import { CollectingService } from '../../application/collecting.service';
import type { CollectionKey } from '../../domain/collection';
import { collectionLimits } from '../../domain/collection-limits';
import { deliveryQueue } from './collection-queue';

/** Nearly all of it is waiting for sellers. Nobody waits for the result, so it may not crowd out those who buy. */
@Works(deliveryQueue, { concurrency: collectionLimits.atOnce })
export class CollectionProcessor extends WorkerHost {
  constructor(
    private readonly collecting: CollectingService,
    private readonly letters: DeadLetters,
    private readonly log: Log,
  ) {
    super();
  }

  /** What goes wrong here is done again: the lease runs out and the sweeper rings, until it is put aside. */
  override async process({ data }: Job<CollectionKey>): Promise<void> {
    try {
      await this.collecting.collect(data);
    } catch (error) {
      const isDead = await this.letters.jobFailed({
        name: deliveryQueue,
        key: `${data.accountId}/${data.mediaBuyId}`,
        accountId: data.accountId,
        data,
        error,
      });
      this.log.error('asking a seller for delivery failed', { mediaBuyId: data.mediaBuyId, isDead, error });
    }
  }
}
