import Papa from 'papaparse';
import { growth } from '@test/processor-time';
import type { ReportRow } from '../../application/reports.service';
import { csvOf } from './csv';
import { importLines } from './import-lines';

const metrics = new Proxy({}, { get: () => 0 }) as ReportRow['metrics'];
const line = { advertiserId: 1, campaignId: 'c', mediaBuyId: 'm', mediaBuyStatus: 'ACTIVE', packageId: 'p', currency: 'EUR' };

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

describe('A cell of a report', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '⁺'];
  const before = ['', ' ', '\n', '\r', '\r\n', '\t', '\n\n \t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\0', '\v', '\u2028'];

  it.each(signs)('is marked as text when it begins with %s, whatever white or invisible stands before it', async (sign) => {
    for (const start of before) expect(await cellOf(`${start}${sign}cmd|' /C calc'!A0`)).toBe(`'${start}${sign}cmd|' /C calc'!A0`);
  });

  it.each(['\tx', '\rx', '\nx', '\r\n1'])('is marked when it begins with %j', async (text) => {
    expect(await cellOf(text)).toBe(`'${text}`);
  });

  it.each(['Oat', ' Oat', 'Über = 3', '1-2', 'a@b.example', '"=1"', '(x)', '燕麦'])('stays what it is otherwise: %s', async (text) => {
    expect(await cellOf(text)).toBe(text);
  });
});

describe('The lines of an import', () => {
  const read = async (format: 'csv' | 'ndjson', text: string, size: number): Promise<number> => {
    let count = 0;
    const source = (async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    })();
    for await (const one of importLines(format, source)) count += Object.keys(one).length > 0 ? 1 : 0;
    return count;
  };

  it.each(['csv', 'ndjson'] as const)('%s: a trickle costs what its bytes cost, and is read the same', async (format) => {
    const text = format === 'csv' ? `a,b\n1,"${'x'.repeat(90_000)}"\n2,y\n` : `{"a":"${'x'.repeat(90_000)}"}\n{"a":"y"}\n`;
    expect(await read(format, text, 7)).toBe(await read(format, text, 65_536));
    const one = (n: number) => (format === 'csv' ? `a,b\n1,"${'x'.repeat(n)}"\n` : `{"a":"${'x'.repeat(n)}"}\n`);
    expect(await growth((n) => read(format, one(n), 16), 90_000)).toBeLessThan(9);
  });

  it('take time as they have bytes', async () => {
    expect(await growth((n) => read('csv', `a,b\n${'"a"b,"c\n'.repeat(n)}`, 65_536), 20_000)).toBeLessThan(9);
    expect(await growth((n) => read('ndjson', '{"a":1}\n'.repeat(n), 65_536), 20_000)).toBeLessThan(9);
  });
});
