import { aPackage, aPackageAt, optimizationEpoch, otherPackage, someFacts } from '../../testing';
import { analyze } from './analysis';
import type { BuyFacts, PackageFacts } from './facts';
import { toleranceAt } from './pacing';

const found = (facts: Partial<BuyFacts>, now = optimizationEpoch) => analyze(someFacts(facts), now);
const both = (one: PackageFacts, other: Partial<PackageFacts>) => ({ packages: [one, aPackage({ ...one, ...otherPackage, ...other })] });
const budgets = (facts: Partial<BuyFacts>) =>
  found(facts)?.productAdjustments.map(({ packageId, recommendedBudget, reason }) => [packageId, recommendedBudget, reason]) ?? null;
const days = (count: number) => new Date(optimizationEpoch.getTime() + count * 86_400_000);
const slow = aPackageAt(0.4);

describe('analyze', () => {
  it('returns null when everything is on pace or there are no packages', () => {
    expect(found({})).toBeNull();
    expect(found({ packages: [] })).toBeNull();
  });

  it.each<[string, Partial<BuyFacts>, Date?]>([
    ['nothing was reported', { knownUntil: null }],
    ['the last report is three days old', { knownUntil: days(-3) }],
    ['the flight has just begun', { flight: { start: days(-1.9), end: days(10) } }],
    ['less than a tenth of a long flight is over', { flight: { start: days(-5), end: days(60) } }],
    ['the flight is nearly over', {}, days(9.5)],
  ])('returns null when %s', (_, facts, now = optimizationEpoch) => {
    expect(found({ ...both(slow, {}), knownUntil: now, ...facts }, now)).toBeNull();
  });

  it('narrows the tolerated pacing error during the flight', () => {
    expect([0, 0.1, 0.5, 0.9, 1].map((share) => Math.round(toleranceAt(share) * 100))).toEqual([30, 27, 15, 10, 10]);
    expect(budgets(both(aPackageAt(0.86), {}))).toBeNull();
    expect(budgets(both(aPackageAt(0.84), {}))).toHaveLength(2);
  });

  it('moves money from a package that is behind to one that runs out early, without changing the total', () => {
    const finding = found({ packages: [slow, aPackageAt(1.4, otherPackage)] })!;
    expect(finding).toEqual({
      optimizationMetric: 'pacing',
      mediaBuyScalingFactor: 1,
      mediaBuyScalingRationale: 'The budget of the media buy stays as it is; money moves between its packages.',
      pacingRecommendation: {
        status: 'on_pace',
        errorRatio: -0.1,
        currentDailyRate: 90,
        recommendedDailySpend: 110,
        message: expect.stringContaining('$900.00 of $2,000.00 spent, $1,000.00 expected by now (50 % of the planned time is over)'),
      },
      productAdjustments: [
        {
          packageId: 'mb_1-1',
          productId: 'sf1:7:a',
          productName: 'Evenings',
          currentBudget: 1_000,
          recommendedBudget: 600,
          spend: 200,
          expectedSpend: 500,
          projectedSpend: 400,
          metricValue: expect.any(Number),
          reason: 'under_spending',
          rationale: 'Lower Evenings from $1,000.00 to $600.00: it has spent $200.00 of $500.00 expected and is on the way to $400.00.',
        },
        expect.objectContaining({ packageId: 'mb_1-2', recommendedBudget: 1_400, reason: 'takes_over' }),
      ],
    });
  });

  it('returns the unused money to the campaign when the whole media buy is behind', () => {
    const finding = found(both(slow, {}))!;
    expect(finding.pacingRecommendation).toMatchObject({ status: 'under_spending', errorRatio: -0.6 });
    expect(finding.mediaBuyScalingFactor).toBe(0.44);
    expect(finding.mediaBuyScalingRationale).toContain('frees that money for other sellers');
    expect(finding.productAdjustments.map(({ recommendedBudget }) => recommendedBudget)).toEqual([440, 440]);
  });

  it('leaves a small budget to a package that delivers nothing', () => {
    expect(budgets(both(aPackageAt(0), {}))).toEqual([
      ['mb_1-1', 1, 'under_spending'],
      ['mb_1-2', 1, 'under_spending'],
    ]);
  });

  it('raises budgets from the campaign’s unallocated money when the whole media buy is ahead', () => {
    const fast = both(aPackageAt(1.4), {});
    expect(budgets({ ...fast, unallocated: 300 })).toEqual([
      ['mb_1-1', 1_150, 'over_spending'],
      ['mb_1-2', 1_150, 'over_spending'],
    ]);
    expect(budgets({ ...fast, unallocated: 5_000 })?.map(([, budget]) => budget)).toEqual([1_400, 1_400]);
    expect(budgets({ ...both(aPackageAt(3), {}), unallocated: 5_000 })?.map(([, budget]) => budget)).toEqual([1_500, 1_500]);
    expect(budgets({ ...fast, unallocated: 0 })).toBeNull();
    expect(budgets({ ...fast, unallocated: 300, mayRunAhead: true })).toBeNull();
  });

  it.each<[string, Partial<PackageFacts>, BuyFacts['goals'], string]>([
    ['clicks, without a goal', { clicks: 200 }, [], 'cpc'],
    ['conversions, as the goal requires', { conversions: 30 }, [{ kind: 'event' }], 'cpa'],
    ['completed views, as the goal requires', { completedViews: 2_000 }, [{ kind: 'metric', metric: 'completed_views' }], 'cpcv'],
    ['impressions, when no seller reports the goal', { impressions: 20_000 }, [{ kind: 'metric', metric: 'attention_score' }], 'ecpm'],
    ['impressions, when there are too few clicks', { impressions: 20_000, clicks: 4 }, [{ kind: 'metric', metric: 'reach' }], 'ecpm'],
  ])('moves a fifth of the remaining budget from a package with clearly higher cost by %s', (_, worse, goals, metric) => {
    const facts = { ...both(aPackage({ conversions: 90 }), worse), goals };
    expect(found(facts)?.optimizationMetric).toBe(metric);
    expect(budgets(facts)).toEqual([
      ['mb_1-2', 900, 'poor_performance'],
      ['mb_1-1', 1_100, 'good_performance'],
    ]);
  });

  it.each<[string, PackageFacts, Partial<PackageFacts>]>([
    ['may be chance', aPackage({ clicks: 130 }), { clicks: 100 }],
    ['is below 25 %', aPackage(), { clicks: 410 }],
    ['is based on few clicks', aPackage({ clicks: 60 }), { clicks: 20 }],
    ['is based on little spend', aPackage(), { clicks: 0, impressions: 5_000, spend: 50, recentSpend: 35, budget: 100 }],
  ])('moves nothing when the difference %s', (_, one, other) => {
    expect(budgets(both(one, other))).toBeNull();
  });

  it('treats a package without any result as poor, and gives nothing to one that is behind', () => {
    const facts = both(aPackage(), { clicks: 0 });
    expect(found(facts)?.productAdjustments[0]?.rationale).toContain('it has delivered no click');
    expect(budgets({ packages: [aPackageAt(0.84, { clicks: 500 }), aPackage({ ...otherPackage, clicks: 200 })] })).toBeNull();
  });

  describe('with pacing periods', () => {
    const [start, middle, end] = ['2026-01-01T00:00:00.000Z', '2026-01-11T00:00:00.000Z', '2026-01-21T00:00:00.000Z'] as const;
    const flight = { start: new Date(start), end: new Date(end) };
    const planned = (pacing: BuyFacts['plan']['pacing'], speed: number) =>
      budgets({ ...both(aPackageAt(speed), {}), plan: { pacing, total: 2_000, flight } });
    const weights = (first: number, second: number) =>
      ({
        mode: 'weight',
        periods: [
          { start, end: middle, weight: first },
          { start: middle, end, weight: second },
        ],
      }) as const;
    const amounts = { mode: 'budget', periods: [{ start, end: middle, budget: 500 }] } as const;

    it('does not count spend that is planned for later as missing', () => {
      expect(planned(weights(1, 3), 0.5)).toBeNull();
      expect(planned(amounts, 0.5)).toBeNull();
      expect(planned({ mode: 'weight', periods: [{ start: middle, end, weight: 3 }] }, 0.5)).toBeNull();
      expect(planned(null, 0.5)).toHaveLength(2);
    });

    it('returns null when the plan has no time until now', () => {
      expect(planned(weights(0, 1), 0.1)).toBeNull();
      expect(planned(weights(0, 0), 0.1)).toBeNull();
    });
  });

  it('computes daily rates by days of the time zone, where a day of 25 hours is one day', () => {
    const flight = { start: new Date('2026-10-14T22:00:00.000Z'), end: new Date('2026-11-04T23:00:00.000Z') };
    const now = new Date('2026-10-25T23:00:00.000Z');
    const recentFrom = new Date('2026-10-18T22:00:00.000Z');
    const facts = { ...both(slow, {}), flight, recentFrom, knownUntil: now, plan: { pacing: null, total: 10_000, flight } };
    const rates = (timezone: string) => found({ ...facts, timezone }, now)!.pacingRecommendation;
    // 280 was spent since 19 October: 7 days in Berlin, 7 days and an hour in UTC.
    expect(rates('Europe/Berlin').currentDailyRate).toBe(40);
    expect(rates('UTC').currentDailyRate).toBe(39.76);
  });

  it('counts a report of today until now, not until the end of the day', () => {
    const now = days(0.5);
    const finding = found({ ...both(slow, {}), knownUntil: days(1) }, now)!;
    expect(finding.pacingRecommendation.message).toContain('53 % of the planned time');
  });
});
