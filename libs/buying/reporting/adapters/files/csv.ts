import type { ReportRow } from '../../application/reports.service';
import type { ReportView } from '../../domain/report';

type Cell = string | number | null;
type Column = readonly [name: string, cell: (row: ReportRow) => Cell];

const columns: readonly Column[] = [
  ['Advertiser ID', ({ line }) => line.advertiserId],
  ['Advertiser Name', ({ line }) => line.advertiserName],
  ['Campaign ID', ({ line }) => line.campaignId],
  ['Campaign Name', ({ line }) => line.campaignName],
  ['Media Buy ID', ({ line }) => line.mediaBuyId],
  ['Media Buy Name', ({ line }) => line.mediaBuyName],
  ['Media Buy Status', ({ line }) => line.mediaBuyStatus],
  ['Package ID', ({ line }) => line.packageId],
  ['Impressions', ({ metrics }) => metrics.impressions],
  ['Spend', ({ metrics }) => metrics.spend],
  ['Clicks', ({ metrics }) => metrics.clicks],
  ['Views', ({ metrics }) => metrics.views],
  ['Completed Views', ({ metrics }) => metrics.completedViews],
  ['Conversions', ({ metrics }) => metrics.conversions],
  ['Leads', ({ metrics }) => metrics.leads],
  ['Video Completions', ({ metrics }) => metrics.videoCompletions],
  ['eCPM', ({ metrics }) => metrics.ecpm],
  ['CPC', ({ metrics }) => metrics.cpc],
  ['CTR', ({ metrics }) => metrics.ctr],
  ['Completion Rate', ({ metrics }) => metrics.completionRate],
  ['Conversion Value', ({ metrics }) => metrics.conversionValue],
  ['CPA', ({ metrics }) => metrics.cpa],
  ['ROAS', ({ metrics }) => metrics.roas],
  ['Currency', ({ line }) => line.currency],
];
const dated: readonly Column[] = [['Date', ({ day }) => day], ...columns];

/** RFC 4180, with a header row; gaps.md §4.8 names the columns. */
export async function* csvOf(view: ReportView, rows: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<string> {
  const shown = view === 'timeseries' ? dated : columns;
  yield lineOf(shown.map(([name]) => name));
  for await (const some of rows) yield some.map((row) => lineOf(shown.map(([, cell]) => cell(row)))).join('');
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(textOf).join(',')}\r\n`;
}

/** A name that a spreadsheet would take for a formula is marked as text. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plain(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Never with an exponent: not every reader of CSV knows it. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6) : text;
}
