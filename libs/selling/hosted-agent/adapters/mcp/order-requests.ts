import { asLine, asProse } from '@exchange/kernel';
import type { OrderChange } from '@exchange/orders';
import type { WantedOrder } from '../../application/booking.service';
import type { AgreedPrice } from '../../domain/agreed-price';
import { AdcpError, type Json } from './adcp-error';
import { assertTaken } from './order-members';
import { checked, isRequest } from './request-schemas';

/** The parts of checked requests that are read. */
interface Brand {
  readonly domain: string;
}

type Terms<Budget> = Budget & {
  readonly bid_price?: number;
  readonly targeting_overlay?: Json;
  readonly pacing?: string;
  readonly agency_estimate_number?: string;
  readonly context?: Json;
  readonly ext?: { readonly exchange?: Told };
};

/** What a package says of the price that its buyer was shown. */
interface Told extends Json {
  readonly agreed_price?: { readonly amount: number; readonly currency: string; readonly pricing_model: string; readonly floor?: boolean };
  readonly proposal_id?: string;
  readonly offer_id?: string;
}

interface Create {
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

interface Update {
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

interface Wanted {
  readonly media_buy_ids?: readonly string[];
  readonly status_filter?: ProtocolStatus | readonly ProtocolStatus[];
}

interface List extends Wanted {
  readonly pagination?: { readonly max_results?: number; readonly cursor?: string };
}

interface Delivery extends Wanted {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly include_package_daily_breakdown?: boolean;
}

export function createRequest(args: Json): { readonly key: string; readonly wanted: WantedOrder } {
  const said = checked('createMediaBuy', args) as Create;
  assertTaken('create', args);
  if ((said.packages === undefined) === (said.proposal_id === undefined))
    throw new AdcpError('INVALID_REQUEST', 'Give packages, or the proposal_id of a plan.', { field: 'packages' });
  const [start, end] = [startOf(said.start_time), new Date(said.end_time)];
  if (start !== 'asap' && end <= start) throw new AdcpError('INVALID_REQUEST', 'end_time must be after start_time.', { field: 'end_time' });
  const lines = (said.packages ?? []).map((item) => ({
    productId: item.product_id,
    pricingOptionId: item.pricing_option_id,
    budget: item.budget,
    bidPrice: item.bid_price ?? null,
    targeting: item.targeting_overlay ?? null,
    ...optional('terms', termsOf({ agency_estimate_number: said.agency_estimate_number, ...item })),
    ...optional('agreedPrice', agreedIn(item)),
    ...optional('proposalId', item.ext?.exchange?.proposal_id),
    ...optional('offerId', item.ext?.exchange?.offer_id),
    ...optional(
      'formats',
      item.format_ids?.map((format) => format.id),
    ),
  }));
  const wanted = {
    brandDomain: said.brand.domain,
    poNumber: asLine(said.po_number ?? '') || null,
    start,
    end,
    lines,
    planId: said.proposal_id ?? null,
    total: said.total_budget ?? null,
    ...optional('planTerms', said.proposal_id === undefined ? undefined : termsOf({ agency_estimate_number: said.agency_estimate_number })),
    ...optional('currency', said.ext?.exchange?.currency),
  };
  return { key: said.idempotency_key, wanted };
}

export function updateRequest(args: Json): { readonly key: string; readonly mediaBuyId: string; readonly change: OrderChange } {
  const said = checked('updateMediaBuy', args) as Update;
  assertTaken('update', args);
  const packages = said.packages?.map((item) => ({
    packageId: item.package_id,
    ...optional('budget', item.budget),
    ...optional('bidPrice', item.bid_price),
    ...optional('agreedPrice', heldIn(item)),
    ...optional('paused', item.paused),
    ...optional('canceled', item.canceled),
    ...optional('targeting', item.targeting_overlay),
    ...optional('terms', termsOf(item)),
  }));
  const change = {
    ...optional('expectedRevision', said.revision),
    ...optional('paused', said.paused),
    ...optional('canceled', said.canceled),
    ...optional('reason', said.cancellation_reason === undefined ? undefined : asProse(said.cancellation_reason, 1_000)),
    ...optional('start', said.start_time === undefined ? undefined : startOf(said.start_time)),
    ...optional('end', said.end_time === undefined ? undefined : new Date(said.end_time)),
    ...optional('packages', packages),
  };
  return { key: said.idempotency_key, mediaBuyId: said.media_buy_id, change };
}

export const listRequest = (args: Json) => withStatuses(checked('getMediaBuys', args) as List);
export function deliveryRequest(args: Json): ReturnType<typeof withStatuses<Delivery>> {
  const said = checked('getDelivery', args) as Delivery;
  const { start_date: start, end_date: end } = said;
  if (start !== undefined && end !== undefined && end <= start) {
    const message = 'end_date is the day after the last one that is reported: it must be after start_date.';
    throw new AdcpError('INVALID_REQUEST', message, { field: 'end_date' });
  }
  return withStatuses(said);
}

export const taskRequest = (args: Json) => checked('getTask', args) as { readonly task_id: string };

/** The brand that a request is about: how the exchange names the buyer. */
export function brandOf(args: Json): string | null {
  if (!isRequest('about', args)) return null;
  const { account, brand } = args as { readonly account?: { readonly brand?: Brand }; readonly brand?: Brand };
  return brand?.domain ?? account?.brand?.domain ?? null;
}

/** What of the rest of a package is kept, so that its seller sees it and its buyer reads it again. The price has a place of its own. */
function termsOf({
  pacing,
  agency_estimate_number: estimate,
  context,
  ext,
  format_ids: formats,
}: Terms<{ readonly format_ids?: readonly object[] }>): Json | undefined {
  const { agreed_price: price, ...exchange } = ext?.exchange ?? {};
  // Words of the exchange are replaced as a whole: a price alone says nothing of the others.
  const isPriceAlone = price !== undefined && Object.keys(exchange).length === 0 && Object.keys(ext ?? {}).length === 1;
  const terms = {
    ...optional('pacing', pacing),
    ...optional('agency_estimate_number', estimate === undefined ? undefined : asLine(estimate)),
    ...optional('format_ids', formats),
    ...optional('context', context),
    ...optional('ext', ext && !isPriceAlone ? { ...ext, ...(ext.exchange ? { exchange } : {}) } : undefined),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}

function agreedIn({ ext }: Terms<object>): AgreedPrice | undefined {
  const said = ext?.exchange?.agreed_price;
  return said && { amount: said.amount, currency: said.currency, pricingModel: said.pricing_model, isFloor: said.floor === true };
}

/** A change names the price that was booked, if it names one. */
function heldIn(item: Terms<object>): { readonly amount: number; readonly isFloor: boolean } | undefined {
  const said = agreedIn(item);
  return said && { amount: said.amount, isFloor: said.isFloor };
}

function withStatuses<Request extends Wanted>(said: Request): Request & { readonly statuses: readonly ProtocolStatus[] | null } {
  return { ...said, statuses: said.status_filter === undefined ? null : [said.status_filter].flat() };
}

function startOf(said: string): Date | 'asap' {
  return said === 'asap' ? said : new Date(said);
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
