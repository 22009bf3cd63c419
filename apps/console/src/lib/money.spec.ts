import { commonCurrency, commonDigits } from './money';

describe('The currency of a column', () => {
  test.each([
    ['is the one that all rows have', ['USD', 'USD'], 'USD'],
    ['is none when rows differ', ['USD', 'EUR'], null],
    ['is none without rows', [], null],
  ])('%s', (_, currencies, expected) => {
    expect(commonCurrency(currencies)).toBe(expected);
  });
});

describe('The fraction digits of a column', () => {
  test.each([
    ['are 0 when all amounts are whole', [1, 20_000], 'USD', 0],
    ['are those of the currency when one is not', [1, 2.5], 'USD', 2],
    ['are 0 for a currency without fractions', [1.5], 'JPY', 0],
  ])('%s', (_, values, currency, expected) => {
    expect(commonDigits(values, currency)).toBe(expected);
  });
});
