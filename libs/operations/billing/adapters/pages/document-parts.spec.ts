import { formats } from './document-parts';

describe('amounts of documents', () => {
  it.each([
    ['HUF', 105_050, '1,050.50'],
    ['JPY', 1_050, '1,050'],
    ['KWD', 1_050_505, '1,050.505'],
    ['USD', -5, '-$0.05'],
  ])('in %s have all digits of the minor unit', (currency, minor, shown) => {
    expect(
      formats('en', currency)
        .moneyOf(minor)
        .replace(/^[A-Z¥]+\s?/, ''),
    ).toBe(shown);
  });
});
