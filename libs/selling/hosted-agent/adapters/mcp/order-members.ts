import { isRecord } from '@exchange/kernel';
import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { commonMembers } from './tool';

/** Members of an order that are read. Other members are refused or listed in the answer: none is dropped silently. */
const orderMembers = ['idempotency_key', 'account', 'packages', 'start_time', 'end_time'];
const packageMembers = [
  'adcp_major_version',
  'budget',
  'bid_price',
  'pacing',
  'targeting_overlay',
  'agency_estimate_number',
  'context',
  'ext',
  'paused',
  'start_time',
  'end_time',
  'creatives',
  'creative_assignments',
];

export const createMembers = [
  ...commonMembers,
  ...orderMembers,
  'brand',
  'proposal_id',
  'total_budget',
  'po_number',
  'agency_estimate_number',
];
export const updateMembers = [...commonMembers, ...orderMembers, 'media_buy_id', 'revision', 'paused', 'canceled', 'cancellation_reason'];

const readMembers = {
  create: { order: new Set(createMembers), package: new Set([...packageMembers, 'product_id', 'pricing_option_id', 'format_ids']) },
  update: { order: new Set([...updateMembers, 'new_packages']), package: new Set([...packageMembers, 'package_id', 'canceled']) },
};
const readInObjects = { account: new Set(['brand', 'operator']), total_budget: new Set(['amount', 'currency']) };
/** Members of `ext.exchange` of the whole order that are read. */
const readInExchange = new Set(['currency']);

const keywords = 'keywords are not targeted here';
const oneFormat = 'give format_ids';
/** Refused members: without them the order would deliver or bill something other than what the buyer asked for. */
const refusedMembers = {
  order: { invoice_recipient: 'the account is invoiced' },
  package: {
    impressions: 'a package has a budget here, not a number of impressions',
    catalogs: 'catalogs are not promoted here',
    optimization_goals: 'delivery is not optimized for goals here',
    format_option_refs: oneFormat,
    format_kind: oneFormat,
    params: oneFormat,
    keyword_targets_add: keywords,
    keyword_targets_remove: keywords,
    negative_keywords_add: keywords,
    negative_keywords_remove: keywords,
  },
} as const;

/** Members that propose measurement terms; all proposals are refused with `ownTerms`. */
const proposedTerms = ['measurement_terms', 'performance_standards', 'committed_metrics'] as const;
const ownTerms = 'What is billed is what the seller reports per day (UTC). No measurement windows are offered.';

type OrderRequestKind = keyof typeof readMembers;

/** Throws `UNSUPPORTED_FEATURE` or `TERMS_REJECTED` naming the field. {@link notHonored} lists members that are ignored. */
export function assertSupported(kind: OrderRequestKind, args: AdcpJson): void {
  refuseMembers(args, refusedMembers.order, '');
  if (kind === 'create' && isGiven(args['paused'])) throw unsupported('paused', 'pause it with update_media_buy');
  packagesIn(args).forEach((item, index) => {
    const at = `packages[${index}].`;
    refuseMembers(item, refusedMembers.package, at);
    const proposed = proposedTerms.find((name) => isGiven(item[name]));
    if (proposed !== undefined) throw rejectedTerms(item, proposed, at);
    if (kind === 'create' && isGiven(item['paused'])) throw unsupported(`${at}paused`, 'pause it with update_media_buy');
    for (const end of ['start_time', 'end_time'])
      if (isGiven(item[end]) && !isSameTime(item[end], args[end]))
        throw unsupported(`${at}${end}`, 'a package runs as long as its media buy');
  });
}

/** Paths of the members of a request that have no effect. */
export function notHonored(kind: OrderRequestKind, args: AdcpJson): readonly string[] {
  const { order, package: item } = readMembers[kind];
  const { ext } = args;
  return [
    ...unreadMembers(args, order, ''),
    ...Object.entries(readInObjects).flatMap(([name, read]) => unreadMembers(args[name], read, `${name}.`)),
    ...unreadMembers(ext, new Set(['exchange']), 'ext.'),
    ...(isRecord(ext) ? unreadMembers(ext['exchange'], readInExchange, 'ext.exchange.') : []),
    ...packagesIn(args).flatMap((one, index) => unreadMembers(one, item, `packages[${index}].`)),
  ];
}

function unreadMembers(part: unknown, read: ReadonlySet<string>, at: string): readonly string[] {
  if (!isRecord(part)) return [];
  return Object.keys(part).flatMap((name) => (read.has(name) || !isGiven(part[name]) ? [] : [`${at}${name.slice(0, 100)}`]));
}

function refuseMembers(part: AdcpJson, reasons: Readonly<Record<string, string>>, at: string): void {
  for (const [name, reason] of Object.entries(reasons)) if (isGiven(part[name])) throw unsupported(`${at}${name}`, reason);
}

function unsupported(field: string, reason: string): AdcpRefusal {
  return new AdcpRefusal('UNSUPPORTED_FEATURE', `${field} is not supported: ${reason}.`, { field });
}

function rejectedTerms(item: AdcpJson, proposed: (typeof proposedTerms)[number], at: string): AdcpRefusal {
  const terms = item[proposed];
  const measurement = isRecord(terms) ? terms['billing_measurement'] : undefined;
  const hasWindow = isRecord(measurement) && measurement['measurement_window'] !== undefined;
  const field = `${at}${proposed}${hasWindow ? '.billing_measurement.measurement_window' : ''}`;
  const suggestion = `Leave ${proposed} out`;
  return new AdcpRefusal('TERMS_REJECTED', ownTerms, { field, suggestion, details: { rejected: field, measurement_windows: [] } });
}

function packagesIn({ packages }: AdcpJson): readonly AdcpJson[] {
  return Array.isArray(packages) ? packages.filter(isRecord) : [];
}

/** False for empty values, which request nothing. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isRecord(value) || Object.keys(value).length > 0;
}

function isSameTime(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));
}
