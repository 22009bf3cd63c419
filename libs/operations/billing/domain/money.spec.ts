import { costOf, decimalOf, minorOf, totalOf } from './fees';

test.each([
  ['12.345', 'EUR', 1235],
  ['12.344999', 'EUR', 1234],
  ['-12.345', 'EUR', -1235],
  ['12.5', 'JPY', 13],
  ['0.0005', 'KWD', 1],
  ['0.0004', 'KWD', 0],
  [0.1 + 0.2, 'USD', 30],
])('converts %s %s to %d minor units', (amount, currency, minor) => {
  expect(minorOf(amount, currency)).toBe(minor);
});

test.each([
  [1234, 'EUR', 12.34],
  [1234, 'JPY', 1234],
  [1234, 'KWD', 1.234],
])('converts %d minor units of %s to %d', (minor, currency, amount) => {
  expect(decimalOf(minor, currency)).toBe(amount);
});

test.each([
  ['only the fee when sellers invoice buyers', 'direct', { feeMinor: 50, payableMinor: 0 }, 50],
  ['the media too when money passes through the exchange', 'exchange', { feeMinor: 50, payableMinor: 999 }, 1049],
] as const)('charges %s', (_, route, cost, total) => {
  const charged = costOf(999, { route, feeBasisPoints: 500 });
  expect([charged, totalOf(charged)]).toEqual([cost, total]);
});

test('computes the fee of the largest amount exactly', () => {
  expect(costOf(9_999_999_999_999, { route: 'direct', feeBasisPoints: 9_999 }).feeMinor).toBe(9_998_999_999_999);
});
