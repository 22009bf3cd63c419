import { CursorQuery, Field, ReasonedBody } from '@exchange/platform';
import type { SellerOverDelivery } from '../../application/over-deliveries.service';
import { type CountedBy, countedByValues } from '../../domain/counting';
import type { OverDeliveryState } from '../../domain/over-delivery';
import { overDeliveryStates, type OverDeliveryStatus } from '../../domain/over-delivery.states';

const inMinor = 'In minor units of the currency, as text: spend on media, without the fee.';

export class OverDeliveryWire {
  @Field.text()
  mediaBuyId: string;

  @Field.integer({ description: 'Storefront that delivered.' })
  storefrontId: number;

  @Field.oneOf(overDeliveryStates.stored)
  status: OverDeliveryStatus;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Budget of the media buy plus the tolerance of the terms. ${inMinor}`, example: '100000' })
  agreedMinor: string;

  @Field.text({ description: `Spend reported by the seller, or counted by a third party instead. ${inMinor}`, example: '500000' })
  reportedMinor: string;

  @Field.oneOf(countedByValues, {
    description:
      '`SELLER`: the seller’s reports exceed the agreed amount on their own. `THIRD_PARTY`: only counts of a third party exceed it.',
  })
  countedBy: CountedBy;

  @Field.text({ description: `Charged part of it. ${inMinor}`, example: '100000' })
  chargedMinor: string;

  @Field.text({ description: `Reported and not charged. ${inMinor}`, example: '400000' })
  beyondMinor: string;

  @Field.text({ description: `Total that the buyer accepted beyond the agreed amount. ${inMinor}`, example: '0' })
  acceptedMinor: string;

  @Field.text({ nullable: true, description: 'Reason of the dispute.' })
  reason: string | null;

  @Field.text({ nullable: true, description: 'Member or program of the buyer that last accepted or disputed it.' })
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
  @Field.text({ nullable: true, description: 'The seller’s id of the media buy: `sf_mb_…` for a hosted storefront.' })
  sellerMediaBuyId: string | null;
}

/** The seller's view omits names of the buyer's people. */
export function soldOverDeliveryWire(state: SellerOverDelivery): SoldOverDeliveryWire {
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
    description: `\`beyondMinor\` as it was read; 409 when the amount has changed. ${inMinor}`,
    example: '400000',
  })
  amountMinor: string;

  @Field.currency({ description: 'The currency of the over-delivery.' })
  currency: string;
}

export class DisputeOverDeliveryBody extends ReasonedBody {}
