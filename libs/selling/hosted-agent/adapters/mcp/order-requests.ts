import { asLine, asProse } from '@exchange/kernel';
import type { OrderChange } from '@exchange/orders';
import type { WantedOrder } from '../../application/booking.service';
import { AdcpError, type Json } from './adcp-error';
import { checked, isRequest } from './request-schemas';

/** The parts of checked requests that are read. */
interface Brand {
  readonly domain: string;
}

type Terms<Budget> = Budget & {
  readonly bid_price?: number;
  readonly targeting_overlay?: Json;
  readonly pacing?: string;
  readonly ext?: { readonly exchange?: Json };
};

interface Create {
  readonly idempotency_key: string;
  readonly brand: Brand;
  readonly proposal_id?: string;
  readonly total_budget?: { readonly amount: number; readonly currency: string };
  readonly packages?: readonly Terms<{
    readonly product_id: string;
    readonly pricing_option_id: string;
    readonly budget: number;
    readonly measurement_terms?: unknown;
    readonly performance_standards?: unknown;
  }>[];
  readonly po_number?: string;
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
  if ((said.packages === undefined) === (said.proposal_id === undefined))
    throw new AdcpError('INVALID_REQUEST', 'Give packages, or the proposal_id of a plan.', { field: 'packages' });
  const [start, end] = [startOf(said.start_time), new Date(said.end_time)];
  if (start !== 'asap' && end <= start) throw new AdcpError('INVALID_REQUEST', 'end_time must be after start_time.', { field: 'end_time' });
  const terms = (said.packages ?? []).findIndex((item) => item.measurement_terms !== undefined || item.performance_standards !== undefined);
  if (terms >= 0)
    throw new AdcpError('TERMS_REJECTED', 'Terms are those of the product.', { field: `packages[${terms}].measurement_terms` });
  const lines = (said.packages ?? []).map((item) => ({
    productId: item.product_id,
    pricingOptionId: item.pricing_option_id,
    budget: item.budget,
    bidPrice: item.bid_price ?? null,
    targeting: item.targeting_overlay ?? null,
    ...optional('terms', termsOf(item)),
  }));
  const wanted = {
    brandDomain: said.brand.domain,
    poNumber: asLine(said.po_number ?? '') || null,
    start,
    end,
    lines,
    planId: said.proposal_id ?? null,
    total: said.total_budget ?? null,
    ...optional('currency', said.ext?.exchange?.currency),
  };
  return { key: said.idempotency_key, wanted };
}

export function updateRequest(args: Json): { readonly key: string; readonly mediaBuyId: string; readonly change: OrderChange } {
  const said = checked('updateMediaBuy', args) as Update;
  const packages = said.packages?.map((item) => ({
    packageId: item.package_id,
    ...optional('budget', item.budget),
    ...optional('bidPrice', item.bid_price),
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
export const deliveryRequest = (args: Json) => withStatuses(checked('getDelivery', args) as Delivery);
export const taskRequest = (args: Json) => checked('getTask', args) as { readonly task_id: string };

/** The brand that a request is about: how the exchange names the buyer. */
export function brandOf(args: Json): string | null {
  if (!isRequest('about', args)) return null;
  const { account, brand } = args as { readonly account?: { readonly brand?: Brand }; readonly brand?: Brand };
  return brand?.domain ?? account?.brand?.domain ?? null;
}

/** What of the rest of a package is kept, so that its seller sees it and its buyer reads it again. */
function termsOf({ pacing, ext }: Terms<object>): Json | undefined {
  const terms = { ...optional('pacing', pacing), ...optional('ext', ext?.exchange && { exchange: ext.exchange }) };
  return Object.keys(terms).length > 0 ? terms : undefined;
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
