import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Works } from '@exchange/platform';
import { CourierService } from '../../application/courier.service';
import { deliveriesQueue, type DeliveriesJob } from './bullmq-delivery-queue';

/** Hands the ids over and is done: the job does not wait for its deliveries, so no receiver holds up a queue slot. */
@Works(deliveriesQueue, { concurrency: 16 })
export class DeliveryProcessor extends WorkerHost {
  constructor(private readonly courier: CourierService) {
    super();
  }

  override async process(job: Job<DeliveriesJob>): Promise<void> {
    await this.courier.accept(job.data.deliveries.map(([accountId, id]) => ({ accountId, id })));
  }
}
