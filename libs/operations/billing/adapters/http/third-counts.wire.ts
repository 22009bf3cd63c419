import { Field, ReasonedBody } from '@exchange/platform';
import type { ChargedDayOfBuy, SoldDay } from '../../application/charged-days.service';
import { type Counter, counters, type CountingTerm } from '../../domain/counting';
import { billingLimits } from '../../domain/limits';
import type { CountEntryState } from '../../domain/third-count';

const inMinor = 'In minor units of the currency, as text: spend on media, without the fee.';

export class CountingTermWire {
  @Field.date({ description: 'First day of delivery to which it applies.' })
  from: string;

  @Field.oneOf(counters, {
    description: '`SELLER`: what sellers report is charged. `THIRD_PARTY`: what the vendor counted, on days that it has counted.',
  })
  countedBy: Counter;

  @Field.text({ nullable: true, description: 'Who counts; null for SELLER.' })
  measurementVendor: string | null;
}

export function countingTermWire({ from, countedBy, measurementVendor }: CountingTerm): CountingTermWire {
  return { from, countedBy, measurementVendor };
}

export class ChangeCountingBody extends ReasonedBody {
  @Field.oneOf(counters)
  countedBy: Counter;

  @Field.name({ optional: true, max: billingLimits.text, description: 'Who counts: required for THIRD_PARTY, ignored for SELLER.' })
  measurementVendor?: string;

  @Field.date({ description: 'First day of delivery to which it applies. Takes the place of what was agreed for that day and later ones.' })
  countedFrom: string;
}

export class CountBody {
  @Field.text({ max: billingLimits.text })
  mediaBuyId: string;

  @Field.text({
    max: billingLimits.shortText,
    description: 'A day of the time zone of the media buy, `YYYY-MM-DD`.',
    example: '2026-01-15',
  })
  day: string;

  @Field.text({
    max: billingLimits.shortText,
    description: 'Spend on media, without the fee: a decimal in the currency.',
    example: '123.45',
  })
  spend: string;

  @Field.text({ max: billingLimits.shortText, description: 'That of the media buy.', example: 'USD' })
  currency: string;
}

export class EnterCountsBody extends ReasonedBody {
  @Field.object(() => CountBody, { optional: true, many: { max: billingLimits.counts }, description: 'Either these or `content`.' })
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

  @Field.integer({ min: 0, description: 'Rows that were new or different. 0: nothing has changed.' })
  changedCount: number;
}

export function enteredCountsWire({ rowCount, changedCount }: CountEntryState): EnteredCountsWire {
  return { rowCount, changedCount };
}

export class ChargedDayWire {
  @Field.text()
  mediaBuyId: string;

  @Field.date({ description: 'Of the time zone of the media buy.' })
  day: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(counters, { description: 'Whose number is charged for the day.' })
  countedBy: Counter;

  @Field.text({ nullable: true, description: 'The third party that has counted the day.' })
  measurementVendor: string | null;

  @Field.text({ nullable: true, description: `What the seller reports; null: not known. ${inMinor}` })
  reportedMinor: string | null;

  @Field.text({ nullable: true, description: `What the third party counted. ${inMinor}` })
  countedMinor: string | null;

  @Field.text({ description: `What is charged: at most what was agreed. ${inMinor}` })
  chargedMinor: string;
}

export function chargedDayWire(state: ChargedDayOfBuy): ChargedDayWire {
  const { mediaBuyId, day, currency, countedBy, measurementVendor, reportedMinor, countedMinor, chargedMinor } = state;
  const text = (amount: number | null): string | null => (amount === null ? null : String(amount));
  const amounts = { reportedMinor: text(reportedMinor), countedMinor: text(countedMinor), chargedMinor: String(chargedMinor) };
  return { mediaBuyId, day, currency, countedBy, measurementVendor, ...amounts };
}

export class SoldDayWire extends ChargedDayWire {
  @Field.text({ nullable: true, description: 'The id of the media buy at the seller: `sf_mb_…` of a hosted storefront.' })
  sellerMediaBuyId: string | null;
}

export function soldDayWire(state: SoldDay): SoldDayWire {
  const { sellerMediaBuyId } = state;
  return { ...chargedDayWire(state), sellerMediaBuyId };
}
