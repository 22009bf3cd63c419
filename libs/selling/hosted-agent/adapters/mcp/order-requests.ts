import { asLine, isCurrency, isLine } from '@exchange/kernel';
import { z } from 'zod';
import type { OrderChange } from '@exchange/orders';
import type { WantedOrder } from '../../application/booking.service';
import { AdcpError, type Json } from './adcp-error';

const money = z.number().positive().max(1_000_000_000_000);
const id = z.string().min(1).max(255);
const key = z.string().regex(/^[A-Za-z0-9_.:-]{16,255}$/, '16 to 255 characters of A-Z a-z 0-9 _ . : -');
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const start = z.union([z.literal('asap'), instant]);
const targeting = z.record(z.string(), z.unknown());
const currency = z.string().refine(isCurrency, 'is not a currency of ISO 4217');
const domain = z.string().min(1).max(253).refine(isLine, 'one line, without invisible or control characters');
const day = z.iso.date();

/** Whose media buys: brand and operator, or an account that the seller has given an id, which storefronts do not do. */
const account = z.looseObject({ brand: z.looseObject({ domain }).optional() }).optional();
/** Storefronts have no creative library. */
const creatives = z.array(z.unknown()).max(0, 'creatives are not taken here').optional();

const wantedPackage = z.looseObject({
  product_id: id,
  pricing_option_id: id,
  budget: money,
  bid_price: money.optional(),
  targeting_overlay: targeting.optional(),
  measurement_terms: z.unknown().optional(),
  performance_standards: z.unknown().optional(),
  creatives,
  creative_assignments: creatives,
});

const create = z.looseObject({
  idempotency_key: key,
  account,
  brand: z.looseObject({ domain }),
  proposal_id: z.string().min(1).max(500).optional(),
  total_budget: z.looseObject({ amount: money, currency }).optional(),
  packages: z.array(wantedPackage).min(1).max(100).optional(),
  po_number: z.string().max(255).optional(),
  start_time: start,
  end_time: instant,
  // AdCP 3.0 has no word for the currency of packages: their prices say it, and may have changed since they were offered.
  ext: z.looseObject({ exchange: z.looseObject({ currency: currency.optional() }).optional() }).optional(),
});

const update = z.looseObject({
  idempotency_key: key,
  account,
  media_buy_id: id,
  revision: z.int().min(1).optional(),
  paused: z.boolean().optional(),
  canceled: z.literal(true).optional(),
  cancellation_reason: z.string().max(1_000).optional(),
  start_time: start.optional(),
  end_time: instant.optional(),
  new_packages: creatives,
  packages: z
    .array(
      z.looseObject({
        package_id: id,
        budget: money.optional(),
        bid_price: money.optional(),
        paused: z.boolean().optional(),
        canceled: z.literal(true).optional(),
        targeting_overlay: targeting.optional(),
        creatives,
        creative_assignments: creatives,
      }),
    )
    .max(100)
    .optional(),
});

const statuses = ['pending_creatives', 'pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] as const;
export type ProtocolStatus = (typeof statuses)[number];
const oneOrMore = z.union([z.enum(statuses).transform((one) => [one]), z.array(z.enum(statuses)).min(1).max(20)]);

const list = z.looseObject({
  media_buy_ids: z.array(id).min(1).max(100).optional(),
  status_filter: oneOrMore.optional(),
  pagination: z.looseObject({ max_results: z.int().min(1).max(100).optional(), cursor: z.string().max(2_000).optional() }).optional(),
});

const delivery = z.looseObject({
  media_buy_ids: z.array(id).min(1).max(100).optional(),
  status_filter: oneOrMore.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  include_package_daily_breakdown: z.boolean().optional(),
});

const task = z.looseObject({ task_id: id });

export function createRequest(args: Json): { readonly key: string; readonly wanted: WantedOrder } {
  const said = parsed(create, args);
  if ((said.packages === undefined) === (said.proposal_id === undefined))
    throw new AdcpError('INVALID_REQUEST', 'Give packages, or the proposal_id of a plan.', { field: 'packages' });
  if (said.start_time !== 'asap' && said.end_time <= said.start_time)
    throw new AdcpError('INVALID_REQUEST', 'end_time must be after start_time.', { field: 'end_time' });
  const terms = (said.packages ?? []).findIndex((item) => item.measurement_terms !== undefined || item.performance_standards !== undefined);
  if (terms >= 0)
    throw new AdcpError('TERMS_REJECTED', 'Terms are those of the product.', { field: `packages[${terms}].measurement_terms` });
  const lines = (said.packages ?? []).map((item) => ({
    productId: item.product_id,
    pricingOptionId: item.pricing_option_id,
    budget: item.budget,
    bidPrice: item.bid_price ?? null,
    targeting: item.targeting_overlay ?? null,
  }));
  const wanted = {
    brandDomain: said.brand.domain,
    poNumber: asLine(said.po_number ?? '') || null,
    start: said.start_time,
    end: said.end_time,
    lines,
    planId: said.proposal_id ?? null,
    total: said.total_budget ?? null,
    ...optional('currency', said.ext?.exchange?.currency),
  };
  return { key: said.idempotency_key, wanted };
}

export function updateRequest(args: Json): { readonly key: string; readonly mediaBuyId: string; readonly change: OrderChange } {
  const said = parsed(update, args);
  const packages = said.packages?.map((item) => ({
    packageId: item.package_id,
    ...optional('budget', item.budget),
    ...optional('bidPrice', item.bid_price),
    ...optional('paused', item.paused),
    ...optional('canceled', item.canceled),
    ...optional('targeting', item.targeting_overlay),
  }));
  const change = {
    ...optional('expectedRevision', said.revision),
    ...optional('paused', said.paused),
    ...optional('canceled', said.canceled),
    ...optional('reason', said.cancellation_reason),
    ...optional('start', said.start_time),
    ...optional('end', said.end_time),
    ...optional('packages', packages),
  };
  return { key: said.idempotency_key, mediaBuyId: said.media_buy_id, change };
}

export const listRequest = (args: Json) => parsed(list, args);
export const deliveryRequest = (args: Json) => parsed(delivery, args);
export const taskRequest = (args: Json) => parsed(task, args);

/** The brand that a request is about: how the exchange names the buyer. */
export function brandOf(args: Json): string | null {
  const said = z.looseObject({ account, brand: z.looseObject({ domain }).optional() }).safeParse(args).data;
  return said?.brand?.domain ?? said?.account?.brand?.domain ?? null;
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function parsed<Shape extends z.ZodType>(shape: Shape, args: Json): z.output<Shape> {
  const { data, error } = shape.safeParse(args);
  if (!error) return data;
  const [issue] = error.issues;
  const field = (issue?.path ?? []).reduce<string>(
    (at, part) => (typeof part === 'number' ? `${at}[${part}]` : at ? `${at}.${String(part)}` : String(part)),
    '',
  );
  throw new AdcpError('INVALID_REQUEST', `${field || 'The request'}: ${issue?.message ?? 'is not valid'}`, field ? { field } : {});
}
