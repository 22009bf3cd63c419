import type { SoldProduct } from '../../domain/sold';
import type { Filters } from '../../domain/wanted';
import type { AdcpJson } from './adcp-error';
import { ignoredIn } from './order-members';
import { readMembers } from './tool';

/** Members of `get_products` that are honored. `fields` asks for a part of each product; answers may have more. */
const honoredMembers = new Set([
  ...readMembers,
  'buying_mode',
  'brief',
  'refine',
  'brand',
  'account',
  'filters',
  'fields',
  'time_budget',
  'pagination',
]);
const honoredFilters = new Set([
  'channels',
  'countries',
  'format_ids',
  'delivery_type',
  'is_fixed_price',
  'required_metrics',
  'required_vendor_metrics',
  'pricing_currencies',
  'budget_range',
  'start_date',
  'end_date',
]);

/** Paths of the members of a question that are ignored; the answer lists them as `not_honored`. */
export function ignoredQuestionMembers(args: AdcpJson): readonly string[] {
  return [...ignoredIn(args, honoredMembers, ''), ...ignoredIn(args['filters'], honoredFilters, 'filters.')];
}

/** Paths of ordered places that at least one of the products does not have. The product says which (`limitations`). */
export function missedPlaces(products: readonly SoldProduct[], { places }: Pick<Filters, 'places'>): readonly string[] {
  const fields = products.flatMap((product) => places.limitationsOf(product).map(({ field }) => field));
  return [...new Set(fields)].map((field) => `ext.exchange.order.targeting_overlay.${field}`);
}
