import type { Shortfall } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { AgreedPrice } from '../../domain/agreed-price';
import { termFields } from '../../domain/echoed-term';

/** A decision that the seller cannot fulfil (rest-api.md, Campaign proposals). */
export class OrderLimitationWire {
  @Field.text({ description: 'Name of the field in the protocol.' })
  field: string;

  @Field.text()
  requested: string;

  @Field.text({ description: 'Empty: the seller supports nothing of it.' })
  supported: string;

  @Field.text()
  note: string;
}

export class DriftWire {
  @Field.text({ nullable: true, description: 'Null: the difference concerns the whole media buy.' })
  packageId: string | null;

  @Field.text({ description: 'Name of the field in the protocol.' })
  field: string;

  @Field.text()
  ordered: string;

  @Field.text({ description: 'Empty: the seller reports no value.' })
  echoed: string;
}

export class DifferenceWire {
  @Field.text({ nullable: true, description: 'Null: the difference concerns the whole media buy.' })
  packageId: string | null;

  @Field.oneOf(termFields)
  field: string;

  @Field.text({
    description:
      'An amount in the currency of the media buy, a date (ISO 8601), a number of packages, an id or a name. Empty: nothing was agreed.',
  })
  agreed: string;

  @Field.text()
  booked: string;
}

export class AgreedPriceWire {
  @Field.text({ description: 'cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time.' })
  pricingModel: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.number({ nullable: true, description: 'Null for an auction.' })
  fixedPrice: number | null;

  @Field.number({ nullable: true, description: 'Lowest bid of an auction; null when the seller states none.' })
  floorPrice: number | null;
}

export function agreedPriceWire(price: AgreedPrice | undefined): AgreedPriceWire | null {
  if (!price) return null;
  const amount = (text: string | null) => (text === null ? null : Number(text));
  const { pricingModel, currency, fixedPrice, floorPrice } = price;
  return { pricingModel, currency, fixedPrice: amount(fixedPrice), floorPrice: amount(floorPrice) };
}

export function limitationWire({ field, requested, supported, note }: Shortfall): OrderLimitationWire {
  return { field, requested, supported, note };
}
