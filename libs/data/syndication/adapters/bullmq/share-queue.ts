import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import { ShareQueue } from '../../domain/ports';
import type { DueSyndication, SyndicationAttempt } from '../../domain/syndication-state';

export const syndicationQueue = 'syndication';

/** One job per share, so that no seller waits behind another. A job is a bell; the row is the work. */
@Injectable()
export class BullmqShareQueue extends ShareQueue {
  constructor(@InjectQueue(syndicationQueue) private readonly queue: Queue<DueSyndication>) {
    super();
  }

  /** The fence is part of the job's id: what already waits is not queued twice, yet a share whose worker died is. */
  async ring(syndications: readonly SyndicationAttempt[]): Promise<void> {
    const jobs = syndications.map(({ accountId, id, sellerId, fence }) => ({
      name: 'share',
      data: { accountId, id, sellerId },
      opts: { jobId: ringId(`${id}-${fence}`), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
