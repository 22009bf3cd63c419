import { cleanDeep, listOf, type Payload, sellerText } from '@exchange/adcp';
import { exchangeProductId } from '@exchange/discovery';
import { decimal, isRecord, micros } from '@exchange/kernel';
import type { EchoedTerm, TermField } from '../../domain/echoed-term';
import type { MediaBuyState, PackageState } from '../../domain/media-buy-state';
import type { SellerPackage } from '../../domain/outcome';
import { matched } from '../../domain/seller-packages';

/** A package in the seller's answer, matched with a package of the media buy. */
export interface EchoedPackage {
  readonly said: SellerPackage;
  readonly words: Payload;
  /** Undefined when the order has no such package. */
  readonly item: PackageState | undefined;
}

type Said = (field: TermField, agreed: string | number | Date, booked: unknown) => readonly EchoedTerm[];

/** Collects the terms that the seller repeats. AdCP has no field for a fixed price, so every field that sellers use is read. */
export function echoedTerms(buy: MediaBuyState, payload: Payload, packages: readonly EchoedPackage[]): readonly EchoedTerm[] {
  const said = sayingOf(null);
  const total = Number(buy.budget);
  const places = [payload, payload['planned_delivery']].filter(isRecord);
  const whole = places.flatMap((place) => [
    ...said('currency', buy.currency, place['currency']),
    ...said('total_budget', total, place['total_budget']),
    ...said('start_time', buy.flightStart, place['start_time']),
    ...said('end_time', buy.flightEnd, place['end_time']),
  ]);
  const count = packages.length === 0 ? [] : said('packages', buy.packages.length, packages.length);
  return [...whole, ...count, ...packages.flatMap((echoed) => ofPackage(buy, echoed))];
}

/** Reads the packages of an answer, without canceled ones. */
export function packagesIn({ packages, sellerId }: MediaBuyState, payload: Payload): readonly EchoedPackage[] {
  const sent = listOf(payload['packages']).filter((item): item is Payload => isRecord(item) && item['canceled'] !== true);
  const said = sent.map((words) => saidIn(sellerId, words));
  const ours = matched(packages, said);
  return sent.map((words, index) => ({ words, said: said[index]!, item: ours[index] }));
}

function saidIn(sellerId: number, { package_id, product_id, pricing_option_id, budget }: Payload): SellerPackage {
  return {
    sellerPackageId: String(package_id),
    // Product ids of offers are cleaned with the same function.
    productId: typeof product_id === 'string' ? exchangeProductId(sellerId, cleanDeep(product_id)) : null,
    ...(typeof pricing_option_id === 'string' ? { pricingOptionId: cleanDeep(pricing_option_id) } : {}),
    budget: typeof budget === 'number' ? decimal(micros(budget)) : null,
  };
}

function ofPackage(buy: MediaBuyState, { item, words, said: { productId } }: EchoedPackage): readonly EchoedTerm[] {
  if (!item) return [];
  const said = sayingOf(item.packageId);
  return [
    ...said('product_id', item.productId, productId === item.productId ? productId : shortened(productId)),
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

/** Places that can hold a price: the package, its `pricing` and `price` objects, and `ext.exchange.agreed_price` (hosted sellers). */
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

/** Compares one field of the package; empty when the seller's value is missing or cannot be compared. */
function sayingOf(packageId: string | null): Said {
  return (field, agreed, booked) => {
    const [before, now] =
      agreed instanceof Date ? [agreed.toISOString(), instantOf(booked)] : [textOf(field, agreed), textOf(field, booked)];
    return before === null || now === null || (now === '' && before === '') ? [] : [{ packageId, field, agreed: before, booked: now }];
  };
}

const maxText = 255;
const plainAmount = /^(\d{1,15}(\.\d{1,6})?)?$/;
/** Matches numbers that are not valid amounts. They count as differences, and no buyer can accept them. */
const anyNumber = /^[+-]?(\d+(\.\d*)?|\.\d+|Infinity)(e[+-]?\d+)?$/i;
const texts: readonly TermField[] = ['currency', 'pricing_model', 'pricing_option_id'];

function textOf(field: TermField, value: unknown): string | null {
  if (field === 'product_id') return typeof value === 'string' ? value : null;
  if (texts.includes(field)) return sellerText(value, maxText);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string' || value.length > maxText) return null;
  if (plainAmount.test(value)) return value;
  return anyNumber.test(value) ? String(Number(value)) : null;
}

/** Cuts a long id and adds `…`, so that the text never equals the id of another product. */
function shortened(id: string | null): string | null {
  return id !== null && id.length > maxText ? `${id.slice(0, maxText - 1)}…` : id;
}

function instantOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
