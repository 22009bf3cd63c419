import { numberOf, sentNumber, typedNumber } from './amount';

describe('Typed numbers', () => {
  test.each([
    ['50000', 'en', 50_000],
    ['50,000', 'en', 50_000],
    ['1,234,567.89', 'en', 1_234_567.89],
    ['0.5', 'en', 0.5],
    ['50,5', 'en', 50.5],
    ['50.000', 'de', 50_000],
    ['50,5', 'de', 50.5],
    ['0.5', 'de', 0.5],
    ['50 000,25', 'fr', 50_000.25],
    ['50’000', 'de-CH', 50_000],
    ['1.234', 'en', 1.234],
  ])('%s in %s is %d', (typed, language, value) => expect(numberOf(typed, language)).toBe(value));

  test.each(['', '  ', 'much', '5 apples', '1.2.3'])('“%s” is none', (typed) => expect(numberOf(typed, 'en')).toBeNaN());

  test('are sent as typed when they are none', () => {
    expect(sentNumber('50,000', 'en')).toBe(50_000);
    expect(sentNumber(' much ', 'en')).toBe('much');
    expect(sentNumber('Infinity', 'en')).toBe('Infinity');
  });

  test.each(['en', 'de', 'fr', 'ar', 'hi', 'pl', 'ja'])('are read as they are shown in %s', (language) => {
    for (const value of [0, 1, 0.125, 1_234.5, 12_345_678.125, 1_000_000_000_000]) {
      expect(numberOf(typedNumber(value, language), language)).toBe(value);
    }
    expect(typedNumber(null, language)).toBe('');
  });
});
