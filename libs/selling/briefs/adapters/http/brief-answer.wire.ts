import { DroppedProposalWire, type OwnOffers, PricingOptionWire, sellerStatusOf, type AskedSellerStatus } from '@exchange/discovery';
import { type SentOrder, sourceStatuses, type SourceStatus } from '@exchange/media-buys';
import { Field } from '@exchange/platform';
import type { AnsweredBrief } from '../../application/brief-answers.service';

const statuses: readonly AskedSellerStatus[] = ['pending', 'responded', 'declined', 'timed_out', 'failed'];

/** What the seller answered to the buyer's discovery, without the discovery's id. */
export class BriefAnswerWire {
  @Field.oneOf(statuses)
  status: AskedSellerStatus;

  @Field.text({ nullable: true, description: 'Why there is no offer: the seller’s words when it declined, else those of the exchange.' })
  reason: string | null;

  @Field.integer({ nullable: true, description: 'Milliseconds from the request to the answer.' })
  latencyMs: number | null;

  @Field.timestamp({ nullable: true })
  answeredAt: Date | null;

  @Field.integer()
  productCount: number;

  @Field.integer()
  proposalCount: number;

  @Field.boolean({
    description: 'True when the buyer has refined its request since: this is the answer to the newest request, not to this one.',
  })
  isOfLaterRequest: boolean;
}

export class AnsweredProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  name: string;

  @Field.text({ many: true })
  channels: readonly string[];

  @Field.oneOf(['guaranteed', 'non_guaranteed'])
  deliveryType: string;

  @Field.object(() => PricingOptionWire, { many: true })
  pricingOptions: readonly PricingOptionWire[];
}

export class AnsweredProposalWire {
  @Field.text()
  proposalId: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  rationale: string | null;

  @Field.timestamp({ nullable: true })
  expiresAt: string | null;
}

/** What buyers see of the answer, and what they do not see because it could not be read. */
export class AnsweredOffersWire {
  @Field.object(() => AnsweredProductWire, { many: true, description: 'The first 50.' })
  products: readonly AnsweredProductWire[];

  @Field.object(() => AnsweredProposalWire, { many: true })
  proposals: readonly AnsweredProposalWire[];

  @Field.object(() => DroppedProposalWire, {
    many: true,
    description: 'Items of the answer that do not match the protocol. Buyers do not see them.',
  })
  dropped: readonly DroppedProposalWire[];
}

/** A media buy that came of the answer, as the seller knows it. */
export class BriefOrderWire {
  @Field.text({ description: 'The seller’s id of the media buy: `sf_mb_…` for a hosted storefront.' })
  sellerMediaBuyId: string;

  @Field.oneOf(sourceStatuses, { nullable: true, description: 'Status that the seller reported last. Null until it has reported one.' })
  status: SourceStatus | null;
}

export function briefAnswerWire({ brief, answer }: AnsweredBrief): BriefAnswerWire | null {
  if (answer === null) return null;
  const { status, reason, latencyMs, settledAt, productCount, proposalCount, round } = answer;
  return {
    status: sellerStatusOf(status),
    reason,
    latencyMs,
    answeredAt: settledAt,
    productCount,
    proposalCount,
    isOfLaterRequest: round > brief.round,
  };
}

export const offersWire = (offers: OwnOffers | null): AnsweredOffersWire => offers ?? { products: [], proposals: [], dropped: [] };

export const briefOrderWire = ({ sellerMediaBuyId, sourceStatus }: SentOrder): BriefOrderWire => ({
  sellerMediaBuyId,
  status: sourceStatus,
});
