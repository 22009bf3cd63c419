import type { Impairment } from '../domain/impairments';
import { MediaBuy } from '../domain/media-buy';
import type { NewMediaBuy } from '../domain/media-buy-state';
import type { BuyOutcome } from '../domain/outcome';
import type { SelectedLine } from '../domain/plan';

export * from './in-memory';

/** Default creation time of test media buys. */
export const mediaBuyEpoch = new Date('2026-01-15T12:00:00.000Z');

export function aMediaBuy(overrides: Partial<NewMediaBuy> = {}, at = mediaBuyEpoch): MediaBuy {
  const wanted: NewMediaBuy = {
    accountId: 1,
    id: 'mb_1',
    campaignId: 'campaign_1',
    advertiserId: 9,
    discoveryId: 'disc_1',
    sellerId: 7,
    sellerName: 'Seller 7',
    name: 'Spring: Seller 7',
    brandDomain: 'oat.example',
    currency: 'EUR',
    packages: [
      { productId: 'sf1:7:a', productName: 'Evenings', pricingOptionId: 'cpm', budget: '600.000000' },
      { productId: 'sf1:7:b', productName: 'Mornings', pricingOptionId: 'cpm', budget: '400.500000' },
    ],
    timezone: 'UTC',
    flightStart: new Date('2026-03-01T00:00:00.000Z'),
    flightEnd: new Date('2026-04-01T00:00:00.000Z'),
    decisions: null,
    limitations: [],
    ...overrides,
  };
  return MediaBuy.draft(wanted, at);
}

export function aStanding(overrides: Partial<Extract<BuyOutcome, { kind: 'stands' }>> = {}): BuyOutcome {
  return { kind: 'stands', sellerMediaBuyId: 'theirs', sourceStatus: 'active', packages: [], flightEnd: null, ...overrides };
}

export function anImpairment(impairmentId: string, overrides: Partial<Impairment> = {}): Impairment {
  return {
    impairmentId,
    resourceType: 'audience',
    resourceId: 'loyal',
    resourceState: 'suspended',
    reasonCode: 'consent_expired',
    reason: null,
    remediation: null,
    packageIds: [],
    observedAt: null,
    ...overrides,
  };
}

export function aLine(productId: string, overrides: Partial<SelectedLine> = {}): SelectedLine {
  const [, seller = '7'] = productId.split(':');
  return {
    productId,
    productName: `Product ${productId}`,
    sellerId: Number(seller),
    sellerName: `Seller ${seller}`,
    pricingOptionId: 'cpm',
    price: null,
    currentPrice: null,
    offerId: null,
    currency: null,
    minSpend: null,
    budget: null,
    bidPrice: null,
    abilities: null,
    proposal: null,
    selectedAt: mediaBuyEpoch,
    ...overrides,
  };
}
