import { isRecord, type ProtocolRelease } from '@exchange/kernel';
import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { commonMembers } from './tool';

/** Members of an order that have an effect. All others are refused, or ignored and listed in the answer. */
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

const honoredMembers = {
  create: { order: new Set(createMembers), package: new Set([...packageMembers, 'product_id', 'pricing_option_id', 'format_ids']) },
  update: { order: new Set([...updateMembers, 'new_packages']), package: new Set([...packageMembers, 'package_id', 'canceled']) },
};
const honoredNestedMembers = { account: new Set(['brand', 'operator']), total_budget: new Set(['amount', 'currency']) };
/** Members of an order’s `ext.exchange` that have an effect. Those of packages are stored as sent. */
const honoredExchangeMembers = new Set(['currency']);

/** Targeting that the capabilities declare. Other targeting is stored and shown to the seller, and listed as ignored since AdCP 3.1. */
const declaredTargeting: ReadonlySet<string> = new Set([
  ...['geo_countries', 'geo_regions', 'geo_metros', 'geo_postal_areas'].flatMap((name) => [name, `${name}_exclude`]),
  'language',
  'daypart_targets',
  'device_platform',
  'device_type',
  'device_type_exclude',
  'frequency_cap',
]);

const keywordReason = 'keywords are not targeted here';
const formatReason = 'give format_ids';
const signalReason = 'products have no signals here';
/** Refused members: without them the order would deliver or bill something other than what the buyer asked for. */
const refusedMembers = {
  order: { invoice_recipient: 'the account is invoiced' },
  package: {
    impressions: 'a package has a budget here, not a number of impressions',
    catalogs: 'catalogs are not promoted here',
    optimization_goals: 'delivery is not optimized for goals here',
    format_option_refs: formatReason,
    format_kind: formatReason,
    params: formatReason,
    keyword_targets_add: keywordReason,
    keyword_targets_remove: keywordReason,
    negative_keywords_add: keywordReason,
    negative_keywords_remove: keywordReason,
  },
  /** Since AdCP 3.1, where an answer may name only signals that are applied. */
  targeting: { signal_targeting: signalReason, signal_targeting_groups: signalReason },
} as const;

/** Members that propose measurement terms. None are accepted. */
const measurementMembers = ['measurement_terms', 'performance_standards', 'committed_metrics'] as const;
const rejectedTermsMessage = 'Billing uses the seller’s reports per day (UTC). No measurement windows are offered.';

type OrderRequestKind = keyof typeof honoredMembers;

/** Throws `UNSUPPORTED_FEATURE` or `TERMS_REJECTED`, with the field, for a member that is refused. */
export function assertSupported(kind: OrderRequestKind, args: AdcpJson, release: ProtocolRelease): void {
  refuseMembers(args, refusedMembers.order, '');
  if (kind === 'create' && isGiven(args['paused'])) throw unsupported('paused', 'pause it with update_media_buy');
  packagesIn(args).forEach((item, index) => {
    const at = `packages[${index}].`;
    refuseMembers(item, refusedMembers.package, at);
    const { targeting_overlay: targeting } = item;
    if (release !== '3.0' && isRecord(targeting)) refuseMembers(targeting, refusedMembers.targeting, `${at}targeting_overlay.`);
    const proposed = measurementMembers.find((name) => isGiven(item[name]));
    if (proposed !== undefined) throw rejectedTerms(item, proposed, at);
    if (kind === 'create' && isGiven(item['paused'])) throw unsupported(`${at}paused`, 'pause it with update_media_buy');
    for (const name of ['start_time', 'end_time'])
      if (isGiven(item[name]) && !isSameTime(item[name], args[name]))
        throw unsupported(`${at}${name}`, 'a package runs as long as its media buy');
  });
}

/** Paths of the members of a request that are ignored; the answer lists them as `not_honored`. */
export function ignoredMembers(kind: OrderRequestKind, args: AdcpJson, release: ProtocolRelease): readonly string[] {
  const { order, package: packageItem } = honoredMembers[kind];
  const { ext } = args;
  return [
    ...ignoredIn(args, order, ''),
    ...Object.entries(honoredNestedMembers).flatMap(([name, honored]) => ignoredIn(args[name], honored, `${name}.`)),
    ...ignoredIn(ext, new Set(['exchange']), 'ext.'),
    ...(isRecord(ext) ? ignoredIn(ext['exchange'], honoredExchangeMembers, 'ext.exchange.') : []),
    ...packagesIn(args).flatMap((item, index) => [
      ...ignoredIn(item, packageItem, `packages[${index}].`),
      ...(release === '3.0' ? [] : ignoredIn(item['targeting_overlay'], declaredTargeting, `packages[${index}].targeting_overlay.`)),
    ]),
  ];
}

export function ignoredIn(part: unknown, honored: ReadonlySet<string>, at: string): readonly string[] {
  if (!isRecord(part)) return [];
  return Object.keys(part).flatMap((name) => (honored.has(name) || !isGiven(part[name]) ? [] : [`${at}${name.slice(0, 100)}`]));
}

function refuseMembers(part: AdcpJson, reasons: Readonly<Record<string, string>>, at: string): void {
  for (const [name, reason] of Object.entries(reasons)) if (isGiven(part[name])) throw unsupported(`${at}${name}`, reason);
}

function unsupported(field: string, reason: string): AdcpRefusal {
  return new AdcpRefusal('UNSUPPORTED_FEATURE', `${field} is not supported: ${reason}.`, { field });
}

function rejectedTerms(item: AdcpJson, proposed: (typeof measurementMembers)[number], at: string): AdcpRefusal {
  const terms = item[proposed];
  const measurement = isRecord(terms) ? terms['billing_measurement'] : undefined;
  const hasWindow = isRecord(measurement) && measurement['measurement_window'] !== undefined;
  const field = `${at}${proposed}${hasWindow ? '.billing_measurement.measurement_window' : ''}`;
  const suggestion = `Leave ${proposed} out`;
  return new AdcpRefusal('TERMS_REJECTED', rejectedTermsMessage, {
    field,
    suggestion,
    details: { rejected: field, measurement_windows: [] },
  });
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
