import { boundedItem, errorOf, listOf, invalidMcpReason, payloadOf, ProtocolSchemas, refusalOf } from '@exchange/adcp';
import type { Payload, ReleasedAnswer, ToolAnswer } from '@exchange/adcp';
import {
  type Day,
  daysAfter,
  type DeliveryFigures,
  type FoundIssue,
  foundIssue,
  isDay,
  isRecord,
  type ProtocolRelease,
} from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { collectionLimits } from '../../domain/collection-limits';
import type { Period } from '../../domain/days';
import { importLimits } from '../../domain/import-limits';
import { mergeIssues, figuresOf, type FoundIssues, hasDelivered, addIssue, summarizeIssues } from '../../domain/issues';
import { measureNames, measuresOf, type MeasureName, type Measures } from '../../domain/measures';
import type { DeliveryQuestion } from '../../domain/ports';
import { isTooLarge, measureFrom, type SellerDeliveryAnswer, type SellerPackageReport } from '../../domain/seller-answer';

export const deliverySchemas = new ProtocolSchemas({
  package: {
    '3.0': 'get-media-buy-delivery-response#/properties/media_buy_deliveries/items/properties/by_package/items',
    '3.1': 'media-buy/get-media-buy-delivery-response#/properties/media_buy_deliveries/items/properties/by_package/items',
  },
});
const unsupported = ['UNSUPPORTED_FEATURE', 'METHOD_NOT_FOUND', 'TOOL_NOT_FOUND', 'NOT_IMPLEMENTED'];
/** The entry limit is one above the maximum, so that too long a breakdown is detected. */
const bounds = { entries: collectionLimits.maxBreakdownDays + 1, values: collectionLimits.maxValuesPerPackage };
const unreadable: SellerDeliveryAnswer = { kind: 'failed', reason: invalidMcpReason };

/** Protocol names of the measures. gaps.md §2.9: `views` are viewable impressions, `videoCompletions` are completed video views. */
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

interface Row {
  readonly date: unknown;
  readonly measures: Partial<Measures>;
}

interface SentPackage {
  readonly item: unknown;
  /** Currency of the whole answer, for packages without their own. */
  readonly usual: unknown;
  readonly release: ProtocolRelease;
}

interface ReadPackage {
  readonly report: SellerPackageReport;
  /** Rows of the package's breakdown that are not counted. */
  readonly issues: readonly FoundIssue[];
}

/** Reads the answer for one media buy. Packages that fail the protocol's schema are dropped, the others count. Yields to the event loop between packages. */
export class DeliveryAnswers {
  async read(question: DeliveryQuestion, result: ReleasedAnswer): Promise<SellerDeliveryAnswer> {
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
    if (found['status'] === 'reporting_delayed')
      return { kind: 'failed', reason: 'The seller says that its reporting is delayed.', isDelayed: true };
    const sent = listOf(found['by_package']);
    const packages = new Map<string, SellerPackageReport>();
    const issues: FoundIssues = new Map();
    if (sent.length === 0) withoutPackages(found['totals']).forEach((issue) => addIssue(issues, issue));
    const slices = new Slices();
    for (const whole of sent) {
      await slices.next();
      const { item } = boundedItem(whole, bounds);
      const read = this.packageIn(question, { item, usual: payload['currency'], release: result.release });
      if ('code' in read) addIssue(issues, read);
      else {
        const { report } = read;
        read.issues.forEach((issue) => addIssue(issues, issue));
        if (packages.has(report.packageId))
          addIssue(issues, unreadableOf(report.packageId, 'The seller reports a package twice: the last report counts.'));
        packages.set(report.packageId, report);
      }
    }
    return { kind: 'delivered', period, packages: [...packages.values()], issues: summarizeIssues([...issues.values()]) };
  }

  private packageIn({ packageIds, currency }: DeliveryQuestion, { item, usual, release }: SentPackage): ReadPackage | FoundIssue {
    const packageId = isRecord(item) ? (packageIds.get(String(item['package_id'])) ?? null) : null;
    if (!isRecord(item) || !deliverySchemas.fits('package', item, release)) return unreadableOf(packageId, invalidMcpReason);
    const read = measuresIn(item);
    const totals = measuresOf((name) => read[name] ?? 0);
    const said = item['currency'] ?? usual;
    if (packageId === null) return unknownPackage(currency, said, totals);
    if (said !== currency) return inOtherCurrency(packageId, currency, said, totals);
    const rows = breakdownIn(item, totals);
    if (rows && rows.length > collectionLimits.maxBreakdownDays)
      return unreadableOf(packageId, `The seller reports more than ${collectionLimits.maxBreakdownDays} days of a package.`);
    if ([read, ...(rows ?? []).map(({ measures }) => measures)].some((measures) => isTooLarge(measures, importLimits)))
      return unreadableOf(packageId, 'The seller reports numbers that are too large.');
    const { days, issues } = rows === null ? { days: null, issues: [] } : daysOf(packageId, rows);
    return { report: { packageId, totals, days }, issues };
  }
}

