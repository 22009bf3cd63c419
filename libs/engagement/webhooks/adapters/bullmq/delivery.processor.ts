import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Works } from '@exchange/platform';
import { SendingService } from '../../application/sending.service';
import { deliveriesQueue, type DeliveriesJob } from './bullmq-delivery-queue';

/** The job ends when its deliveries are queued in memory, so that a slow receiver occupies no queue slot. */
@Works(deliveriesQueue, { concurrency: 16 })
export class DeliveryProcessor extends WorkerHost {
  constructor(private readonly sender: SendingService) {
    super();
  }

  override async process(job: Job<DeliveriesJob>): Promise<void> {
    await this.sender.accept(job.data.deliveries.map(([accountId, id]) => ({ accountId, id })));
  }
}
