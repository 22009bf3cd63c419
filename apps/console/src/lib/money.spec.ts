import { commonCurrency, commonDigits, formatMoney } from './money';

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
    ['are those of ISO 4217, also where a browser writes none', [1.5], 'HUF', 2],
  ])('%s', (_, values, currency, expected) => {
    expect(commonDigits(values, currency)).toBe(expected);
  });
});

describe('An amount', () => {
  test.each([
    [5, 'HUF', {}, 'HUF\u00a05.00'],
    [1.2345, 'KWD', {}, 'KWD\u00a01.235'],
    [1_000, 'JPY', {}, '¥1,000'],
    [1.5, 'USD', { maximumFractionDigits: 6 }, '$1.50'],
    [1.5, 'USD', { maximumFractionDigits: 0 }, '$2'],
  ])('of %d %s with %j is %s', (value, currency, options, shown) => {
    expect(formatMoney('en', value, currency, options)).toBe(shown);
  });
});
