import { asLine, asProse, type ProtocolRelease } from '@exchange/kernel';
import type { OrderChange } from '@exchange/orders';
import type { WantedOrder } from '../../application/booking.service';
import type { AgreedOrderPrice } from '../../domain/agreed-price';
import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { assertSupported } from './order-members';
import { assertRequest, isRequest } from './request-schemas';

interface Brand {
  readonly domain: string;
}

type Terms<Budget> = Budget & {
  readonly bid_price?: number;
  readonly targeting_overlay?: AdcpJson;
  readonly pacing?: string;
  readonly agency_estimate_number?: string;
  readonly context?: AdcpJson;
  readonly ext?: { readonly exchange?: PriceTerms };
};

/** `ext.exchange` of a package: the price that the buyer was shown, and its source. */
interface PriceTerms extends AdcpJson {
  readonly agreed_price?: { readonly amount: number; readonly currency: string; readonly pricing_model: string; readonly floor?: boolean };
  readonly proposal_id?: string;
  readonly offer_id?: string;
}

interface CreateArguments {
  readonly idempotency_key: string;
  readonly brand: Brand;
  readonly proposal_id?: string;
  readonly total_budget?: { readonly amount: number; readonly currency: string };
  readonly packages?: readonly Terms<{
    readonly product_id: string;
    readonly pricing_option_id: string;
    readonly budget: number;
    readonly format_ids?: readonly { readonly id: string }[];
  }>[];
  readonly po_number?: string;
  readonly agency_estimate_number?: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly ext?: { readonly exchange?: { readonly currency?: string } };
}

interface UpdateArguments {
  readonly idempotency_key: string;
  readonly media_buy_id: string;
  readonly revision?: number;
  readonly paused?: boolean;
  readonly canceled?: true;
  readonly cancellation_reason?: string;
  readonly start_time?: string;
  readonly end_time?: string;
  readonly packages?: readonly Terms<{
    readonly package_id: string;
    readonly budget?: number;
    readonly paused?: boolean;
    readonly canceled?: true;
  }>[];
}

export type ProtocolStatus = 'pending_creatives' | 'pending_start' | 'active' | 'paused' | 'completed' | 'rejected' | 'canceled';

interface MediaBuySelection {
  readonly media_buy_ids?: readonly string[];
  readonly status_filter?: ProtocolStatus | readonly ProtocolStatus[];
}

interface ListArguments extends MediaBuySelection {
  readonly pagination?: { readonly max_results?: number; readonly cursor?: string };
}

interface DeliveryArguments extends MediaBuySelection {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly include_package_daily_breakdown?: boolean;
}

export function createRequest(args: AdcpJson, release: ProtocolRelease): { readonly key: string; readonly wanted: WantedOrder } {
  const sent = assertRequest('createMediaBuy', args) as CreateArguments;
  assertSupported('create', args, release);
  if ((sent.packages === undefined) === (sent.proposal_id === undefined))
    throw new AdcpRefusal('INVALID_REQUEST', 'Give packages, or the proposal_id of a plan.', { field: 'packages' });
  const [start, end] = [parseStart(sent.start_time), new Date(sent.end_time)];
  if (start !== 'asap' && end <= start)
    throw new AdcpRefusal('INVALID_REQUEST', 'end_time must be after start_time.', { field: 'end_time' });
  const lines = (sent.packages ?? []).map((item) => ({
    productId: item.product_id,
    pricingOptionId: item.pricing_option_id,
    budget: item.budget,
    bidPrice: item.bid_price ?? null,
    targeting: item.targeting_overlay ?? null,
    ...optional('terms', termsOf({ agency_estimate_number: sent.agency_estimate_number, ...item })),
    ...optional('agreedPrice', agreedPriceIn(item)),
    ...optional('proposalId', item.ext?.exchange?.proposal_id),
    ...optional('offerId', item.ext?.exchange?.offer_id),
    ...optional(
      'formats',
      item.format_ids?.map((format) => format.id),
    ),
  }));
  const wanted = {
    brandDomain: sent.brand.domain,
    poNumber: asLine(sent.po_number ?? '') || null,
    start,
    end,
    lines,
    planId: sent.proposal_id ?? null,
    total: sent.total_budget ?? null,
    ...optional('planTerms', sent.proposal_id === undefined ? undefined : termsOf({ agency_estimate_number: sent.agency_estimate_number })),
    ...optional('currency', sent.ext?.exchange?.currency),
  };
  return { key: sent.idempotency_key, wanted };
}

