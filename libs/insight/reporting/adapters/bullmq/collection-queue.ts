import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import type { CollectionAttempt, CollectionKey } from '../../domain/collection';
import { CollectionQueue } from '../../domain/ports';

export const deliveryQueue = 'delivery';

/** One job per media buy, so that no seller waits behind another. A job is a bell; the row is the work. */
@Injectable()
export class BullmqCollectionQueue extends CollectionQueue {
  constructor(@InjectQueue(deliveryQueue) private readonly queue: Queue<CollectionKey>) {
    super();
  }

  /** The fence is part of the job's id: what already waits is not queued twice, yet one whose worker died is. */
  async ring(collections: readonly CollectionAttempt[]): Promise<void> {
    const jobs = collections.map(({ accountId, mediaBuyId, fence }) => ({
      name: 'collect',
      data: { accountId, mediaBuyId },
      opts: { jobId: ringId(`${mediaBuyId}-${fence}`), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
