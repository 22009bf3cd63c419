import { offerOf, type PlanTerms, type RateCard } from './rate-card';

const plan: PlanTerms = {
  planCode: 'a',
  displayName: 'A',
  includedIus: 1,
  commitmentMinor: 100_001,
  overageMinor: 5,
  rolloverBasisPoints: null,
  overageWarnMinor: null,
  overageCapMinor: null,
};
const card: RateCard = { version: 3, currency: 'USD', plans: [plan], activityTerms: [], setupGrant: null, publishedAt: new Date(0) };

test.each([
  [null, 100_001, 5],
  [1_000, 90_001, 5],
  [5_000, 50_001, 3],
  [9_999, 10, 0],
])('a discount of %p basis points applies to the price of a plan and of a unit', (discount, commitment, overage) => {
  expect(offerOf(7, card, discount).plans).toMatchObject([
    { id: 'plan_3_a', netCommitmentMinor: commitment, netOverageMinor: overage, commitmentMinor: 100_001 },
  ]);
});

test('an offer version differs by organization, rate card and discount', () => {
  const versions = [offerOf(7, card, null), offerOf(8, card, null), offerOf(7, { ...card, version: 4 }, null), offerOf(7, card, 500)];
  expect(new Set(versions.map(({ offerVersion }) => offerVersion)).size).toBe(4);
  expect(offerOf(7, card, 500).offerVersion).toBe(versions[3]!.offerVersion);
  expect(versions[0]!.offerVersion).toMatch(/^v1:[0-9a-f]{64}$/);
});
