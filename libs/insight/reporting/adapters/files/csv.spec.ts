import Papa from 'papaparse';
import { foundIssue } from '@exchange/kernel';
import type { ReportRow } from '../../application/reports.service';
import { csvOf } from './csv';
import { linesOf } from './import-lines.fixture';

const metrics = new Proxy({}, { get: () => 0 }) as ReportRow['metrics'];
const line = {
  advertiserId: 1,
  advertiserName: 'a',
  campaignName: 'c',
  mediaBuyName: 'm',
  campaignId: 'c',
  mediaBuyId: 'm',
  mediaBuyStatus: 'ACTIVE',
  packageId: 'p',
  currency: 'EUR',
  issues: [],
};

async function cellOf(name: string): Promise<string> {
  const row = {
    day: '2026-01-01',
    metrics,
    line: { ...line, advertiserName: name, campaignName: 'c', mediaBuyName: 'm' },
  } as unknown as ReportRow;
  const rows = (async function* () {
    yield [row];
  })();
  let text = '';
  for await (const part of csvOf('summary', rows)) text += part;
  return (Papa.parse(text).data as string[][])[1]![1]!;
}

describe('A cell of a CSV report', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '⁺'];
  const before = ['', ' ', '\n', '\r', '\r\n', '\t', '\n\n \t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\0', '\v', '\u2028'];

  it.each(signs)('is escaped when it begins with %s, also after whitespace or invisible characters', async (sign) => {
    for (const start of before) expect(await cellOf(`${start}${sign}cmd|' /C calc'!A0`)).toBe(`'${start}${sign}cmd|' /C calc'!A0`);
  });

  it.each(['\tx', '\rx', '\nx', '\r\n1'])('is escaped when it begins with %j', async (text) => {
    expect(await cellOf(text)).toBe(`'${text}`);
  });

  it.each(['Oat', ' Oat', 'Über = 3', '1-2', 'a@b.example', '"=1"', '(x)', '燕麦'])('is unchanged otherwise: %s', async (text) => {
    expect(await cellOf(text)).toBe(text);
  });
});

describe('The last columns of a CSV row', () => {
  it('have the issue codes, the first day of a total, and the mark of made-up delivery', async () => {
    const since = new Date().toISOString();
    const total = { ...foundIssue('TOTAL_OF_PERIOD', 'One.', { startDate: '2026-01-01', endDate: '2026-01-04' }), since };
    const issues = [total, { ...foundIssue('OTHER_CURRENCY', 'In USD.'), since }];
    const rows = (async function* () {
      yield ['2026-01-03', '2026-01-04'].map(
        (day) => ({ day, metrics, line: { ...line, issues, isMadeUp: true } }) as unknown as ReportRow,
      );
    })();
    let text = '';
    for await (const part of csvOf('timeseries', rows)) text += part;
    expect((Papa.parse(text.trim()).data as string[][]).map((cells) => cells.slice(-4))).toEqual([
      ['Currency', 'Incomplete', 'Total Since', 'Authority'],
      ['EUR', 'TOTAL_OF_PERIOD OTHER_CURRENCY', '', 'synthetic_demo'],
      ['EUR', 'TOTAL_OF_PERIOD OTHER_CURRENCY', '2026-01-01', 'synthetic_demo'],
    ]);
  });
});

describe('importLines', () => {
  it.each(['csv', 'ndjson'] as const)('%s: reads the same lines from 7-character pieces as from large ones', async (format) => {
    const text = format === 'csv' ? `a,b\n1,"${'x'.repeat(90_000)}"\n2,y\n` : `{"a":"${'x'.repeat(90_000)}"}\n{"a":"y"}\n`;
    expect(await linesOf(format, text, 7)).toBe(await linesOf(format, text, 65_536));
  });
});
