import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import type { BuyAttempt, DueBuy } from '../../domain/media-buy-state';
import { BuyQueue } from '../../domain/ports';

export const mediaBuysQueue = 'media-buys';

/** One job per buy, so that no seller waits behind another. A job is a bell; the row is the work. */
@Injectable()
export class BullmqBuyQueue extends BuyQueue {
  constructor(@InjectQueue(mediaBuysQueue) private readonly queue: Queue<DueBuy>) {
    super();
  }

  /** The fence is part of the job's id: what already waits is not queued twice, yet a buy whose worker died is. */
  async ring(buys: readonly BuyAttempt[]): Promise<void> {
    const jobs = buys.map(({ accountId, id, sellerId, fence }) => ({
      name: 'forward',
      data: { accountId, id, sellerId },
      opts: { jobId: ringId(`${id}-${fence}`), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
