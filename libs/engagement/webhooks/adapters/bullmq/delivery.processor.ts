import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { Log, Works } from '@exchange/platform';
import { Courier } from '../../application/courier';
import { deliveriesQueue, type DeliveriesJob } from './delivery-queue';

/** Hands the ids over and is done: the job does not wait for its deliveries, so no receiver holds up a queue slot. */
@Works(deliveriesQueue, { concurrency: 16 })
export class DeliveryProcessor extends WorkerHost {
  constructor(
    private readonly courier: Courier,
    private readonly log: Log,
  ) {
    super();
  }

  /** Redis was restarted or emptied: nothing is lost with it. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn('webhook queue', { reason: error.message });
  }

  override async process(job: Job<DeliveriesJob>): Promise<void> {
    await this.courier.accept(job.data.deliveries.map(([accountId, id]) => ({ accountId, id })));
  }
}
