import { channels, definedOnly, type Channel } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { maxTargets } from '../../domain/checks';
import { buckets, type TargetBucket, type NewPlanningBrief } from '../../domain/planning-brief-state';
import { planningBriefStates, type PlanningBriefStatus } from '../../domain/planning-brief.states';

class BriefTargetBody {
  @Field.integer({ optional: true, min: 1, description: 'Storefront of a LIVE or COMING_SOON target; a LIVE one must be live now.' })
  storefrontId?: number;

  @Field.name({ optional: true, min: 1, max: 255, description: 'Name of a publisher without a storefront (NOT_ON_EXCHANGE).' })
  externalPublisherName?: string;

  @Field.oneOf(buckets)
  bucket: TargetBucket;
}

/** A new planning brief (gaps.md §5.6). */
export class CreatePlanningBriefBody {
  @Field.name({ min: 1, max: 255 })
  buyerName: string;

  @Field.name({ min: 1, max: 255 })
  advertiserName: string;

  @Field.integer({ optional: true, min: 1 })
  advertiserId?: number;

  @Field.name({ optional: true, min: 1, max: 255 })
  campaignName?: string;

  @Field.prose({ min: 1, max: 2_000 })
  audience: string;

  @Field.prose({ min: 1, max: 1_000 })
  geo: string;

  @Field.oneOf(channels, { many: { min: 1, max: channels.length } })
  channels: Channel[];

  @Field.timestamp()
  startDate: Date;

  @Field.timestamp({ description: 'After `startDate` and in the future.' })
  endDate: Date;

  @Field.number({ min: 0.01, max: 1_000_000_000_000 })
  statedBudget: number;

  @Field.currency({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ optional: true, min: 1, max: 255 })
  primaryKpi?: string;

  @Field.prose({ optional: true, min: 1, max: 2_000 })
  exclusions?: string;

  @Field.prose({ optional: true, min: 1, max: 5_000, description: 'The original text of the search. Sellers never see it.' })
  rawPrompt?: string;

  @Field.object(() => BriefTargetBody, { many: { min: 1, max: maxTargets } })
  targets: BriefTargetBody[];
}

export class ListPlanningBriefsQuery extends CursorQuery {
  @Field.oneOf(planningBriefStates.states, { optional: true, many: { min: 1, max: 5 }, description: 'One or more. Default: all.' })
  status?: PlanningBriefStatus[];
}

const absent = { advertiserId: null, campaignName: null, primaryKpi: null, exclusions: null, rawPrompt: null };

export function newBriefFrom({ targets, channels: wanted, ...body }: CreatePlanningBriefBody): NewPlanningBrief {
  return {
    ...absent,
    ...definedOnly(body),
    channels: [...new Set(wanted)],
    targets: targets.map(({ bucket, storefrontId = null, externalPublisherName = null }) => ({
      bucket,
      storefrontId,
      externalPublisherName,
    })),
  };
}
