import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import { AskQueue, type DiscoveryKey } from '../../domain/ports';

export const asksQueue = 'discovery-asks';

/** One job per discovery or round, however many sellers it asks. A job is a bell; the rows are the work. */
@Injectable()
export class BullmqAskQueue extends AskQueue {
  constructor(@InjectQueue(asksQueue) private readonly queue: Queue<DiscoveryKey>) {
    super();
  }

  async ring({ accountId, id, round }: DiscoveryKey & { readonly round: number }): Promise<void> {
    const opts = { jobId: ringId(`${id}-${round}`), attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queue.add('ask', { accountId, id }, opts);
  }
}
