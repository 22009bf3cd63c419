import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currencyDigits } from './currency-digits';
import { decimalOf, sumOfMinor } from './minor';

describe('Minor units', () => {
  it.each([
    ['0', 'USD', '0.00'],
    ['5', 'USD', '0.05'],
    ['-5', 'USD', '-0.05'],
    ['123456', 'USD', '1234.56'],
    ['-123456', 'EUR', '-1234.56'],
    ['123456', 'JPY', '123456'],
    ['1', 'KWD', '0.001'],
    ['123456', 'HUF', '1234.56'],
    ['123456', 'IQD', '123.456'],
    ['9007199254740993007', 'USD', '90071992547409930.07'],
  ])('%s in %s are %s', (minor, currency, decimal) => {
    expect(decimalOf(minor, currency)).toBe(decimal);
  });

  it('are added exactly, also beyond the numbers of JavaScript', () => {
    expect(sumOfMinor(['9007199254740993', '9007199254740993', '-1'])).toBe('18014398509481985');
    expect(sumOfMinor([])).toBe('0');
  });
});

describe('Fraction digits', () => {
  test('are those by which the API counts minor units, for every currency', () => {
    const kernel = readFileSync(join(__dirname, '../../../../libs/kernel/currency-decimals.json'), 'utf8');
    const listed = Object.entries(JSON.parse(kernel) as Record<string, number>);
    expect(listed.length).toBeGreaterThan(150);
    expect(listed.filter(([code, digits]) => currencyDigits(code) !== digits)).toEqual([]);
  });
});
