import { orderTerms, type OrderedLists, packageOrderTerms } from '@exchange/adcp';
import { sellerProductRef } from '@exchange/discovery';
import { type Decisions, definedOnly, sameValue } from '@exchange/kernel';
import type { AgreedPrice } from '../../domain/agreed-price';
import type { MediaBuyState, PackageState, PendingChange } from '../../domain/media-buy-state';
import { sourceStatuses } from '../../domain/outcome';

const major = { adcp_major_version: 3 };

/** Builds the same request for the same media buy every time, as its idempotency key requires. The release is named by the conversation. */
export function createRequest(buy: MediaBuyState, lists: OrderedLists): Record<string, unknown> {
  const { decisions } = buy;
  const orderFields = decisions && orderTerms(decisions);
  return {
    ...major,
    idempotency_key: buy.idempotencyKey,
    account: accountOf(buy),
    brand: { domain: buy.brandDomain },
    start_time: buy.startsAsap ? 'asap' : buy.flightStart.toISOString(),
    end_time: buy.flightEnd.toISOString(),
    packages: buy.packages.map((item) => ({
      product_id: sellerProductRef(item.productId),
      pricing_option_id: item.pricingOptionId,
      budget: Number(item.budget),
      ...(item.bidPrice === undefined ? {} : { bid_price: item.bidPrice }),
      ...withAgreedPrice(decisions ? packageOrderTerms(decisions, lists) : {}, item),
    })),
    ...orderFields?.order,
    ...exchangeExtension({ ...orderCurrency(buy), ...(orderFields && withTimezone(orderFields.ext, buy)) }),
    ...(buy.release === null ? {} : { context: { [orderMark]: buy.idempotencyKey } }),
  };
}

/** Member of the context by which AdCP 3.1 finds an order again (`IDEMPOTENCY_EXPIRED`). Sellers repeat the context and do not compare it. */
export const orderMark = 'internal_campaign_id';

/** Tells the seller the currency of the order, for which AdCP 3.0 has no field. Older media buys did not store it and omit it. */
function orderCurrency({ packages }: MediaBuyState): { readonly currency?: string } {
  const [first] = packages;
  return first?.currency === undefined ? {} : { currency: first.currency };
}

/** Adds the time zone of the daily cap. Without it sellers count days of UTC. */
function withTimezone(ext: Fields, { timezone }: Pick<MediaBuyState, 'timezone'>): Fields {
  return 'daily_cap' in ext && timezone !== 'UTC' ? { ...ext, timezone } : ext;
}

/** Adds price, proposal and offer to `ext.exchange`, because AdCP has no fields for them in a package. */
function withAgreedPrice(fields: Fields, { agreedPrice, proposalRef, offerId }: PackageState): Fields {
  const agreed = definedOnly({
    agreed_price: agreedPrice && priceFields(agreedPrice),
    proposal_id: proposalRef,
    offer_id: offerId,
  });
  const { ext = {} } = fields as { readonly ext?: { readonly exchange?: object } };
  return Object.keys(agreed).length === 0 ? fields : { ...fields, ext: { ...ext, exchange: { ...ext.exchange, ...agreed } } };
}

/** Undefined for an auction without a floor: no price was agreed. */
function priceFields({ fixedPrice, floorPrice, currency, pricingModel }: AgreedPrice): Fields | undefined {
  const amount = fixedPrice ?? floorPrice;
  if (amount === null) return undefined;
  return { amount: Number(amount), currency, pricing_model: pricingModel, ...(fixedPrice === null ? { floor: true } : {}) };
}

function exchangeExtension(exchange: object): { readonly ext?: object } {
  return Object.keys(exchange).length === 0 ? {} : { ext: { exchange } };
}

export interface ChangedLists {
  readonly before: OrderedLists;
  readonly after: OrderedLists;
}

export function updateRequest(buy: MediaBuyState, lists: ChangedLists): Record<string, unknown> {
  const change = buy.pendingChange!;
  return {
    ...major,
    idempotency_key: change.key,
    account: accountOf(buy),
    media_buy_id: buy.sellerMediaBuyId,
    ...changeFields(buy, change, lists),
  };
}

