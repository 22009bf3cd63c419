import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { DeliveriesService } from '../../application/deliveries.service';
import type { RevisionFacts } from '../../domain/payload';

/** A snapshot has advanced: rest-api.md, "Webhook event `discovery.revision`". */
@Consumes({ consumer: 'webhooks', events: ['discovery.revised'] })
export class OnDiscoveryRevised implements EventConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  async handle(event: StoredEvent<RevisionFacts>): Promise<void> {
    await this.deliveries.fanOut([event]);
  }

  async handleTogether(events: readonly StoredEvent<RevisionFacts>[]): Promise<void> {
    await this.deliveries.fanOut(events);
  }
}
