import { decimal, micros, split, sum } from '@exchange/kernel';
import type { AgreedPrice } from './agreed-price';
import { isUnacceptable, minorUnit } from './compared-terms';
import type { EchoedTerm, TermField } from './echoed-term';
import { mediaBuyErrors } from './errors';
import type { MediaBuyState, PackageState } from './media-buy-state';

type Booked = Pick<MediaBuyState, 'packages' | 'budget' | 'flightStart' | 'flightEnd'>;

/** The columns after the buyer accepts the seller's terms. 409 for another product or currency, an invalid price, no budget, or no flight. */
export function acceptedTerms(buy: MediaBuyState): Booked {
  const { differences, currency } = buy;
  const refused = differences.find(isUnacceptable);
  if (refused) throw mediaBuyErrors.notAcceptable({ details: refused });
  const own = buy.packages.map((item) => withTerms(item, (field) => bookedValue(differences, item.packageId, field)));
  const packages = withTotal(own, bookedValue(differences, null, 'total_budget'), currency);
  const flightStart = bookedDate(buy, 'start_time', buy.flightStart, Math.min);
  const flightEnd = bookedDate(buy, 'end_time', buy.flightEnd, Math.max);
  if (packages.some(({ budget }) => micros(budget) <= 0n) || flightEnd <= flightStart)
    throw mediaBuyErrors.notAcceptable({ details: differences[0] });
  return { packages, budget: decimal(sum(packages.map(({ budget }) => micros(budget)))), flightStart, flightEnd };
}

function bookedValue(differences: readonly EchoedTerm[], packageId: string | null, field: TermField): string | undefined {
  return differences.find((one) => one.packageId === packageId && one.field === field)?.booked;
}

function withTerms(item: PackageState, booked: (field: TermField) => string | undefined): PackageState {
  const [budget, bid, option] = [booked('budget'), booked('bid_price'), booked('pricing_option_id')];
  return {
    ...item,
    ...(budget === undefined ? {} : { budget: decimal(micros(budget)) }),
    ...(bid === undefined ? {} : { bidPrice: Number(bid) }),
    ...(option === undefined ? {} : { pricingOptionId: option }),
    ...(item.agreedPrice ? { agreedPrice: priceWith(item.agreedPrice, booked) } : {}),
  };
}

function priceWith(agreed: AgreedPrice, booked: (field: TermField) => string | undefined): AgreedPrice {
  const [fixed, floor, pricingModel = agreed.pricingModel] = [booked('price'), booked('floor_price'), booked('pricing_model')];
  if (fixed !== undefined) return { ...agreed, pricingModel, fixedPrice: decimal(micros(fixed)), floorPrice: null };
  if (floor !== undefined) return { ...agreed, pricingModel, fixedPrice: null, floorPrice: decimal(micros(floor)) };
  return { ...agreed, pricingModel };
}

/** Splits a booked total in proportion to the budgets of the packages, when the two differ. */
function withTotal(packages: readonly PackageState[], booked: string | undefined, currency: string): readonly PackageState[] {
  const budgets = packages.map(({ budget }) => micros(budget));
  const [total, own] = [micros(booked ?? '0'), sum(budgets)];
  const isOwn = total - own < minorUnit(currency) && own - total < minorUnit(currency);
  if (booked === undefined || isOwn) return packages;
  const shares = split(total, budgets.map(Number), currency);
  return packages.map((item, index) => ({ ...item, budget: decimal(shares[index]!) }));
}

/** The booked date of the media buy, else the outermost date of its packages. Packages without a booked date count as agreed. */
function bookedDate({ differences, packages }: MediaBuyState, field: TermField, agreed: Date, outer: (...times: number[]) => number): Date {
  const whole = bookedValue(differences, null, field);
  if (whole !== undefined) return new Date(whole);
  return new Date(
    outer(...packages.map(({ packageId }) => Date.parse(bookedValue(differences, packageId, field) ?? agreed.toISOString()))),
  );
}
