import { numberOf, typedNumber } from './amount';
import { reportedDays, rowsOf } from './delivery-grid';
import { blockCells, isTable, tableCells, tableCsv } from './delivery-paste';

const packages = [
  { packageId: 'mb_pkg_1', productId: 'prod_1', productName: 'Evenings, TV', budget: 50 },
  { packageId: 'mb_pkg_2', productId: 'prod_2', productName: 'Podcast', budget: 50 },
  { packageId: 'mb_pkg_3', productId: 'prod_2', productName: 'Podcast', budget: 50 },
];
const one = packages.slice(0, 1);
const days = ['2026-03-02', '2026-03-01'];

describe('A table of days', () => {
  it('is recognized by its head or its first day, and a block of numbers is not one', () => {
    expect(['Date,Spend\n', '2026-03-01\t5', 'day;x'].map(isTable)).toEqual([true, true, true]);
    expect(['1,200', '5\t6\n7\t8', ''].map(isTable)).toEqual([false, false, false]);
  });

  it('is read from CSV with quotes, in the order of its head, and finds packages by id or name', () => {
    const text = '\ufeffSpend (EUR),Package,Date,Impressions\r\n"1,200.50","Evenings, TV",2026-03-01,9000\r\n3,mb_pkg_2,2026-03-02,\r\n';
    expect(tableCells(text, packages, days)).toEqual({
      cells: {
        '2026-03-01 mb_pkg_1 impressions': '9000',
        '2026-03-01 mb_pkg_1 spend': '1,200.50',
        '2026-03-02 mb_pkg_2 spend': '3',
      },
      rows: 2,
      refused: [],
    });
  });

  it('is read from a spreadsheet without a head, in the usual order', () => {
    expect(tableCells('2026-03-02\tmb_pkg_2\t100\t5,5\t1\t0', packages, days).cells).toEqual({
      '2026-03-02 mb_pkg_2 impressions': '100',
      '2026-03-02 mb_pkg_2 spend': '5,5',
      '2026-03-02 mb_pkg_2 clicks': '1',
      '2026-03-02 mb_pkg_2 completedViews': '0',
    });
  });

  it('needs no packages when the order has one', () => {
    expect(tableCells('date;clicks\n2026-03-01;3', one, days).cells).toEqual({ '2026-03-01 mb_pkg_1 clicks': '3' });
  });

  it('refuses lines with their numbers: unknown days, packages that are not clear, and lines without values', () => {
    const text = 'date,package,clicks\n03/01/2026,mb_pkg_1,3\n2026-03-01,Podcast,4\n2026-03-01,mb_pkg_1,\n2026-03-09,mb_pkg_1,1\n\n';
    expect(tableCells(text, packages, days).refused.map(({ line, why }) => [line, why])).toEqual([
      [2, 'day'],
      [3, 'package'],
      [4, 'columns'],
      [5, 'day'],
    ]);
  });

  it('comes back as it was downloaded, also with a decimal comma', () => {
    const day = { date: '2026-03-01', impressions: 9_000, spend: 12.345, clicks: 0, completedViews: 7 };
    const reported = reportedDays({ packages: [{ packageId: 'mb_pkg_1', totals: day, days: [day] }] });
    const file = tableCsv(rowsOf(['2026-03-01'], one, reported), one, (value) => typedNumber(value, 'de'));
    const { cells, refused } = tableCells(file, one, days);
    expect(Object.values(cells).map((cell) => numberOf(cell, 'de'))).toEqual([9_000, 12.345, 0, 7]);
    expect(refused).toEqual([]);
  });

  it('reads at most as many lines as a report can have, in linear time, also of hostile text', () => {
    const text = `date,clicks\n${`2026-03-01,${'"'.repeat(50)}\n`.repeat(5_000)}`;
    const { rows, refused } = tableCells(text, one, days);
    expect(rows).toBeLessThanOrEqual(1_000);
    expect(refused).toHaveLength(4_000);
    expect(refused[0]).toMatchObject({ line: 1_002, why: 'many' });
    expect(tableCells(text.split('\n').slice(1).join('\n'), one, days).refused.find(({ line }) => line > 1_000)).toMatchObject({
      line: 1_001,
      why: 'many',
    });
    expect(tableCells(`date,clicks\n${'<img>,'.repeat(20_000)}`, one, days).refused).toHaveLength(1);
  });
});

describe('A block of values', () => {
  const rows = [{ key: 'a' }, { key: 'b' }];
  it('fills cells below and beside the one at which it is pasted', () => {
    expect(blockCells('1\t2\n3\t4', rows, 0, 'spend')).toEqual({
      cells: { 'a spend': '1', 'a clicks': '2', 'b spend': '3', 'b clicks': '4' },
      rows: 2,
      refused: [],
    });
  });
  it('keeps the comma of a number, and names the lines that have no row', () => {
    expect(blockCells('1,200\n3\n4', rows, 1, 'completedViews')).toMatchObject({
      cells: { 'b completedViews': '1,200' },
      rows: 1,
      refused: [
        { line: 2, why: 'row' },
        { line: 3, why: 'row' },
      ],
    });
  });
  it('refuses a line with more values than columns as a whole; empty cells at its end are none', () => {
    expect(blockCells('1\t2\t3\n4\t5\t\t', rows, 0, 'clicks')).toEqual({
      cells: { 'b clicks': '4', 'b completedViews': '5' },
      rows: 1,
      refused: [{ line: 1, text: '1 2 3', why: 'wide' }],
    });
  });
});
