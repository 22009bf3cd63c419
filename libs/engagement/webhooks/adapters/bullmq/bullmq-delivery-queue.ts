import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { DeliveryKey } from '../../domain/delivery';
import { DeliveryWakeUp } from '../../domain/ports';

export const deliveriesQueue = 'webhook-deliveries';

/** Keys of up to 100 deliveries. */
export interface DeliveriesJob {
  readonly deliveries: readonly (readonly [accountId: number, id: string])[];
}

const jobSize = 100;

@Injectable()
export class BullmqDeliveryQueue extends DeliveryWakeUp {
  constructor(@InjectQueue(deliveriesQueue) private readonly queue: Queue<DeliveriesJob>) {
    super();
  }

  /** Jobs run once and are not kept: a job only wakes a worker up, and a lost one is found by the sweep. */
  async send(keys: readonly DeliveryKey[]): Promise<void> {
    const options = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    const jobs = Array.from({ length: Math.ceil(keys.length / jobSize) }, (_, i) => ({
      name: 'deliver',
      data: { deliveries: keys.slice(i * jobSize, (i + 1) * jobSize).map(({ accountId, id }) => [accountId, id] as const) },
      opts: options,
    }));
    await this.queue.addBulk(jobs);
  }
}
