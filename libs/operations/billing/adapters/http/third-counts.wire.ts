import { Field, ReasonedBody } from '@exchange/platform';
import type { ChargedDayOfBuy, SellerChargedDay } from '../../application/charged-days.service';
import { type CountedBy, countedByValues, type CountingTerm } from '../../domain/counting';
import { billingLimits } from '../../domain/limits';
import type { CountEntryState } from '../../domain/third-count';

const inMinor = 'In minor units of the currency, as text: spend on media, without the fee.';

export class CountingTermWire {
  @Field.date({ description: 'First delivery day of the term.' })
  from: string;

  @Field.oneOf(countedByValues, {
    description: '`SELLER`: sellers’ reports are charged. `THIRD_PARTY`: the vendor’s counts are charged on days that have one.',
  })
  countedBy: CountedBy;

  @Field.text({ nullable: true, description: 'Name of the third party; null for SELLER.' })
  measurementVendor: string | null;
}

export function countingTermWire({ from, countedBy, measurementVendor }: CountingTerm): CountingTermWire {
  return { from, countedBy, measurementVendor };
}

export class ChangeCountingBody extends ReasonedBody {
  @Field.oneOf(countedByValues)
  countedBy: CountedBy;

  @Field.name({
    optional: true,
    max: billingLimits.text,
    description: 'Name of the third party. Required for THIRD_PARTY, ignored for SELLER.',
  })
  measurementVendor?: string;

  @Field.date({ description: 'First delivery day of the term. Replaces terms for that day and later ones.' })
  countedFrom: string;
}

export class CountBody {
  @Field.text({ max: billingLimits.text })
  mediaBuyId: string;

  @Field.text({
    max: billingLimits.shortText,
    description: 'Day in the time zone of the media buy, `YYYY-MM-DD`.',
    example: '2026-01-15',
  })
  day: string;

  @Field.text({
    max: billingLimits.shortText,
    description: 'Spend on media without the fee, as a decimal in the currency.',
    example: '123.45',
  })
  spend: string;

  @Field.text({ max: billingLimits.shortText, description: 'Currency of the media buy.', example: 'USD' })
  currency: string;
}

export class EnterCountsBody extends ReasonedBody {
  @Field.object(() => CountBody, {
    optional: true,
    many: { max: billingLimits.counts },
    description: 'Counts as JSON; send either `counts` or `content`.',
  })
  counts?: CountBody[];

  @Field.prose({
    optional: true,
    min: 1,
    max: billingLimits.countFile,
    description: `A CSV with a header of mediaBuyId, day, spend and currency; ${billingLimits.counts.toLocaleString('en')} rows at most.`,
    example: 'mediaBuyId,day,spend,currency\nmb_1,2026-01-15,123.45,USD',
  })
  content?: string;
}

export class EnteredCountsWire {
  @Field.integer({ min: 0 })
  rowCount: number;

  @Field.integer({ min: 0, description: 'Number of rows that were new or different.' })
  changedCount: number;
}

export function enteredCountsWire({ rowCount, changedCount }: CountEntryState): EnteredCountsWire {
  return { rowCount, changedCount };
}

export class ChargedDayWire {
  @Field.text()
  mediaBuyId: string;

  @Field.date({ description: 'Day in the time zone of the media buy.' })
  day: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(countedByValues, { description: 'Party whose number is charged for the day.' })
  countedBy: CountedBy;

  @Field.text({ nullable: true, description: 'Third party that counted the day.' })
  measurementVendor: string | null;

  @Field.text({ nullable: true, description: `Spend reported by the seller; null when unknown. ${inMinor}` })
  reportedMinor: string | null;

  @Field.text({ nullable: true, description: `Spend counted by the third party. ${inMinor}` })
  countedMinor: string | null;

  @Field.text({ description: `Charged spend, at most the agreed amount. ${inMinor}` })
  chargedMinor: string;
}

export function chargedDayWire(state: ChargedDayOfBuy): ChargedDayWire {
  const { mediaBuyId, day, currency, countedBy, measurementVendor, reportedMinor, countedMinor, chargedMinor } = state;
  const text = (amount: number | null): string | null => (amount === null ? null : String(amount));
  const amounts = { reportedMinor: text(reportedMinor), countedMinor: text(countedMinor), chargedMinor: String(chargedMinor) };
  return { mediaBuyId, day, currency, countedBy, measurementVendor, ...amounts };
}

export class SoldDayWire extends ChargedDayWire {
  @Field.text({ nullable: true, description: 'The seller’s id of the media buy: `sf_mb_…` for a hosted storefront.' })
  sellerMediaBuyId: string | null;
}

export function soldDayWire(state: SellerChargedDay): SoldDayWire {
  const { sellerMediaBuyId } = state;
  return { ...chargedDayWire(state), sellerMediaBuyId };
}