function withoutPackages(totals: unknown): FoundIssue[] {
  const read = isRecord(totals) ? measuresIn(totals) : {};
  const measures = measuresOf((name) => read[name] ?? 0);
  const message = 'The seller reports delivery of the media buy without its packages: it is not counted.';
  return hasDelivered(measures) ? [foundIssue('UNREADABLE_PACKAGE', message, { reported: figuresOf(measures) })] : [];
}

const unreadableOf = (packageId: string | null, reason: string, reported: DeliveryFigures | null = null) =>
  foundIssue('UNREADABLE_PACKAGE', reason, { packageId, reported });

function unknownPackage(currency: string, said: unknown, totals: Measures): FoundIssue {
  const other = said !== currency && isCurrencyCode(said) ? said : null;
  const reported = isTooLarge(totals, importLimits) ? null : figuresOf(totals);
  return foundIssue('UNKNOWN_PACKAGE', 'The seller reports a package that is not of this media buy.', { currency: other, reported });
}

const isCurrencyCode = (said: unknown): said is string => typeof said === 'string' && /^[A-Z]{3}$/.test(said);

function inOtherCurrency(packageId: string, currency: string, said: unknown, totals: Measures): FoundIssue {
  const isNamed = isCurrencyCode(said);
  const message = `The seller reports in ${isNamed ? said : 'no known currency'}, not in ${currency}: this delivery is not counted.`;
  const reported = figuresOf(totals);
  return foundIssue('OTHER_CURRENCY', message, { packageId, currency: isNamed ? said : null, reported });
}

/** Null when the seller gives only a total. An empty breakdown counts as missing if the total is not 0. */
function breakdownIn(item: Payload, totals: Measures) {
  const breakdown = item['daily_breakdown'];
  if (!Array.isArray(breakdown)) return null;
  const isEmpty = breakdown.length === 0 && measureNames.some((name) => totals[name] > 0);
  return isEmpty ? null : breakdown.filter(isRecord).map((row): Row => ({ date: row['date'], measures: measuresIn(row) }));
}

/** Some servers report an unknown tool as a tool result instead of a protocol error. */
function isUnknown({ isError, content }: ToolAnswer): boolean {
  const said = listOf(content).slice(0, 10);
  const text = said.map((block) => (isRecord(block) && typeof block['text'] === 'string' ? block['text'].slice(0, 1_000) : ''));
  return isError === true && /-3260[12]|unknown tool|tool \S{1,100} not found/i.test(text.join(' '));
}

/** The last row of a day counts. Uncounted rows become an issue with their sum. */
function daysOf(packageId: string, rows: readonly Row[]): Pick<SellerPackageReport, 'days'> & Pick<ReadPackage, 'issues'> {
  const days = new Map<Day, Partial<Measures>>();
  const issues: FoundIssue[] = [];
  const leaveOut = (reason: string, { impressions = 0, spend = 0 }: Partial<Measures>): void =>
    void issues.push(unreadableOf(packageId, reason, figuresOf({ impressions, spend })));
  for (const { date, measures } of rows) {
    if (!isDay(date)) leaveOut('The seller reports a day whose date is none: it is not counted.', measures);
    else {
      const other = days.get(date);
      if (other) leaveOut('The seller reports a day twice: the last report of it counts.', other);
      days.set(date, measures);
    }
  }
  return { days: [...days].map(([day, measures]) => ({ day, measures })), issues: mergeIssues(issues) };
}

function measuresIn(from: Payload): Partial<Measures> {
  const known = measureNames.map((name) => [name, measureFrom(name, readers[name](from))] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function inside(from: Payload, name: string, key: string): unknown {
  const part = from[name];
  return isRecord(part) ? part[key] : undefined;
}

/** The days that an answer covers. Since AdCP 3.1 an end at midnight is exclusive; AdCP 3.0 leaves it open, so an end equal to the start is inclusive. */
function periodIn(payload: Payload | null): Period | null {
  const period = payload?.['reporting_period'];
  const [start, end] = isRecord(period) ? [writtenIn(period['start']), writtenIn(period['end'])] : [null, null];
  if (start === null || end === null || start.at > end.at) return null;
  const to = end.isMidnight && end.at > start.at ? daysAfter(end.day, -1) : end.day;
  return to < start.day ? null : { from: start.day, to };
}

const midnight = /^(?:$|T00:00(?::00(?:\.0*)?)?(?:Z|[+-]\d{2}:?\d{2})?$)/i;

/** The day as the seller writes it, without zone conversion: its breakdown uses the same days. */
function writtenIn(value: unknown): { readonly day: Day; readonly at: number; readonly isMidnight: boolean } | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null;
  const day = value.slice(0, 10);
  return isDay(day) ? { day, at: Date.parse(value), isMidnight: midnight.test(value.slice(10)) } : null;
}
