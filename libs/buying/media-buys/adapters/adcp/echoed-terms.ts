import { listOf, type Payload, sellerText } from '@exchange/adcp';
import { exchangeProductId } from '@exchange/discovery';
import { isRecord } from '@exchange/kernel';
import type { EchoedTerm, TermField } from '../../domain/echoed-term';
import type { MediaBuyState, PackageState } from '../../domain/media-buy-state';

type Said = (field: TermField, agreed: string | number | Date, booked: unknown) => readonly EchoedTerm[];

/** Price, currency, budget and dates, wherever the seller repeats them. AdCP has no field for a fixed price: sellers use several. */
export function echoedTerms(buy: MediaBuyState, payload: Payload): readonly EchoedTerm[] {
  const said = sayingOf(null);
  const total = Number(buy.budget);
  const places = [payload, payload['planned_delivery']].filter(isRecord);
  const whole = places.flatMap((place) => [
    ...said('currency', buy.currency, place['currency']),
    ...said('total_budget', total, place['total_budget']),
    ...said('start_time', buy.flightStart, place['start_time']),
    ...said('end_time', buy.flightEnd, place['end_time']),
  ]);
  const packages = listOf(payload['packages']).filter(isRecord);
  return [...whole, ...packages.flatMap((item, index) => ofPackage(buy, packageOf(buy, item, index), item))];
}

/** Which of ours the seller means: by its id, by the product, else by its place. Undefined: none, or one that is canceled. */
export function packageOf({ packages, sellerId }: MediaBuyState, said: Payload, index: number): PackageState | undefined {
  if (said['canceled'] === true) return undefined;
  const byId = packages.find(({ sellerPackageId }) => sellerPackageId !== null && sellerPackageId === said['package_id']);
  return byId ?? packages.find(({ productId }) => productId === exchangeProductId(sellerId, String(said['product_id']))) ?? packages[index];
}

function ofPackage(buy: MediaBuyState, item: PackageState | undefined, words: Payload): readonly EchoedTerm[] {
  if (!item) return [];
  const said = sayingOf(item.packageId);
  return [
    ...said('budget', Number(item.budget), words['budget']),
    ...(item.bidPrice === undefined ? [] : said('bid_price', item.bidPrice, words['bid_price'])),
    ...said('pricing_option_id', item.pricingOptionId, words['pricing_option_id']),
    ...said('start_time', buy.flightStart, words['start_time']),
    ...said('end_time', buy.flightEnd, words['end_time']),
    ...pricePlacesIn(words).flatMap((place) => [
      ...said('currency', buy.currency, place['currency']),
      ...(item.agreedPrice ? pricesIn(place, item, said) : []),
    ]),
  ];
}

/** The package itself, and what it says of its price in an object: `pricing`, `price`, or what our own sellers repeat in `ext`. */
function pricePlacesIn(words: Payload): readonly Payload[] {
  const ext = isRecord(words['ext']) ? words['ext']['exchange'] : null;
  return [words, words['pricing'], words['price'], isRecord(ext) ? ext['agreed_price'] : null].filter(isRecord);
}

function pricesIn(place: Payload, { agreedPrice, bidPrice }: PackageState, said: Said): readonly EchoedTerm[] {
  const { pricingModel, fixedPrice, floorPrice } = agreedPrice!;
  const isFloor = place['floor'] === true;
  const model = said('pricing_model', pricingModel, place['pricing_model']);
  const named = [place['fixed_price'], isFloor ? undefined : place['amount']];
  const floors = [place['floor_price'], isFloor ? place['amount'] : undefined];
  if (fixedPrice === null) {
    const limit = bidPrice ?? floorPrice ?? '';
    const floor = floors.flatMap((amount) => said('floor_price', Number(floorPrice ?? 0), amount));
    return [...model, ...named.flatMap((amount) => said('price', limit === '' ? '' : Number(limit), amount)), ...floor];
  }
  const fixed = [...named, place['price'], place['rate'], place[pricingModel]].flatMap((amount) =>
    said('price', Number(fixedPrice), amount),
  );
  return [...model, ...fixed, ...(fixed.length > 0 ? [] : floors.flatMap((amount) => said('floor_price', '', amount)))];
}

/** A term of this package, where the seller says something that can be compared. */
function sayingOf(packageId: string | null): Said {
  return (field, agreed, booked) => {
    const [before, now] =
      agreed instanceof Date ? [agreed.toISOString(), instantOf(booked)] : [textOf(field, agreed), textOf(field, booked)];
    return before === null || now === null || (now === '' && before === '') ? [] : [{ packageId, field, agreed: before, booked: now }];
  };
}

const maxText = 255;
const amount = /^(\d{1,15}(\.\d{1,6})?)?$/;
const texts: readonly TermField[] = ['currency', 'pricing_model', 'pricing_option_id'];

function textOf(field: TermField, value: unknown): string | null {
  if (texts.includes(field)) return sellerText(value, maxText);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' && amount.test(value) ? value : null;
}

function instantOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