export function updateRequest(
  args: AdcpJson,
  release: ProtocolRelease,
): { readonly key: string; readonly mediaBuyId: string; readonly change: OrderChange } {
  const sent = assertRequest('updateMediaBuy', args) as UpdateArguments;
  assertSupported('update', args, release);
  const packages = sent.packages?.map((item) => ({
    packageId: item.package_id,
    ...optional('budget', item.budget),
    ...optional('bidPrice', item.bid_price),
    ...optional('agreedPrice', updatedPriceIn(item)),
    ...optional('paused', item.paused),
    ...optional('canceled', item.canceled),
    ...optional('targeting', item.targeting_overlay),
    ...optional('terms', termsOf(item)),
  }));
  const change = {
    ...optional('expectedRevision', sent.revision),
    ...optional('paused', sent.paused),
    ...optional('canceled', sent.canceled),
    ...optional('reason', sent.cancellation_reason === undefined ? undefined : asProse(sent.cancellation_reason, 1_000)),
    ...optional('start', sent.start_time === undefined ? undefined : parseStart(sent.start_time)),
    ...optional('end', sent.end_time === undefined ? undefined : new Date(sent.end_time)),
    ...optional('packages', packages),
  };
  return { key: sent.idempotency_key, mediaBuyId: sent.media_buy_id, change };
}

export const listRequest = (args: AdcpJson) => withStatuses(assertRequest('getMediaBuys', args) as ListArguments);
export function deliveryRequest(args: AdcpJson, release: ProtocolRelease): ReturnType<typeof withStatuses<DeliveryArguments>> {
  const sent = assertRequest('getDelivery', args) as DeliveryArguments;
  if (release !== '3.0' && (args['time_granularity'] ?? null) !== null) {
    const message = 'Delivery is not reported per window here: leave time_granularity out.';
    throw new AdcpRefusal('UNSUPPORTED_GRANULARITY', message, { field: 'time_granularity' });
  }
  const { start_date: start, end_date: end } = sent;
  if (start !== undefined && end !== undefined && end <= start) {
    const message = 'end_date is exclusive: it must be after start_date.';
    throw new AdcpRefusal('INVALID_REQUEST', message, { field: 'end_date' });
  }
  return withStatuses(sent);
}

export const taskRequest = (args: AdcpJson) =>
  assertRequest('getTask', args) as { readonly task_id: string; readonly include_result?: unknown };

/** Domain of the brand that the request buys for. Null when it is missing or invalid. */
export function brandDomainOf(args: AdcpJson): string | null {
  if (!isRequest('brandReference', args)) return null;
  const { account, brand } = args as { readonly account?: { readonly brand?: Brand }; readonly brand?: Brand };
  return brand?.domain ?? account?.brand?.domain ?? null;
}

/** Members of a package that are stored as sent, for the seller and the buyer to read. The agreed price is stored separately. */
function termsOf({
  pacing,
  agency_estimate_number: estimate,
  context,
  ext,
  format_ids: formats,
}: Terms<{ readonly format_ids?: readonly object[] }>): AdcpJson | undefined {
  const { agreed_price: price, ...exchange } = ext?.exchange ?? {};
  // An update replaces the stored `ext`. An `ext` with nothing but a price is left out, so that the stored one remains.
  const hasOnlyPrice = price !== undefined && Object.keys(exchange).length === 0 && Object.keys(ext ?? {}).length === 1;
  const terms = {
    ...optional('pacing', pacing),
    ...optional('agency_estimate_number', estimate === undefined ? undefined : asLine(estimate)),
    ...optional('format_ids', formats),
    ...optional('context', context),
    ...optional('ext', ext && !hasOnlyPrice ? { ...ext, ...(ext.exchange ? { exchange } : {}) } : undefined),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}

function agreedPriceIn({ ext }: Terms<object>): AgreedOrderPrice | undefined {
  const price = ext?.exchange?.agreed_price;
  return price && { amount: price.amount, currency: price.currency, pricingModel: price.pricing_model, isFloor: price.floor === true };
}

function updatedPriceIn(item: Terms<object>): { readonly amount: number; readonly isFloor: boolean } | undefined {
  const price = agreedPriceIn(item);
  return price && { amount: price.amount, isFloor: price.isFloor };
}

function withStatuses<Request extends MediaBuySelection>(sent: Request): Request & { readonly statuses: readonly ProtocolStatus[] | null } {
  return { ...sent, statuses: sent.status_filter === undefined ? null : [sent.status_filter].flat() };
}

function parseStart(text: string): Date | 'asap' {
  return text === 'asap' ? text : new Date(text);
}

/** `{ [name]: value }`, or `{}` when the value is undefined. */
function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
