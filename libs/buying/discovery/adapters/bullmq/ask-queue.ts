import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import type { AskAttempt, AskKey } from '../../domain/ask';
import { AskQueue } from '../../domain/ports';

export const asksQueue = 'discovery-asks';

/** One job per ask, so that no seller waits behind another. A job is a bell; the row is the work. */
@Injectable()
export class BullmqAskQueue extends AskQueue {
  constructor(@InjectQueue(asksQueue) private readonly queue: Queue<AskKey>) {
    super();
  }

  /**
   * The fence is part of the job's id: an ask that already waits in the queue is not queued twice, yet one whose worker died is queued again
   * while the dead worker's job still lingers.
   */
  async ring(asks: readonly AskAttempt[]): Promise<void> {
    const jobs = asks.map(({ accountId, discoveryId, sellerId, fence }) => ({
      name: 'ask',
      data: { accountId, discoveryId, sellerId },
      opts: { jobId: ringId(`${discoveryId}-${sellerId}-${fence}`), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
