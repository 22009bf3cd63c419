import type { BillingView } from '../../application/billing-view';
import { pricingWire } from './billing-family.wire';

const pricing = (sellerFeePercent: number | null) => pricingWire({ feeBasisPoints: 500, sellerFeePercent } as BillingView);

test('without an agreement everybody is charged the public rate of buyers', () => {
  const { effective, publicList, provenance } = pricing(null);
  expect([effective, provenance]).toEqual([publicList, 'STANDARD']);
  expect(publicList).toMatchObject({ type: 'STANDARD', rates: [{ customerRole: 'BUYER', feeRatePercent: 5, unitPrice: null }] });
});

test('what staff have agreed on with a seller is a rate of its own, and not on the public list', () => {
  const { effective, publicList, provenance } = pricing(12.5);
  expect(effective.rates.map(({ customerRole, feeRatePercent }) => [customerRole, feeRatePercent])).toEqual([
    ['BUYER', 5],
    ['SELLER', 12.5],
  ]);
  expect([effective.type, provenance, publicList.rates.length]).toEqual(['CUSTOM', 'CUSTOM', 1]);
});
