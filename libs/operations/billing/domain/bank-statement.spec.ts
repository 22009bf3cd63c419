import { type Credit, type OtherLine, classifyLines, type StatementLine } from './bank-statement';

const line: StatementLine = {
  line: 1,
  reference: 'N-1',
  amount: '12.34',
  currency: 'EUR',
  bookedAt: '2026-01-15',
  text: 'RF',
  isDebit: false,
  isReversal: false,
  isBooked: true,
  isBatch: false,
  partOf: '',
};
const creditsOf = (lines: readonly StatementLine[]) => classifyLines(lines).filter((one): one is Credit => !('reason' in one));
const othersOf = (lines: readonly StatementLine[]) => classifyLines(lines).filter((one): one is OtherLine => 'reason' in one);
const refusal = (text: string) => expect.objectContaining({ status: 400, field: 'content', message: expect.stringContaining(text) });

test('converts credits to minor units of their currency', () => {
  const yen = { ...line, amount: '1234', currency: 'JPY' };
  const dinars = { ...line, amount: '1.234', currency: 'KWD' };
  expect(creditsOf([line, yen, dinars]).map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
    [1_234, 'EUR'],
    [1_234, 'JPY'],
    [1_234, 'KWD'],
  ]);
});

test('keeps lines that are not credits in their place, with a reason; debits are negative', () => {
  const lines = [
    { ...line, isDebit: true },
    line,
    { ...line, amount: '0.00' },
    { ...line, isReversal: true },
    { ...line, isReversal: true, isDebit: true },
    { ...line, isBooked: false },
    { ...line, isBooked: false, isReversal: true, isDebit: true },
    { ...line, amount: '0.00', isDebit: true },
    { ...line, isBatch: true },
    { ...line, isBatch: true, isDebit: true },
    { ...line, isBatch: true, isBooked: false },
  ];
  const sorted = classifyLines(lines.map((one, index) => ({ ...one, line: index + 1 })));
  expect(sorted.map(({ line: at, amountMinor, ...one }) => [at, amountMinor, 'reason' in one ? one.reason : null])).toEqual([
    [1, -1_234, 'DEBIT'],
    [2, 1_234, null],
    [3, 0, 'ZERO'],
    [4, 1_234, 'REVERSAL'],
    [5, -1_234, 'REVERSAL'],
    [6, 1_234, 'NOT_BOOKED'],
    [7, -1_234, 'NOT_BOOKED'],
    [8, 0, 'ZERO'],
    [9, 1_234, 'BATCH'],
    [10, -1_234, 'DEBIT'],
    [11, 1_234, 'NOT_BOOKED'],
  ]);
});

test('accepts a line that is not a credit without a reference or a readable date, but not without an amount', () => {
  const pending = { ...line, isBooked: false, reference: '', bookedAt: '' };
  expect(othersOf([pending, { ...pending, bookedAt: '2026-02-30' }, { ...line, isDebit: true, bookedAt: 'soon' }])).toMatchObject([
    { reference: '', occurredAt: null },
    { occurredAt: null },
    { occurredAt: null },
  ]);
  for (const wrong of [
    { amount: '1e3' },
    { currency: 'XXX' },
    { reference: 'x'.repeat(141) },
    { reference: 'NTRF\u202e1' },
    { isDebit: null },
  ])
    expect(() => classifyLines([{ ...pending, line: 7, ...wrong }])).toThrow(refusal('cannot be read: 7.'));
});

test.each([
  { amount: '1e3' },
  { amount: '12,34' },
  { amount: '' },
  { amount: '99999999999999' },
  { amount: '12.345' },
  { amount: '100.5', currency: 'JPY' },
  { amount: '0.4', currency: 'JPY' },
  { currency: 'XXX' },
  { bookedAt: 'yesterday' },
  { bookedAt: '2026-02-30' },
  { bookedAt: '2026' },
  { bookedAt: '11/20/2026' },
  { bookedAt: '2026-01-15 12:00' },
  { bookedAt: '2026-02-30T12:00:00Z' },
  { bookedAt: '2026-01-15T25:00:00Z' },
  { reference: '' },
  { isDebit: null },
  { reference: 'x'.repeat(141) },
  { reference: 'NTRF\n1' },
  { reference: 'NTRF\u202e1' },
])('returns 400 for a line with %p and names its number', (wrong) => {
  expect(() => creditsOf([line, { ...line, line: 7, ...wrong }])).toThrow(refusal('cannot be read: 7.'));
});

test('reads bookedAt as a calendar day or an instant, in UTC where it has no offset', () => {
  const days = ['2026-01-15', '2024-02-29', '2026-01-15T12:00Z', '2026-01-15T12:00:00.000+01:00', '2026-01-15T12:00:00'];
  expect(creditsOf(days.map((bookedAt) => ({ ...line, bookedAt }))).map(({ occurredAt }) => occurredAt.toISOString())).toEqual([
    '2026-01-15T00:00:00.000Z',
    '2024-02-29T00:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
    '2026-01-15T11:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
  ]);
});

test('accepts more decimal places than the currency has when the extra ones are 0', () => {
  const credits = creditsOf([
    { ...line, amount: '12.340000' },
    { ...line, amount: '100.00', currency: 'JPY' },
  ]);
  expect(credits.map(({ amountMinor }) => amountMinor)).toEqual([1_234, 100]);
});

test('returns 400 for more lines than the maximum', () => {
  expect(() => creditsOf(Array.from({ length: 2_001 }, () => line))).toThrow(refusal('2000'));
});
