import * as fc from 'fast-check';
import { feeBasisPointsOf, sellerFeeOf } from './seller-terms';

test('sums the fees of a seller, which are 0 when none were agreed', () => {
  const fees = [{ name: 'Data', description: null, feePercent: 0.07 }];
  expect([
    feeBasisPointsOf({ platformFeePercent: null, fees: null }),
    feeBasisPointsOf({ platformFeePercent: 12.5, fees: null }),
    feeBasisPointsOf({ platformFeePercent: 4.35, fees }),
  ]).toEqual([0, 1_250, 442]);
});

test.each([
  [10_001, 1_250, 1_250],
  [10_004, 1_250, 1_251],
  [-10_004, 1_250, -1_251],
  [1, 100, 0],
  [-1, 100, 0],
  [9_999_999_999_999, 10_000, 9_999_999_999_999],
])('computes from %s minor units and %s basis points a fee of %s', (gross, points, fee) => {
  expect(Object.is(sellerFeeOf(gross, points), fee)).toBe(true);
});

test('keeps a fee at or below its base amount', () => {
  const amounts = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (gross, points) => {
      expect(Math.abs(sellerFeeOf(gross, points))).toBeLessThanOrEqual(Math.abs(gross));
    }),
  );
});
