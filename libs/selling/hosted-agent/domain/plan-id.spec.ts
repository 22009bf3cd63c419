import { SystemIds } from '@exchange/kernel';
import { anOption, aProduct } from '@exchange/products/testing';
import { buildOffer } from './offer';
import type { MediaPlan } from './plan';
import { verifyPlanId, signedPlanId, planText } from './plan-id';
import { noFilters } from './wanted';

const [key, older, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
const expiresAt = new Date('2026-03-15T00:00:00.000Z');
const signing = { storefrontId: 3, keys: [key!, older!] };
const fixed = anOption({ pricingOptionId: 'cpm', fixedPrice: 12.5, minSpend: 500 });
const auction = anOption({ pricingOptionId: 'bid', fixedPrice: null, floorPrice: 0.000_001 });
const open = anOption({ pricingOptionId: 'open', fixedPrice: null, floorPrice: null, priceGuidance: { p50: 3 } });

function aPlan(options = [[fixed], [auction], [open]], ids = options.map((_, index) => `prod_${index + 1}`)): MediaPlan {
  const products = options.map((pricingOptions, index) => aProduct({ id: ids[index]!, pricingOptions }).state);
  return buildOffer(products, { mode: 'brief', brief: 'EUR 250000', changes: [], filters: noFilters }).plans[0]!;
}

describe('The id of a plan', () => {
  const id = signedPlanId(aPlan(), expiresAt, signing);

  it('begins with the text of the plan, and is the same for the same promise', () => {
    expect(id.startsWith(`${planText(aPlan())}~`)).toBe(true);
    expect(signedPlanId(aPlan(), expiresAt, signing)).toBe(id);
  });

  it('contains the end of validity and the price of each line', () => {
    const { plan, promise } = verifyPlanId(id, signing)!;
    expect([plan.currency, promise!.expiresAt]).toEqual(['EUR', expiresAt]);
    expect(promise!.priceOf('prod_1', fixed)).toMatchObject({ fixedPrice: 12.5, floorPrice: null });
    expect(promise!.priceOf('prod_2', auction)).toMatchObject({ fixedPrice: null, floorPrice: 0.000_001 });
    expect(promise!.priceOf('prod_3', open)).toMatchObject({ fixedPrice: null, floorPrice: null });
    expect(promise!.priceOf('prod_1', fixed)!.leastSpend).toBeGreaterThanOrEqual(500 - 1);
  });

  it('promises no price for another product, option, model or currency', () => {
    const { promise } = verifyPlanId(id, signing)!;
    expect(promise!.priceOf('prod_9', fixed)).toBeNull();
    for (const other of [{ pricingOptionId: 'cpm_2' }, { pricingModel: 'cpc' }, { currency: 'USD' }])
      expect(promise!.priceOf('prod_1', { ...fixed, ...other })).toBeNull();
  });

  it('is refused when it was changed, or signed by another storefront or key', () => {
    const changed = [...id].map((_, at) => `${id.slice(0, at)}${id[at] === '1' ? '2' : '1'}${id.slice(at + 1)}`);
    expect(changed.filter((text) => verifyPlanId(text, signing)?.promise)).toEqual([]);
    expect(verifyPlanId(id, { ...signing, storefrontId: 4 })).toBeNull();
    expect(verifyPlanId(id, { ...signing, keys: [foreign!] })).toBeNull();
    for (const text of ['', '~', `${planText(aPlan())}~`, `${id}~`, `${id}~${id}`]) expect(verifyPlanId(text, signing)).toBeNull();
  });

  it('is accepted when an older key of the ring signed it', () => {
    expect(verifyPlanId(signedPlanId(aPlan(), expiresAt, { ...signing, keys: [older!] }), signing)?.promise).not.toBeNull();
  });

  it('without a signature names a plan and promises no prices', () => {
    expect(verifyPlanId(planText(aPlan()), signing)).toMatchObject({ plan: { currency: 'EUR' }, promise: null });
  });

  it('has at most 255 characters, the limit of the protocol', () => {
    const ids = new SystemIds();
    const options = ['cpm_eur_1', 'cpm_eur_2', 'cpm_eur_3', 'cpm_eur_4'].map((pricingOptionId, index) => [
      anOption({ pricingOptionId, fixedPrice: 9_999.99 + index }),
    ]);
    const longest = aPlan(
      options,
      options.map(() => ids.next('prod')),
    );
    expect(longest.lines).toHaveLength(4);
    expect(signedPlanId(longest, expiresAt, signing).length).toBeLessThanOrEqual(255);
  });
});
