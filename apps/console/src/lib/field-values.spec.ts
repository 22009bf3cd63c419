import { changedValues, formatOf, wordsOf } from './field-values';

const change = (field: string, before: unknown, after: unknown) => ({ field, label: wordsOf(field), before, after });
const shown = (...fields: Parameters<typeof changedValues>[0]) =>
  changedValues(fields).map(({ path, before, after }) => [path.join(' / '), before, after]);

describe('changedValues', () => {
  test('returns plain values as they are', () => {
    expect(shown(change('status', 'DRAFT', 'ACTIVE'), change('name', null, 'Spring'))).toEqual([
      ['Status', 'DRAFT', 'ACTIVE'],
      ['Name', null, 'Spring'],
    ]);
  });

  test('names a package by its product, and returns only what changed in it', () => {
    const row = (packageId: string, budget: string) => ({ packageId, productName: `Product ${packageId}`, budget, currency: 'USD' });
    expect(
      shown(change('packages', [row('a', '10.000000'), row('b', '20.000000')], [row('a', '15.000000'), row('b', '20.000000')])),
    ).toEqual([['Packages / Product a / Budget', '10.000000', '15.000000']]);
  });

  test('compares items without an id by their position, and shows added and removed items', () => {
    expect(shown(change('caps', [{ max: 3 }], [{ max: 4 }, { max: 9 }]))).toEqual([
      ['Caps / 1 / Max', 3, 4],
      ['Caps / 2 / Max', null, 9],
    ]);
    expect(shown(change('packages', [{ packageId: 'a', budget: 1 }], []))).toEqual([['Packages / a / Budget', 1, null]]);
  });

  test('compares grants of an agent by their advertiser, whatever their order is', () => {
    const grant = (advertiserId: number, monthlyCeiling: string | null) => ({
      role: monthlyCeiling === null ? 'READ' : 'READ_WRITE',
      maySpend: monthlyCeiling !== null,
      advertiserId,
      monthlyCeiling,
    });
    expect(shown(change('grants', [grant(4, '100.000000')], [grant(3, null), grant(4, '300.000000')]))).toEqual([
      ['Grants / 4 / Monthly ceiling', '100.000000', '300.000000'],
      ['Grants / 3 / Role', null, 'READ'],
      ['Grants / 3 / May spend', null, false],
      ['Grants / 3 / Advertiser id', null, 3],
    ]);
  });

  test('takes nested objects apart and joins lists of plain values', () => {
    const decisions = (pacing: string, include: string[]) => ({ pacing, targeting: {}, audiences: { include, exclude: [] } });
    expect(shown(change('decisions', decisions('EVEN', ['a']), decisions('ASAP', ['a', 'b'])))).toEqual([
      ['Decisions / Pacing', 'EVEN', 'ASAP'],
      ['Decisions / Audiences / Include', 'a', 'a, b'],
    ]);
  });

  test('leaves out what is empty on both sides: none, empty texts, lists and objects', () => {
    expect(shown(change('drift', null, []), change('note', '', null), change('terms', {}, { caps: [], other: { x: null } }))).toEqual([]);
  });

  test('leaves out what only programs need, and a request that ended beside what it changed', () => {
    const request = { key: 'mb.update.7', action: 'update', terms: { packages: [{ packageId: 'a', budget: 15 }] } };
    expect(shown(change('pendingChange', null, request))).toEqual([
      ['Pending change / Action', null, 'update'],
      ['Pending change / Terms / Packages / a / Budget', null, 15],
    ]);
    expect(shown(change('budget', 10, 15), change('pendingChange', request, null))).toEqual([['Budget', 10, 15]]);
    expect(shown(change('pendingChange', { action: 'pause' }, null))).toEqual([['Pending change / Action', 'pause', null]]);
  });

  test('never returns JSON, however deep a value is', () => {
    const deep = (value: unknown) => ({ a: { b: { c: { d: { e: { f: { g: value } } } } } } });
    const [[, before, after]] = shown(change('deep', deep(1), deep([1, 2]))) as [[string, unknown, unknown]];
    expect([before, after]).toEqual(['(1)', '(1)']);
    expect(shown(change('deep', deep(1), deep(1)))).toEqual([]);
  });
});

test.each([
  ['budget', '30000.000000', 'money'],
  ['dailyCap', 12, 'money'],
  ['monthlyCeiling', '300.000000', 'money'],
  ['maySpend', true, 'flag'],
  ['flightStart', '2026-11-17T13:25:46.959Z', 'time'],
  ['startDate', '2026-11-17', 'day'],
  ['status', 'ACTIVE', 'state'],
  ['sellerId', 4, 'text'],
  ['waitSeconds', 10, 'number'],
  ['paused', true, 'flag'],
  ['budgetNote', 'as before', 'text'],
  ['name', null, 'text'],
] as const)('a value of %s is shown by its kind: %s', (field, value, format) => {
  expect(formatOf(field, value)).toBe(format);
});