function changeFields(buy: MediaBuyState, change: PendingChange, lists: ChangedLists): Record<string, unknown> {
  switch (change.action) {
    case 'pause':
      return { paused: true };
    case 'reactivate':
      return { paused: false };
    case 'cancel':
      return { canceled: true, ...(change.reason === null ? {} : { cancellation_reason: change.reason }) };
    case 'update': {
      const { terms } = change;
      const { packages, decisions } = buy;
      const delta = decisions && terms.decisions ? deltaOf(decisions, terms.decisions, lists) : noDelta;
      const wanted = packages.flatMap((item) => {
        const budget = terms.packages.find(({ packageId }) => packageId === item.packageId)?.budget;
        // A changed `ext` replaces the whole object, so the agreed price is repeated.
        const decided = delta.packages['ext'] === undefined ? delta.packages : withAgreedPrice(delta.packages, item);
        const fields = { ...(budget === undefined ? {} : { budget: Number(budget) }), ...decided };
        return Object.keys(fields).length === 0 ? [] : [{ package_id: item.sellerPackageId, ...fields }];
      });
      return {
        ...(wanted.length > 0 ? { packages: wanted } : {}),
        ...(terms.flightEnd === null ? {} : { end_time: terms.flightEnd }),
        // A changed `ext` replaces the whole object, so the currency is repeated.
        ...(delta.ext ? { ext: { exchange: { ...orderCurrency(buy), ...withTimezone(delta.ext, buy) } } } : {}),
      };
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

const noDelta: { readonly packages: Fields; readonly ext?: Fields } = { packages: {} };

/** Returns only the changed fields. Each field replaces the field of that name as a whole. */
function deltaOf(before: Decisions, after: Decisions, lists: ChangedLists): typeof noDelta {
  const [old, now] = [packageOrderTerms(before, lists.before), packageOrderTerms(after, lists.after)];
  const changed = Object.entries(now).filter(([name, value]) => name !== 'ext' && !sameValue(value, old[name]));
  const emptied = 'targeting_overlay' in old && !('targeting_overlay' in now) ? { targeting_overlay: {} } : {};
  const packages = { ...Object.fromEntries(changed), ...emptied, ...packageExtension(old, now) };
  const [oldExt, ext] = [orderTerms(before).ext, orderTerms(after).ext];
  return { packages, ...(sameValue(oldExt, ext) ? {} : { ext }) };
}

/**
 * The whole new `ext` of a package, when a part of it is new or removed. `cleared` names what is removed: AdCP cannot remove goals, and storefronts keep the
 * stored `ext` when a new one has nothing but a price.
 */
function packageExtension(old: Fields, now: Fields): { readonly ext?: object } {
  const [before, after] = [exchangeOf(old), exchangeOf(now)];
  const hasNoGoals = 'optimization_goals' in old && !('optimization_goals' in now);
  const cleared = [...(hasNoGoals ? ['optimization_goals'] : []), ...Object.keys(before).filter((name) => !(name in after))];
  if (cleared.length === 0) return sameValue(before, after) ? {} : { ext: { exchange: after } };
  return { ext: { exchange: { ...after, cleared } } };
}

function exchangeOf({ ext }: Fields): Fields {
  return (ext as { readonly exchange: Fields } | undefined)?.exchange ?? {};
}

export function checkRequest(buy: MediaBuyState): Record<string, unknown> {
  return { ...major, account: accountOf(buy), media_buy_ids: [buy.sellerMediaBuyId] };
}

/** Asks for all orders of the brand, whatever their status. */
export function listRequest(buy: MediaBuyState): Record<string, unknown> {
  return { ...major, account: accountOf(buy), status_filter: [...sourceStatuses], pagination: { max_results: 100 } };
}

/** Natural key of an account in AdCP: the brand, operated by itself. */
function accountOf({ brandDomain }: MediaBuyState) {
  return { brand: { domain: brandDomain }, operator: brandDomain };
}
