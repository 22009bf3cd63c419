import * as fc from 'fast-check';
import { currencies, decimalsOfCurrency } from './currencies';
import { decimal, micros, split, sum } from './money';

describe('micros', () => {
  it.each<[string | number, bigint]>([
    ['0.000001', 1n],
    [0.1 + 0.2, 300_000n],
    [1e12, 1_000_000_000_000_000_000n],
    [9_999_999_999.99, 9_999_999_999_990_000n],
    ['-1.5', -1_500_000n],
    [-0.5, -500_000n],
    [1e30, BigInt(1e30) * 1_000_000n],
    ['1e+30', BigInt(1e30) * 1_000_000n],
    ['1e-7', 0n],
  ])('reads %p', (amount, expected) => {
    expect(micros(amount)).toBe(expected);
  });

  it('converts back to the same decimal', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (amount) => micros(decimal(amount)) === amount));
  });
});

describe('split', () => {
  it('adds up to the amount, with whole minor units except in the last share', () => {
    const weights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), weights, fc.constantFrom(...currencies), (amount, parts, currency) => {
        const shares = split(amount, parts, currency);
        const coin = 10n ** BigInt(6 - decimalsOfCurrency(currency));
        expect(sum(shares)).toBe(amount);
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.slice(0, -1).filter((share) => share % coin !== 0n)).toEqual([]);
      }),
    );
  });
});
