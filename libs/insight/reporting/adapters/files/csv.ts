import { csvCell } from '@exchange/platform';
import type { ReportRow } from '../../application/reports.service';
import { incompleteOf, totalSince } from '../../domain/incomplete';
import type { DeliveryMetrics } from '../../domain/metrics';
import type { ReportView } from '../../domain/report';
import { authorityOf } from '../../domain/synthetic';
import type { NamedLine } from '../../domain/tree';

type Column<Row> = readonly [name: string, cell: (row: Row) => string | number | null];

/** Columns that are equal in every row of a line. */
const subjectColumns: readonly Column<NamedLine>[] = [
  ['Advertiser ID', (line) => line.advertiserId],
  ['Advertiser Name', (line) => line.advertiserName],
  ['Campaign ID', (line) => line.campaignId],
  ['Campaign Name', (line) => line.campaignName],
  ['Media Buy ID', (line) => line.mediaBuyId],
  ['Media Buy Name', (line) => line.mediaBuyName],
  ['Media Buy Status', (line) => line.mediaBuyStatus],
  ['Package ID', (line) => line.packageId],
];
const metricColumns: readonly Column<DeliveryMetrics>[] = [
  ['Impressions', (metrics) => metrics.impressions],
  ['Spend', (metrics) => metrics.spend],
  ['Clicks', (metrics) => metrics.clicks],
  ['Views', (metrics) => metrics.views],
  ['Completed Views', (metrics) => metrics.completedViews],
  ['Conversions', (metrics) => metrics.conversions],
  ['Leads', (metrics) => metrics.leads],
  ['Video Completions', (metrics) => metrics.videoCompletions],
  ['eCPM', (metrics) => metrics.ecpm],
  ['CPC', (metrics) => metrics.cpc],
  ['CTR', (metrics) => metrics.ctr],
  ['Completion Rate', (metrics) => metrics.completionRate],
  ['Conversion Value', (metrics) => metrics.conversionValue],
  ['CPA', (metrics) => metrics.cpa],
  ['ROAS', (metrics) => metrics.roas],
];
const endColumns: readonly Column<NamedLine>[] = [
  ['Currency', (line) => line.currency],
  ['Incomplete', ({ issues }) => incompleteOf(issues)?.codes.join(' ') ?? null],
];
const names = [...subjectColumns, ...metricColumns, ...endColumns].map(([name]) => name);

/** Cells that every row of a line repeats, rendered once. */
interface LineTexts {
  readonly subject: string;
  readonly end: string;
}

/** Writes RFC 4180 with a header row. gaps.md §4.8 names the columns. */
export async function* csvOf(view: ReportView, rows: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<string> {
  const isDated = view === 'timeseries';
  const known = new WeakMap<NamedLine, LineTexts>();
  const textsOf = (line: NamedLine): LineTexts => {
    const texts = known.get(line) ?? { subject: cellsOf(subjectColumns, line), end: cellsOf(endColumns, line) };
    known.set(line, texts);
    return texts;
  };
  yield `${[...(isDated ? ['Date', ...names, 'Total Since'] : names), 'Authority'].join(',')}\r\n`;
  for await (const some of rows) {
    let text = '';
    for (const { day, line, metrics } of some) {
      if (isDated) text += `${csvCell(day)},`;
      const since = isDated ? `,${csvCell(totalSince(line.issues, day))}` : '';
      const { subject, end } = textsOf(line);
      text += `${subject},${cellsOf(metricColumns, metrics)},${end}${since},${csvCell(authorityOf(line.isMadeUp).authority ?? null)}\r\n`;
    }
    yield text;
  }
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns.map(([, cell]) => csvCell(cell(row))).join(',');
}
