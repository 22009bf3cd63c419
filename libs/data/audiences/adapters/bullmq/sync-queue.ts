import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ringId } from '@exchange/platform';
import { SyncBell } from '../../domain/ports';
import type { SyncKey } from '../../domain/sync';

export const audienceSyncsQueue = 'audience-syncs';

/** A job is a bell; the row is the work. */
@Injectable()
export class BullmqSyncQueue extends SyncBell {
  constructor(@InjectQueue(audienceSyncsQueue) private readonly queue: Queue<SyncKey>) {
    super();
  }

  async ring(syncs: readonly SyncKey[]): Promise<void> {
    const jobs = syncs.map(({ accountId, id }) => ({
      name: 'apply',
      data: { accountId, id },
      opts: { jobId: ringId(id), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
