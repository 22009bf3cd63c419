import type { BillingView } from '../../application/billing-view';
import { pricingWire } from './billing-family.wire';

const pricing = (sellerFeePercent: number | null) => pricingWire({ feeBasisPoints: 500, sellerFeePercent } as BillingView);

test('charges the public buyer rate when nothing was agreed with the organization', () => {
  const { effective, publicList, provenance } = pricing(null);
  expect([effective, provenance]).toEqual([publicList, 'STANDARD']);
  expect(publicList).toMatchObject({ type: 'STANDARD', rates: [{ customerRole: 'BUYER', feeRatePercent: 5, unitPrice: null }] });
});

test('shows a rate agreed with a seller as its own rate, not on the public list', () => {
  const { effective, publicList, provenance } = pricing(12.5);
  expect(effective.rates.map(({ customerRole, feeRatePercent }) => [customerRole, feeRatePercent])).toEqual([
    ['BUYER', 5],
    ['SELLER', 12.5],
  ]);
  expect([effective.type, provenance, publicList.rates.length]).toEqual(['CUSTOM', 'CUSTOM', 1]);
});
