import { analyze } from '../domain/analysis/analysis';
import type { BuyFacts, PackageFacts } from '../domain/analysis/facts';
import { Suggestion } from '../domain/suggestion';

export * from './in-memory';

/** Middle of the flight of {@link someFacts}. */
export const optimizationEpoch = new Date('2026-01-11T00:00:00.000Z');

/** A package on pace: 500 of 1,000 spent in ten of twenty days, 350 of it in the last seven. */
export function aPackage(overrides: Partial<PackageFacts> = {}): PackageFacts {
  return {
    packageId: 'mb_1-1',
    productId: 'sf1:7:a',
    productName: 'Evenings',
    budget: 1_000,
    spend: 500,
    recentSpend: 350,
    impressions: 50_000,
    clicks: 500,
    views: 5_000,
    completedViews: 5_000,
    conversions: 0,
    ...overrides,
  };
}

/** A package that spends `speed` times as fast as planned. */
export function aPackageAt(speed: number, overrides: Partial<PackageFacts> = {}): PackageFacts {
  return aPackage({ spend: 500 * speed, recentSpend: 350 * speed, impressions: 50_000 * speed, clicks: 500 * speed, ...overrides });
}

export const otherPackage = { packageId: 'mb_1-2', productId: 'sf1:7:b', productName: 'Mornings' };

export function someFacts(overrides: Partial<BuyFacts> = {}): BuyFacts {
  const flight = { start: new Date('2026-01-01T00:00:00.000Z'), end: new Date('2026-01-21T00:00:00.000Z') };
  return {
    accountId: 1,
    mediaBuyId: 'mb_1',
    campaignId: 'campaign_1',
    advertiserId: 9,
    name: 'Spring: Seller 7',
    currency: 'USD',
    flight,
    timezone: 'UTC',
    packages: [aPackage(), aPackage(otherPackage)],
    knownUntil: optimizationEpoch,
    recentFrom: new Date('2026-01-04T00:00:00.000Z'),
    mayRunAhead: false,
    plan: { pacing: null, total: 10_000, flight },
    goals: [],
    unallocated: 0,
    ...overrides,
  };
}

/** Facts with both packages far behind. */
export function slowFacts(overrides: Partial<BuyFacts> = {}): BuyFacts {
  return someFacts({ packages: [aPackageAt(0.4), aPackageAt(0.4, otherPackage)], ...overrides });
}

export function aSuggestion(overrides: Partial<BuyFacts> & { readonly id?: string } = {}, at = optimizationEpoch): Suggestion {
  const { id = 'sug_1', ...facts } = overrides;
  return Suggestion.fromFinding(id, slowFacts(facts), analyze(slowFacts(), optimizationEpoch)!, at);
}
