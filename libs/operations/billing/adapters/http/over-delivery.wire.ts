import { CursorQuery, Field, ReasonedBody } from '@exchange/platform';
import type { SoldOverDelivery } from '../../application/over-deliveries.service';
import { type Counter, counters } from '../../domain/counting';
import type { OverDeliveryState } from '../../domain/over-delivery';
import { overDeliveryStates, type OverDeliveryStatus } from '../../domain/over-delivery.states';

const inMinor = 'In minor units of the currency, as text: spend on media, without the fee.';

export class OverDeliveryWire {
  @Field.text()
  mediaBuyId: string;

  @Field.integer({ description: 'The storefront that delivered.' })
  storefrontId: number;

  @Field.oneOf(overDeliveryStates.stored)
  status: OverDeliveryStatus;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `The budget of the media buy, with the tolerance of the terms. ${inMinor}`, example: '100000' })
  agreedMinor: string;

  @Field.text({ description: `What the seller reports, or a third party counted in its place. ${inMinor}`, example: '500000' })
  reportedMinor: string;

  @Field.oneOf(counters, {
    description:
      '`SELLER`: what the seller reports goes beyond what was agreed by itself. `THIRD_PARTY`: only with what a third party counted in place of its reports.',
  })
  countedBy: Counter;

  @Field.text({ description: `What is charged of it. ${inMinor}`, example: '100000' })
  chargedMinor: string;

  @Field.text({ description: `What is reported and not charged. ${inMinor}`, example: '400000' })
  beyondMinor: string;

  @Field.text({ description: `What the buyer has accepted beyond what was agreed, in all. ${inMinor}`, example: '0' })
  acceptedMinor: string;

  @Field.text({ nullable: true, description: 'Why the buyer disputes it.' })
  reason: string | null;

  @Field.text({ nullable: true, description: 'Who of the buyer accepted or disputed it last.' })
  decidedBy: string | null;

  @Field.timestamp({ nullable: true })
  decidedAt: Date | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function overDeliveryWire(state: OverDeliveryState): OverDeliveryWire {
  const { mediaBuyId, sellerId, status, currency, reason, decidedBy, decidedAt, createdAt, updatedAt } = state;
  const { agreedMinor, reportedMinor, countedBy, chargedMinor, beyondMinor, acceptedMinor } = state;
  return {
    mediaBuyId,
    storefrontId: sellerId,
    status,
    currency,
    agreedMinor: String(agreedMinor),
    reportedMinor: String(reportedMinor),
    countedBy,
    chargedMinor: String(chargedMinor),
    beyondMinor: String(beyondMinor),
    acceptedMinor: String(acceptedMinor),
    reason,
    decidedBy,
    decidedAt,
    createdAt,
    updatedAt,
  };
}

export class SoldOverDeliveryWire extends OverDeliveryWire {
  @Field.text({ nullable: true, description: 'The id of the media buy at the seller: `sf_mb_…` of a hosted storefront.' })
  sellerMediaBuyId: string | null;
}

/** The seller sees no names of the buyer's people. */
export function soldOverDeliveryWire(state: SoldOverDelivery): SoldOverDeliveryWire {
  const { sellerMediaBuyId } = state;
  return { ...overDeliveryWire(state), decidedBy: null, sellerMediaBuyId };
}

export class OverDeliveriesQuery extends CursorQuery {
  @Field.oneOf(overDeliveryStates.stored, { optional: true })
  status?: OverDeliveryStatus;
}

export class AcceptOverDeliveryBody {
  @Field.text({
    pattern: /^[1-9]\d{0,12}$/,
    description: `\`beyondMinor\` as it was read: 409 when it is another amount by now. ${inMinor}`,
    example: '400000',
  })
  amountMinor: string;

  @Field.currency({ description: 'The currency of the over-delivery.' })
  currency: string;
}

export class DisputeOverDeliveryBody extends ReasonedBody {}
