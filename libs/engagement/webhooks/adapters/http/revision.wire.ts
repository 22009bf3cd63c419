import { Field } from '@exchange/platform';
import { eventTypes } from '../../domain/subscription';

class DiscoveryRevisionDataWire {
  @Field.text({ description: 'The discovery that has advanced.' })
  discoveryId: string;

  @Field.text({ description: 'The campaign that it looks for.' })
  campaignId: string;

  @Field.integer({ min: 0, description: 'Of the snapshot; each is larger than the one before.' })
  revision: number;

  @Field.boolean({ description: 'No seller will answer any more.' })
  resultsComplete: boolean;

  @Field.text({ many: true, description: 'Slugs of sellers still answering.' })
  pendingAgents: string[];

  @Field.integer({ min: 0, description: 'Sellers that were asked.' })
  sellersRequested: number;

  @Field.integer({ min: 0, description: 'Sellers that have answered.' })
  sellersResponded: number;
}

/** rest-api.md, "Webhook event `discovery.revision`": what `domain/payload.ts` writes, for the OpenAPI document. */
export class DiscoveryRevisionWire {
  @Field.oneOf(eventTypes)
  event: string;

  @Field.text({ description: 'Of this delivery: a revision that is sent again has another one.' })
  deliveryId: string;

  @Field.timestamp({ description: 'When the discovery advanced.' })
  occurredAt: Date;

  @Field.object(() => DiscoveryRevisionDataWire)
  data: DiscoveryRevisionDataWire;
}
