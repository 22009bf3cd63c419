import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { DeliveryKey } from '../../domain/delivery';
import { DeliveryBell } from '../../domain/ports';

export const deliveriesQueue = 'webhook-deliveries';

/** Ids of up to {@link chunk} deliveries: account and delivery. */
export interface DeliveriesJob {
  readonly deliveries: readonly (readonly [accountId: number, id: string])[];
}

const chunk = 100;

@Injectable()
export class BullmqDeliveryQueue extends DeliveryBell {
  constructor(@InjectQueue(deliveriesQueue) private readonly queue: Queue<DeliveriesJob>) {
    super();
  }

  /** `attempts: 1`, and kept by nobody: a job is a bell, the row is the work. */
  async ring(keys: readonly DeliveryKey[]): Promise<void> {
    const options = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    const jobs = Array.from({ length: Math.ceil(keys.length / chunk) }, (_, i) => ({
      name: 'deliver',
      data: { deliveries: keys.slice(i * chunk, (i + 1) * chunk).map(({ accountId, id }) => [accountId, id] as const) },
      opts: options,
    }));
    await this.queue.addBulk(jobs);
  }
}
