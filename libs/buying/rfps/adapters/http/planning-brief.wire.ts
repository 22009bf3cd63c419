import { channels, type Channel } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { dispatchStates } from '../../domain/dispatch.states';
import { buckets, type BriefContent, type PlanningBriefState, type Target } from '../../domain/planning-brief-state';
import { planningBriefStates } from '../../domain/planning-brief.states';

/** Fields of a brief that buyer and sellers see. */
export class BriefContentWire {
  @Field.text()
  buyerName: string;

  @Field.text()
  advertiserName: string;

  @Field.text({ nullable: true })
  campaignName: string | null;

  @Field.text()
  audience: string;

  @Field.text()
  geo: string;

  @Field.oneOf(channels, { many: true })
  channels: Channel[];

  @Field.timestamp()
  startDate: Date;

  @Field.timestamp()
  endDate: Date;

  @Field.number()
  statedBudget: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ nullable: true })
  primaryKpi: string | null;

  @Field.text({ nullable: true })
  exclusions: string | null;
}

class BriefTargetWire {
  @Field.text({ description: 'Also the id of the seller’s demand signal.' })
  id: string;

  @Field.oneOf(buckets)
  bucket: string;

  @Field.integer({ nullable: true })
  storefrontId: number | null;

  @Field.text({ nullable: true })
  externalPublisherName: string | null;

  @Field.oneOf(dispatchStates.states, { description: 'QUEUED until the storefront is live; external publishers stay QUEUED.' })
  dispatchStatus: string;

  @Field.timestamp({ nullable: true })
  dispatchedAt: string | null;

  @Field.oneOf(['QUOTE', 'DECLINE', 'BOOK'], { nullable: true, description: 'The seller’s latest QUOTE, DECLINE or BOOK.' })
  answer: string | null;

  @Field.integer({ min: 0, description: 'Number of the seller’s answers.' })
  responseCount: number;

  @Field.timestamp({ nullable: true })
  respondedAt: string | null;
}

export class PlanningBriefWire extends BriefContentWire {
  @Field.text()
  id: string;

  @Field.oneOf(planningBriefStates.states)
  status: string;

  @Field.integer({ nullable: true })
  advertiserId: number | null;

  @Field.text({ nullable: true })
  rawPrompt: string | null;

  @Field.object(() => BriefTargetWire, { many: true })
  targets: BriefTargetWire[];

  @Field.integer({ min: 1 })
  revision: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function contentWire(content: BriefContent): BriefContentWire {
  const { buyerName, advertiserName, campaignName, audience, geo, startDate, endDate, currency, primaryKpi, exclusions } = content;
  const texts = { buyerName, advertiserName, campaignName, audience, geo, startDate, endDate, currency, primaryKpi, exclusions };
  return { ...texts, channels: [...content.channels], statedBudget: Number(content.statedBudget) };
}

export function briefWire(brief: PlanningBriefState): PlanningBriefWire {
  const { id, status, advertiserId, rawPrompt, revision, createdAt, updatedAt } = brief;
  return {
    id,
    status,
    ...contentWire(brief),
    advertiserId,
    rawPrompt,
    targets: brief.targets.map(targetWire),
    revision,
    createdAt,
    updatedAt,
  };
}

function targetWire(target: Target): BriefTargetWire {
  const { id, bucket, storefrontId, externalPublisherName, dispatchStatus, dispatchedAt, answer, responses, respondedAt } = target;
  return { id, bucket, storefrontId, externalPublisherName, dispatchStatus, dispatchedAt, answer, responseCount: responses, respondedAt };
}
