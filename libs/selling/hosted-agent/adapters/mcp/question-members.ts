import type { AdcpJson } from './adcp-error';
import { ignoredIn } from './order-members';
import { commonMembers } from './tool';

/** Members of `get_products` that are honored. `fields` asks for a part of each product; answers may have more. */
const honoredMembers = new Set([
  ...commonMembers,
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
  'pricing_currencies',
  'budget_range',
  'start_date',
  'end_date',
]);

/** Paths of the members of a question that are ignored; the answer lists them as `not_honored`. */
export function ignoredQuestionMembers(args: AdcpJson): readonly string[] {
  return [...ignoredIn(args, honoredMembers, ''), ...ignoredIn(args['filters'], honoredFilters, 'filters.')];
}
