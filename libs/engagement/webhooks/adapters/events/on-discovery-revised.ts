import type { DiscoveryEvents } from '@exchange/discovery';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { DeliveriesService } from '../../application/deliveries.service';

/** rest-api.md, "Webhook event `discovery.revision`". */
@Consumes({ consumer: 'webhooks', events: ['discovery.revised'] })
export class OnDiscoveryRevised {
  constructor(private readonly deliveries: DeliveriesService) {}

  async handle(event: StoredEvent<DiscoveryEvents, 'discovery.revised'>): Promise<void> {
    await this.deliveries.fanOut([event]);
  }

  async handleTogether(events: readonly StoredEvent<DiscoveryEvents, 'discovery.revised'>[]): Promise<void> {
    await this.deliveries.fanOut(events);
  }
}
