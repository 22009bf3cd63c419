import * as fc from 'fast-check';
import { currencies } from './currencies';
import { coinOf, decimal, exactMoney, isWholeMinor, micros, money, split, sum } from './money';

describe('micros', () => {
  it.each<[string | number, bigint]>([
    ['0.000001', 1n],
    [0.1 + 0.2, 300_000n],
    [1e12, 1_000_000_000_000_000_000n],
    [9_999_999_999.99, 9_999_999_999_990_000n],
    ['-1.5', -1_500_000n],
    [-0.5, -500_000n],
    [15_000_000_000.55, 15_000_000_000_550_000n],
    [999_999_999_999.99, 999_999_999_999_990_000n],
    [1e30, 10n ** 36n],
    ['1e+30', 10n ** 36n],
    ['1e-7', 0n],
    [1e-7, 0n],
    [5e-7, 1n],
    [-1.25e-5, -13n],
    [100.000_000_1, 100_000_000n],
    [99.999_999_99, 100_000_000n],
    ['99.99999999', 99_999_999n],
  ])('reads %p', (amount, expected) => {
    expect(micros(amount)).toBe(expected);
  });

  it('converts back to the same decimal', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (amount) => micros(decimal(amount)) === amount));
  });

  it('reads a number of up to 15 digits as its digits say, however large it is', () => {
    const digits = fc.bigInt({ min: -(10n ** 15n - 1n), max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 6 }), (size, places) => {
        const amount = size * 10n ** BigInt(6 - places);
        expect(micros(Number(decimal(amount)))).toBe(amount);
        expect(money(Number(decimal(amount)))).toBe(decimal(amount));
      }),
    );
  });
});

describe('exactMoney', () => {
  it.each([
    [100, '100.000000'],
    [100.005, '100.005000'],
    [100.000_000_1, '100.0000001'],
    [15_000_000_000.55, '15000000000.550000'],
    [-1.5e-7, '-0.00000015'],
    [1e21, '1000000000000000000000.000000'],
  ])('keeps every digit of %p', (amount, expected) => {
    expect(exactMoney(amount)).toBe(expected);
  });
});

describe('isWholeMinor', () => {
  it.each<[string | number, string, boolean]>([
    [15_000_000_000.55, 'IDR', true],
    [999_999_999_999.99, 'USD', true],
    [0.29, 'USD', true],
    ['10.010000', 'USD', true],
    [1e12, 'JPY', true],
    [100.001, 'KWD', true],
    [100.005, 'USD', false],
    [100.5, 'JPY', false],
    [100.000_000_1, 'USD', false],
    ['100.0000001', 'USD', false],
    [99.999_999_99, 'USD', false],
    [1e-9, 'USD', false],
    [1e-9, 'JPY', false],
  ])('of %p in %s: %p', (amount, currency, expected) => {
    expect(isWholeMinor(amount, currency)).toBe(expected);
  });
});

describe('split', () => {
  it('adds up to the whole minor units of the amount, in whole minor units', () => {
    const weights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), weights, fc.constantFrom(...currencies), (amount, parts, currency) => {
        const shares = split(amount, parts, currency);
        const coin = coinOf(currency);
        expect(sum(shares)).toBe(amount - (amount % coin));
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.filter((share) => share % coin !== 0n)).toEqual([]);
      }),
    );
  });
});
