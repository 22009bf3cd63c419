import { Field, OffsetQuery } from '@exchange/platform';
import { syndicationLimits } from '../../domain/limits';
import { recordOf, type SyndicationRecord } from '../../domain/record';
import { type ResourceType, resourceTypes, type SyndicationState } from '../../domain/syndication-state';
import { type SyndicationStatus, syndicationStates } from '../../domain/syndication.states';

export class SyndicateBody {
  @Field.oneOf(resourceTypes)
  resourceType: ResourceType;

  @Field.text({ min: 1, max: 255, description: 'The id that you gave the resource, or the platform’s.' })
  resourceId: string;

  @Field.text({ min: 1, max: 20, many: { min: 1, max: syndicationLimits.sellersPerRequest }, description: 'Ids of sellers.' })
  adcpAgentIds: string[];

  @Field.boolean({
    description:
      'true shares the resource, or shares it again. false stops sharing and tells the seller to remove the resource, except event sources, which AdCP cannot remove.',
  })
  enabled: boolean;
}

export class SyndicationStatusQuery extends OffsetQuery {
  @Field.oneOf(resourceTypes, { optional: true })
  resourceType?: ResourceType;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The id that you gave the resource.' })
  resourceId?: string;

  @Field.text({ optional: true, pattern: /^[1-9]\d{0,14}$/ })
  adcpAgentId?: string;

  @Field.boolean({ optional: true })
  enabled?: boolean;

  @Field.oneOf(syndicationStates.stored, { optional: true })
  status?: SyndicationStatus;
}

/** docs/spec/gaps.md §5.9. */
export class SyndicationWire implements SyndicationRecord {
  @Field.text()
  id: string;

  @Field.integer({ description: 'Id of the account.' })
  customerId: number;

  @Field.integer()
  advertiserId: number;

  @Field.oneOf(resourceTypes)
  resourceType: ResourceType;

  @Field.text({ description: 'The id that you gave the resource.' })
  resourceId: string;

  @Field.text({ nullable: true })
  audienceId: string | null;

  @Field.text({ nullable: true })
  eventSourceId: string | null;

  @Field.text({ nullable: true })
  catalogId: string | null;

  @Field.text()
  adcpAgentId: string;

  @Field.text({ nullable: true, description: 'Always null: sellers know the account by brand and operator.' })
  adcpAgentAccountId: string | null;

  @Field.boolean()
  enabled: boolean;

  @Field.oneOf(syndicationStates.stored)
  status: SyndicationStatus;

  @Field.text({ nullable: true, description: 'Why the share failed, or why the seller will be called again.' })
  errorMessage: string | null;

  @Field.record({ nullable: true, description: 'The seller’s answer about the shared resource, with AdCP’s field names.' })
  responseData: Readonly<Record<string, unknown>> | null;

  @Field.timestamp()
  createdAt: string;

  @Field.timestamp()
  updatedAt: string;

  @Field.timestamp({ nullable: true, description: 'Time when the seller last took the resource.' })
  completedAt: string | null;
}

export function syndicationWire(state: SyndicationState): SyndicationWire {
  return recordOf(state);
}
