import { creditsOf, type StatementLine } from './bank-statement';

const line: StatementLine = { reference: 'N-1', amount: '12.34', currency: 'EUR', bookedAt: '2026-01-15', text: 'RF', isDebit: false };
const refusal = (text: string) => expect.objectContaining({ status: 400, field: 'content', message: expect.stringContaining(text) });

test('credits are in minor units of their currency; what left and what is nothing is none', () => {
  const yen = { ...line, amount: '1234', currency: 'JPY' };
  const dinars = { ...line, amount: '1.234', currency: 'KWD' };
  const credits = creditsOf([line, { ...line, isDebit: true }, { ...line, amount: '0.00' }, yen, dinars]);
  expect(credits.map(({ line: at, amountMinor, currency }) => [at, amountMinor, currency])).toEqual([
    [1, 1_234, 'EUR'],
    [4, 1_234, 'JPY'],
    [5, 1_234, 'KWD'],
  ]);
});

test.each([
  { amount: '1e3' },
  { amount: '12,34' },
  { amount: '' },
  { amount: '99999999999999' },
  { currency: 'XXX' },
  { bookedAt: 'yesterday' },
  { reference: '' },
  { reference: 'x'.repeat(141) },
  { reference: 'NTRF\n1' },
  { reference: 'NTRF\u202e1' },
])('400 for a line with %p, by its number', (wrong) => {
  expect(() => creditsOf([line, { ...line, ...wrong }])).toThrow(refusal('cannot be read: 2.'));
});

test('400 for more lines than there may be', () => {
  expect(() => creditsOf(Array.from({ length: 2_001 }, () => line))).toThrow(refusal('2000'));
});
