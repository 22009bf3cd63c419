import type { Fact } from '../domain/facts';
import { measuresOf, type Measures } from '../domain/measures';

export * from './in-memory';

/** Delivery of one package on one day; omitted counts are 0. */
export function aFact({ measures, ...overrides }: Partial<Omit<Fact, 'measures'>> & { measures?: Partial<Measures> } = {}): Fact {
  return {
    advertiserId: 9,
    campaignId: 'campaign_1',
    sellerId: 7,
    mediaBuyId: 'mb_1',
    packageId: 'mb_1-1',
    currency: 'EUR',
    day: '2026-01-15',
    lineNumber: 0,
    ...overrides,
    measures: measuresOf((name) => measures?.[name] ?? (name === 'impressions' ? 1_000 : name === 'spend' ? 5_000_000 : 0)),
  };
}
