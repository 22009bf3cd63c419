import { cleanDeep, listOf, type Payload, sellerText } from '@exchange/adcp';
import { exchangeProductId } from '@exchange/discovery';
import { decimal, isRecord, micros } from '@exchange/kernel';
import type { EchoedTerm, TermField } from '../../domain/echoed-term';
import type { MediaBuyState, PackageState } from '../../domain/media-buy-state';
import type { SellerPackage } from '../../domain/outcome';
import { matchPackages } from '../../domain/seller-packages';

/** A package in the seller's answer, matched with a package of the media buy. */
export interface EchoedPackage {
  readonly sellerPackage: SellerPackage;
  readonly fields: Payload;
  /** Undefined when the order has no such package. */
  readonly item: PackageState | undefined;
}

type CompareTerm = (field: TermField, agreed: string | number | Date, booked: unknown) => readonly EchoedTerm[];

/** Collects the terms that the seller repeats. AdCP has no field for a fixed price, so every field that sellers use is read. */
export function echoedTerms(buy: MediaBuyState, payload: Payload, packages: readonly EchoedPackage[]): readonly EchoedTerm[] {
  const compare = termComparerOf(null);
  const total = Number(buy.budget);
  const places = [payload, payload['planned_delivery']].filter(isRecord);
  const whole = places.flatMap((place) => [
    ...compare('currency', buy.currency, place['currency']),
    ...compare('total_budget', total, place['total_budget']),
    ...compare('start_time', buy.flightStart, place['start_time']),
    ...compare('end_time', buy.flightEnd, place['end_time']),
  ]);
  const count = packages.length === 0 ? [] : compare('packages', buy.packages.length, packages.length);
  return [...whole, ...count, ...packages.flatMap((echoed) => packageTerms(buy, echoed))];
}

export function echoedPackages({ packages, sellerId }: MediaBuyState, payload: Payload): readonly EchoedPackage[] {
  const sent = listOf(payload['packages']).filter((item): item is Payload => isRecord(item) && item['canceled'] !== true);
  const named = sent.map((fields) => sellerPackageIn(sellerId, fields));
  const items = matchPackages(packages, named);
  return sent.map((fields, index) => ({ fields, sellerPackage: named[index]!, item: items[index] }));
}

function sellerPackageIn(sellerId: number, { package_id, product_id, pricing_option_id, budget }: Payload): SellerPackage {
  return {
    sellerPackageId: String(package_id),
    // Product ids of offers are cleaned with the same function.
    productId: typeof product_id === 'string' ? exchangeProductId(sellerId, cleanDeep(product_id)) : null,
    ...(typeof pricing_option_id === 'string' ? { pricingOptionId: cleanDeep(pricing_option_id) } : {}),
    budget: typeof budget === 'number' ? decimal(micros(budget)) : null,
  };
}

function packageTerms(buy: MediaBuyState, { item, fields, sellerPackage: { productId } }: EchoedPackage): readonly EchoedTerm[] {
  if (!item) return [];
  const compare = termComparerOf(item.packageId);
  return [
    ...compare('product_id', item.productId, productId === item.productId ? productId : shortened(productId)),
    ...compare('budget', Number(item.budget), fields['budget']),
    ...(item.bidPrice === undefined ? [] : compare('bid_price', item.bidPrice, fields['bid_price'])),
    ...compare('pricing_option_id', item.pricingOptionId, fields['pricing_option_id']),
    ...compare('start_time', buy.flightStart, fields['start_time']),
    ...compare('end_time', buy.flightEnd, fields['end_time']),
    ...pricePlaces(fields).flatMap((place) => [
      ...compare('currency', buy.currency, place['currency']),
      ...(item.agreedPrice ? priceTerms(place, item, compare) : []),
    ]),
  ];
}

/** Places that can hold a price: the package, its `pricing` and `price` objects, and `ext.exchange.agreed_price` (hosted sellers). */
function pricePlaces(fields: Payload): readonly Payload[] {
  const ext = isRecord(fields['ext']) ? fields['ext']['exchange'] : null;
  return [fields, fields['pricing'], fields['price'], isRecord(ext) ? ext['agreed_price'] : null].filter(isRecord);
}

function priceTerms(place: Payload, { agreedPrice, bidPrice }: PackageState, compare: CompareTerm): readonly EchoedTerm[] {
  const { pricingModel, fixedPrice, floorPrice } = agreedPrice!;
  const isFloor = place['floor'] === true;
  const model = compare('pricing_model', pricingModel, place['pricing_model']);
  const named = [place['fixed_price'], isFloor ? undefined : place['amount']];
  const floors = [place['floor_price'], isFloor ? place['amount'] : undefined];
  if (fixedPrice === null) {
    const limit = bidPrice ?? floorPrice ?? '';
    const floor = floors.flatMap((amount) => compare('floor_price', Number(floorPrice ?? 0), amount));
    return [...model, ...named.flatMap((amount) => compare('price', limit === '' ? '' : Number(limit), amount)), ...floor];
  }
  const fixed = [...named, place['price'], place['rate'], place[pricingModel]].flatMap((amount) =>
    compare('price', Number(fixedPrice), amount),
  );
  return [...model, ...fixed, ...(fixed.length > 0 ? [] : floors.flatMap((amount) => compare('floor_price', '', amount)))];
}

/** Compares one field of the package; empty when the seller's value is missing or cannot be compared. */
function termComparerOf(packageId: string | null): CompareTerm {
  return (field, agreed, booked) => {
    const [before, now] =
      agreed instanceof Date ? [agreed.toISOString(), instantOf(booked)] : [textOf(field, agreed), textOf(field, booked)];
    return before === null || now === null || (now === '' && before === '') ? [] : [{ packageId, field, agreed: before, booked: now }];
  };
}

const maxTextLength = 255;
const plainAmount = /^(\d{1,15}(\.\d{1,6})?)?$/;
/** Matches numbers that are not valid amounts. They count as differences, and no buyer can accept them. */
const anyNumber = /^[+-]?(\d+(\.\d*)?|\.\d+|Infinity)(e[+-]?\d+)?$/i;
const texts: readonly TermField[] = ['currency', 'pricing_model', 'pricing_option_id'];

function textOf(field: TermField, value: unknown): string | null {
  if (field === 'product_id') return typeof value === 'string' ? value : null;
  if (texts.includes(field)) return sellerText(value, maxTextLength);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string' || value.length > maxTextLength) return null;
  if (plainAmount.test(value)) return value;
  return anyNumber.test(value) ? String(Number(value)) : null;
}

/** Cuts a long id and adds `…`, so that the text never equals the id of another product. */
function shortened(id: string | null): string | null {
  return id !== null && id.length > maxTextLength ? `${id.slice(0, maxTextLength - 1)}…` : id;
}

function instantOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
