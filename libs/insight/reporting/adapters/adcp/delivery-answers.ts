import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { boundedItem, errorOf, listOf, notTheProtocol, payloadOf, ProtocolSchemas, refusalOf, type Payload } from '@exchange/adcp';
import { type Day, isRecord } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { collectionLimits } from '../../domain/collection-limits';
import { importLimits } from '../../domain/import-limits';
import { measureNames, measuresOf, type MeasureName, type Measures } from '../../domain/measures';
import type { DeliveryQuestion } from '../../domain/ports';
import { isTooLarge, measureFrom, type SellerAnswer, type SellerPackageReport } from '../../domain/seller-answer';
import schema from './schemas/get-media-buy-delivery-response.json';

export const deliverySchemas = new ProtocolSchemas([schema], {
  package: `${schema.$id}#/properties/media_buy_deliveries/items/properties/by_package/items`,
});
const unsupported = ['UNSUPPORTED_FEATURE', 'METHOD_NOT_FOUND', 'TOOL_NOT_FOUND', 'NOT_IMPLEMENTED'];
/** One day more than may be, so that too many days are noticed. */
const bounds = { entries: collectionLimits.longestBreakdownDays + 1, values: collectionLimits.valuesOfPackage };
const unreadable: SellerAnswer = { kind: 'failed', reason: notTheProtocol };

/** The protocol's names; gaps.md §2.9: `views` are viewable impressions, `videoCompletions` those seen to the end. */
const readers: Readonly<Record<MeasureName, (from: Payload) => unknown>> = {
  impressions: (from) => from['impressions'],
  clicks: (from) => from['clicks'],
  views: (from) => inside(from, 'viewability', 'viewable_impressions') ?? from['views'],
  completedViews: (from) => from['completed_views'],
  conversions: (from) => from['conversions'],
  leads: (from) => from['leads'],
  videoCompletions: (from) => inside(from, 'quartile_data', 'q4_views'),
  spend: (from) => from['spend'],
  conversionValue: (from) => from['conversion_value'],
};

/** What an answer means for one media buy. A package that the protocol's schema refuses is dropped; the others count. Reads in slices. */
export class DeliveryAnswers {
  async read(question: DeliveryQuestion, result: CallToolResult): Promise<SellerAnswer> {
    const payload = payloadOf(result);
    if (payload === null && isUnknown(result)) return { kind: 'unsupported' };
    const error = errorOf(result, payload, 'media_buy_deliveries');
    if (error) {
      const { code, reason } = refusalOf(error);
      return code !== null && unsupported.includes(code) ? { kind: 'unsupported' } : { kind: 'failed', reason };
    }
    const period = periodIn(payload);
    const found = listOf(payload?.['media_buy_deliveries']).find(
      (item) => isRecord(item) && item['media_buy_id'] === question.sellerMediaBuyId,
    );
    if (!payload || !period || !isRecord(found)) return unreadable;
    if (found['status'] === 'reporting_delayed') return { kind: 'failed', reason: 'The seller’s reporting is delayed.' };
    const sent = listOf(found['by_package']);
    const packages = new Map<string, SellerPackageReport>();
    const slices = new Slices();
    for (const whole of sent) {
      await slices.next();
      const { item } = boundedItem(whole, bounds);
      const report = this.packageIn(question, payload['currency'], item);
      if (report) packages.set(report.packageId, report);
    }
    return { kind: 'delivered', period, packages: [...packages.values()], dropped: sent.length - packages.size };
  }

  private packageIn({ packageIds, currency }: DeliveryQuestion, usual: unknown, item: unknown): SellerPackageReport | null {
    if (!isRecord(item) || !deliverySchemas.fits('package', item)) return null;
    const packageId = packageIds.get(String(item['package_id']));
    if (packageId === undefined || (item['currency'] ?? usual) !== currency) return null;
    const read = measuresIn(item);
    const days = Array.isArray(item['daily_breakdown']) ? daysOf(item['daily_breakdown']) : null;
    const isSane = days === null || days.length <= collectionLimits.longestBreakdownDays;
    if (!isSane || [read, ...(days ?? []).map(({ measures }) => measures)].some((measures) => isTooLarge(measures, importLimits)))
      return null;
    return { packageId, totals: measuresOf((name) => read[name] ?? 0), days };
  }
}

/** Some servers answer a tool that they do not have with a result instead of a protocol error. */
function isUnknown({ isError, content }: CallToolResult): boolean {
  const said = listOf(content).slice(0, 10);
  const text = said.map((block) => (isRecord(block) && typeof block['text'] === 'string' ? block['text'].slice(0, 1_000) : ''));
  return isError === true && /-3260[12]|unknown tool|tool \S{1,100} not found/i.test(text.join(' '));
}

/** The last word about a day counts. */
function daysOf(breakdown: readonly unknown[]): { readonly day: Day; readonly measures: Partial<Measures> }[] {
  const days = new Map<Day, Partial<Measures>>();
  for (const item of breakdown) if (isRecord(item) && isDay(item['date'])) days.set(item['date'], measuresIn(item));
  return [...days].map(([day, measures]) => ({ day, measures }));
}

function measuresIn(from: Payload): Partial<Measures> {
  const known = measureNames.map((name) => [name, measureFrom(name, readers[name](from))] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function inside(from: Payload, name: string, key: string): unknown {
  const part = from[name];
  return isRecord(part) ? part[key] : undefined;
}

function periodIn(payload: Payload | null) {
  const period = payload?.['reporting_period'];
  const [from, to] = isRecord(period) ? [dayIn(period['start']), dayIn(period['end'])] : [null, null];
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

/** The day as the seller writes it, in whatever zone: its breakdown has the same days. */
function dayIn(value: unknown): Day | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null;
  const text = value.slice(0, 10);
  return isDay(text) ? text : null;
}

function isDay(value: unknown): value is Day {
  return typeof value === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}
