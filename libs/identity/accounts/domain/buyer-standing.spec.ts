import { type BuyerNeed, requiredNeedsOf, buyerNeeds, canBuyFrom, buyerStandingOf } from './buyer-standing';

const either = [true, false] as const;
const nothing = { areTermsRequired: false, isOperatorRequired: false, isBillingRequired: false, isSandboxFirst: true };
const buyer = { mode: 'STANDARD', buyerAccessPosture: 'SANDBOX_ONLY' } as const;
const demo = { mode: 'DEMO', buyerAccessPosture: 'SANDBOX_ONLY' } as const;
const exempt = { mode: 'STANDARD', buyerAccessPosture: 'FULL' } as const;
const seller = { mode: 'STANDARD', buyerAccessPosture: null } as const;
const subsets = Array.from({ length: 8 }, (_, bits) => buyerNeeds.filter((_need, index) => (bits >> index) & 1));

describe('standingOf', () => {
  it('returns FULL when the exchange requires nothing, whatever is unmet', () => {
    for (const isSandboxFirst of either) {
      const standing = buyerStandingOf(buyer, requiredNeedsOf({ ...nothing, isSandboxFirst }), buyerNeeds);
      expect(standing).toMatchObject({ posture: 'FULL', missing: [], canWrite: true });
    }
  });

  it.each<[BuyerNeed, object]>([
    ['terms', { areTermsRequired: true }],
    ['operator', { isOperatorRequired: true }],
    ['billing', { isBillingRequired: true }],
  ])('returns SANDBOX_ONLY while %s is required and unmet, and FULL once it is met', (need, asks) => {
    const required = requiredNeedsOf({ ...nothing, ...asks });
    expect(required).toEqual([need]);
    expect(buyerStandingOf(buyer, required, [need])).toMatchObject({ posture: 'SANDBOX_ONLY', missing: [need] });
    const others = buyerNeeds.filter((other) => other !== need);
    expect(buyerStandingOf(buyer, required, others)).toMatchObject({ posture: 'FULL', missing: [] });
  });

  it('requires only terms when SANDBOX_FIRST is off', () => {
    expect(requiredNeedsOf({ areTermsRequired: true, isOperatorRequired: true, isBillingRequired: true, isSandboxFirst: false })).toEqual([
      'terms',
    ]);
  });

  it.each([
    ['a demo', demo, 'SANDBOX_ONLY'],
    ['an account whose row says FULL', exempt, 'FULL'],
    ['a seller', seller, null],
  ] as const)('requires only terms from %s', (_, account, posture) => {
    expect(buyerStandingOf(account, buyerNeeds, ['operator', 'billing'])).toMatchObject({ posture, missing: [], canWrite: true });
    expect(buyerStandingOf(account, buyerNeeds, buyerNeeds)).toMatchObject({ missing: ['terms'], canWrite: false });
  });

  it('lets FULL buy from every seller, SANDBOX_ONLY from sandbox sellers, and nobody before the terms are accepted, for all combinations', () => {
    for (const account of [buyer, demo, exempt, seller])
      for (const required of subsets)
        for (const unmet of subsets)
          for (const sandbox of either) {
            const standing = buyerStandingOf(account, required, unmet);
            const isTermsOpen = required.includes('terms') && unmet.includes('terms');
            const isSandboxed =
              account === demo ||
              (account === buyer && required.some((need) => unmet.includes(need))) ||
              (account === exempt && isTermsOpen);
            expect(standing.posture).toBe(account === seller ? null : isSandboxed ? 'SANDBOX_ONLY' : 'FULL');
            expect(standing.canWrite).toBe(!isTermsOpen);
            expect(canBuyFrom(standing, { sandbox })).toBe(account !== seller && !isTermsOpen && (sandbox || !isSandboxed));
          }
  });
});
