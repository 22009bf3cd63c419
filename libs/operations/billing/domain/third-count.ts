import { Aggregate, type Day, dayIn, isCurrency, isDay, type Issue, isWholeMinor, lastDayIn, micros } from '@exchange/kernel';
import { capByBudget } from './agreed-budget';
import { type CountedBy, type CountingTerm, countingTermOn } from './counting';
import { minorOf } from './fees';
import { type Minor, maxMinor } from './ledger';
import { billingLimits } from './limits';

/** Third-party count for a media buy and day, as staff enter it. */
export interface CountLine {
  readonly mediaBuyId: string;
  readonly day: string;
  readonly spend: string;
  readonly currency: string;
  /** Line number in the file; absent for JSON. */
  readonly line?: number;
}

/** Third-party count of a day: spend on media, without the fee. */
export interface CountedDay {
  readonly day: Day;
  readonly spendMinor: Minor;
  readonly measurementVendor: string;
  readonly currency: string;
}

export interface CountedBuy {
  readonly buyerId: number;
  readonly mediaBuyId: string;
  readonly currency: string;
  /** Budget as a decimal, in `currency`. */
  readonly budget: string;
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  /** Whether the media buy is or was charged. One bought while billing was off accepts no counts. */
  readonly isBilled: boolean;
}

export interface NewCount extends CountedDay {
  readonly buyerId: number;
  readonly mediaBuyId: string;
}

export interface CountEntryState {
  /** Id of the organization. */
  readonly accountId: number;
  readonly id: string;
  readonly rowCount: number;
  readonly changedCount: number;
  readonly enteredBy: string;
  readonly createdAt: Date;
}

export class CountEntry extends Aggregate<CountEntryState> {
  static enter(state: CountEntryState): CountEntry {
    return new CountEntry(state, { events: [], audit: { action: 'CREATE', did: 'entered' } });
  }
}

interface CheckedCounts {
  readonly counts: readonly NewCount[];
  /** Problems by line. Nothing is stored when there are any. */
  readonly issues: readonly Issue[];
}

/** Validates every line against its media buy and the organization's terms. `pathOf` names a line in an issue. */
export function checkCounts(
  lines: readonly CountLine[],
  buys: ReadonlyMap<string, CountedBuy>,
  terms: readonly CountingTerm[],
  now: Date,
  pathOf: (index: number) => string,
): CheckedCounts {
  const seen = new Set<string>();
  const [counts, issues]: [NewCount[], Issue[]] = [[], []];
  for (const [index, line] of lines.entries()) {
    const checked = checkLine(line, buys.get(line.mediaBuyId), terms, now);
    const key = `${line.mediaBuyId} ${line.day}`;
    if (typeof checked === 'string') issues.push({ path: pathOf(index), message: checked });
    else if (seen.has(key)) issues.push({ path: pathOf(index), message: 'An earlier row is about the same media buy and day.' });
    else counts.push(checked);
    seen.add(key);
  }
  return { counts, issues };
}

function checkLine(line: CountLine, buy: CountedBuy | undefined, terms: readonly CountingTerm[], now: Date): NewCount | string {
  const { mediaBuyId, day, spend, currency } = line;
  if (!buy) return 'The organization has no media buy with that mediaBuyId.';
  if (!buy.isBilled) return 'Nothing is charged for that media buy.';
  if (!isDay(day)) return 'day must be a date, YYYY-MM-DD.';
  const [first, last, today] = [dayIn(buy.flightStart, buy.timezone), lastDayIn(buy.flightEnd, buy.timezone), dayIn(now, buy.timezone)];
  if (day < first || day > last || day > today)
    return `day must be a day of the flight that has begun: ${first} to ${last < today ? last : today}.`;
  const term = countingTermOn(terms, day);
  if (!term?.measurementVendor) return `On ${day} the seller's numbers are charged: the terms name no third party.`;
  if (!isCurrency(currency) || currency !== buy.currency) return `currency must be that of the media buy: ${buy.currency}.`;
  if (!/^\d{1,13}(\.\d{1,6})?$/.test(spend)) return 'spend must be a plain decimal with at most 6 places.';
  const spendMinor = minorOf(micros(spend), currency);
  if (!isWholeMinor(spend, currency)) return `spend must be in whole minor units of ${currency}.`;
  if (spendMinor > maxMinor) return 'spend is too large.';
  if (micros(spend) > BigInt(billingLimits.maxCountFactor) * micros(buy.budget))
    return `spend is more than ${billingLimits.maxCountFactor} times the budget of the media buy (${Number(buy.budget)} ${currency}).`;
  return { buyerId: buy.buyerId, mediaBuyId, day, spendMinor, currency, measurementVendor: term.measurementVendor };
}

/** Counts by day that replace the seller's reports under the terms. */
export function chargedCounts(counts: readonly CountedDay[], terms: readonly CountingTerm[], currency: string): ReadonlyMap<Day, Minor> {
  const used = counts.filter((count) => count.currency === currency && isCountCharged(count, terms));
  return new Map(used.map(({ day, spendMinor }) => [day, spendMinor]));
}

/** Whether a count is charged: the term of its day names its vendor. */
export function isCountCharged({ day, measurementVendor }: CountedDay, terms: readonly CountingTerm[]): boolean {
  const term = countingTermOn(terms, day);
  return term?.countedBy === 'THIRD_PARTY' && term.measurementVendor === measurementVendor;
}

/** The party whose numbers cause the excess: SELLER when reports of uncounted days exceed the budget on their own, or when every count is 0. */
export function countedBy(reported: ReadonlyMap<Day, Minor>, counted: ReadonlyMap<Day, Minor>, maxOn: (day: Day) => Minor): CountedBy {
  const bySeller = new Map([...reported].filter(([day]) => !counted.has(day)));
  const isBeyond = [...capByBudget(bySeller, maxOn)].some(([day, spendMinor]) => spendMinor < bySeller.get(day)!);
  return isBeyond || [...counted.values()].every((spendMinor) => spendMinor === 0) ? 'SELLER' : 'THIRD_PARTY';
}
