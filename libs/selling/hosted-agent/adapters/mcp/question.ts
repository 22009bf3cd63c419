import { sectionOf } from '@exchange/adcp';
import { isCurrency, isRecord, notACurrency, type ProtocolRelease } from '@exchange/kernel';
import type { ProductsQuestion } from '../../domain/offer';
import { placesIn } from '../../domain/places';
import type { RefineChange } from '../../domain/refining';
import { isReported } from '../../domain/sold';
import { type Filters, noFilters } from '../../domain/wanted';
import { WantedPlaces } from '../../domain/wanted-places';
import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { assertRequest } from './request-schemas';
import type { StorefrontCall } from './tool';

interface ProductRequest {
  readonly buying_mode: ProductsQuestion['mode'];
  readonly brief?: string;
  readonly filters?: {
    readonly channels?: readonly string[];
    readonly countries?: readonly string[];
    readonly format_ids?: readonly { readonly id: string }[];
    readonly delivery_type?: 'guaranteed' | 'non_guaranteed' | readonly ('guaranteed' | 'non_guaranteed')[];
    readonly is_fixed_price?: boolean;
    readonly budget_range?: { readonly min?: number; readonly max?: number; readonly currency: string };
    readonly start_date?: string;
    readonly end_date?: string;
    readonly pricing_currencies?: readonly string[];
    readonly required_metrics?: readonly string[];
    readonly required_vendor_metrics?: readonly object[];
  };
  readonly ext?: AdcpJson;
  readonly refine?: readonly {
    readonly scope: RefineChange['scope'];
    readonly ask?: string;
    readonly product_id?: string;
    readonly proposal_id?: string;
    readonly action?: string;
  }[];
}

/** Larger budgets are reduced to this amount, so that sums stay exact. */
const maxFilterBudget = 100_000_000_000;

/** Changes of one request. A request in words compares all products again, and a plan is rebuilt. */
const maxChanges: Readonly<Partial<Record<RefineChange['scope'], number>>> = { request: 10, proposal: 100 };

/**
 * Treats a request without `buying_mode` (clients older than version 3) as a brief if it has one. `isPlan`: whether it is the id of a plan.
 */
export function questionOf(args: AdcpJson, release: ProtocolRelease, isPlan: (proposalId: string) => boolean): ProductsQuestion {
  const given = args['buying_mode'] === undefined && typeof args['brief'] === 'string' ? { ...args, buying_mode: 'brief' } : args;
  const { buying_mode: mode, brief, filters, refine, ext } = assertRequest('getProducts', given, release) as ProductRequest;
  if (mode === 'brief' && !brief?.trim()) throw invalid('brief', 'brief is required when buying_mode is brief');
  if (mode !== 'brief' && brief !== undefined) throw invalid('brief', `brief must not be given when buying_mode is ${mode}`);
  if (mode === 'refine' && !refine) throw invalid('refine', 'refine is required when buying_mode is refine');
  if (mode !== 'refine' && refine) throw invalid('refine', `refine must not be given when buying_mode is ${mode}`);
  const changes = (refine ?? []).map(changeOf);
  assertFew(changes);
  const question = { mode, brief: brief ?? '', filters: filtersOf(filters), changes };
  if (release === '3.0') return question;
  assertKnownPlans(changes, isPlan);
  const {
    pricing_currencies: currencies = [],
    required_metrics: metrics = [],
    required_vendor_metrics: vendorMetrics = [],
  } = filters ?? {};
  const newer = {
    currencies,
    hasOnlyMatchingPrices: true,
    needsOtherMetrics: vendorMetrics.length > 0 || !metrics.every(isReported),
    places: new WantedPlaces(placesIn(orderedTargeting(ext))),
  };
  return { ...question, filters: { ...question.filters, ...newer } };
}

