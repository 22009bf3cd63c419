import { Field } from '@exchange/platform';
import { eventTypes } from '../../domain/subscription';

class DiscoveryRevisionDataWire {
  @Field.text({ description: 'The discovery that has advanced.' })
  discoveryId: string;

  @Field.text({ description: 'The campaign of the discovery.' })
  campaignId: string;

  @Field.integer({ min: 0, description: 'Revision of the snapshot. Every snapshot has a larger one than the snapshot before.' })
  revision: number;

  @Field.boolean({ description: 'True when no further seller will answer.' })
  resultsComplete: boolean;

  @Field.text({ many: true, description: 'Slugs of the sellers that have not answered yet.' })
  pendingAgents: string[];

  @Field.integer({ min: 0, description: 'Number of sellers that were asked.' })
  sellersRequested: number;

  @Field.integer({ min: 0, description: 'Number of sellers that have answered.' })
  sellersResponded: number;
}

/** rest-api.md, "Webhook event `discovery.revision`": OpenAPI schema of the body that `domain/payload.ts` writes. */
export class DiscoveryRevisionWire {
  @Field.oneOf(eventTypes)
  event: string;

  @Field.text({ description: 'Id of this delivery. A redelivery has an id of its own.' })
  deliveryId: string;

  @Field.timestamp({ description: 'When the discovery advanced.' })
  occurredAt: Date;

  @Field.object(() => DiscoveryRevisionDataWire)
  data: DiscoveryRevisionDataWire;
}