function assertFew(changes: readonly RefineChange[]): void {
  for (const [scope, max] of Object.entries(maxChanges))
    if (changes.filter((change) => change.scope === scope).length > max)
      throw invalid('refine', `refine has at most ${max} changes of scope ${scope}`);
}

/** AdCP 3.1: plans that do not exist are errors, and `finalize` stands alone. */
function assertKnownPlans(changes: readonly RefineChange[], isPlan: (proposalId: string) => boolean): void {
  const finalizes = (change: RefineChange) => change.scope === 'proposal' && change.action === 'finalize';
  const other = changes.findIndex((change) => !finalizes(change));
  if (other >= 0 && changes.some(finalizes)) throw invalid(`refine[${other}]`, 'Finalize a plan in a request without other changes.');
  if (changes.filter(finalizes).length > 1)
    throw new AdcpRefusal('MULTI_FINALIZE_UNSUPPORTED', 'Finalize one plan in each request.', { field: 'refine[1]' });
  const unknown = changes.findIndex((change) => change.scope === 'proposal' && !isPlan(change.id));
  if (unknown < 0) return;
  throw new AdcpRefusal('PROPOSAL_NOT_FOUND', 'There is no such plan.', { field: `refine[${unknown}].proposal_id` });
}

/** The targeting that the buyer will order, which the exchange states with its questions. */
function orderedTargeting(ext: AdcpJson = {}): AdcpJson {
  return sectionOf(sectionOf(sectionOf(ext, 'exchange'), 'order'), 'targeting_overlay');
}

function filtersOf(filters: ProductRequest['filters']): Filters {
  if (!filters) return noFilters;
  const { channels = [], countries = [], format_ids: formats = [], budget_range: range, is_fixed_price: fixedPrice = null } = filters;
  const types = [filters.delivery_type ?? []].flat();
  const amount = range?.max ?? range?.min;
  const { start_date: from = null, end_date: until = null } = filters;
  if (from !== null && until !== null && until < from) throw invalid('filters.end_date', 'filters.end_date must not be before start_date');
  if (range && !isCurrency(range.currency)) throw invalid('filters.budget_range.currency', notACurrency(range.currency));
  return {
    ...noFilters,
    channels: distinct(channels),
    countries: distinct(countries),
    formats: distinct(formats.map(({ id }) => id)),
    deliveryType: types.length === 1 ? types[0]! : null,
    fixedPrice,
    budget: range && amount ? { amount: Math.min(amount, maxFilterBudget), currency: range.currency } : null,
    from,
    until,
  };
}

/** Requests can repeat a value thousands of times; each is compared with all products. */
function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

function changeOf({
  scope,
  ask,
  product_id: product,
  proposal_id: proposal,
  action = 'include',
}: NonNullable<ProductRequest['refine']>[number]): RefineChange {
  if (scope === 'request') return { scope, ask: ask! };
  if (scope === 'product') return { scope, id: product!, action: action as 'include', ask: ask ?? null };
  return { scope, id: proposal!, action: action as 'include', ask: ask ?? null };
}

/** One page by a sealed cursor. `total_count` counts the items of all pages. */
export function pageOf<Item>(
  items: readonly Item[],
  { args, cursors }: Pick<StorefrontCall, 'args' | 'cursors'>,
  usual: number,
): { readonly page: readonly Item[]; readonly pagination: AdcpJson } {
  const wanted = isRecord(args['pagination']) ? args['pagination'] : {};
  const size = typeof wanted['max_results'] === 'number' ? wanted['max_results'] : usual;
  const { cursor: from } = wanted;
  const start = typeof from === 'string' ? Number(cursors.open(from)) : 0;
  const more = start + size < items.length;
  const cursor = more ? { cursor: cursors.seal(`${start + size}`) } : {};
  return { page: items.slice(start, start + size), pagination: { has_more: more, total_count: items.length, ...cursor } };
}

function invalid(field: string, message: string): AdcpRefusal {
  return new AdcpRefusal('INVALID_REQUEST', message, { field });
}
