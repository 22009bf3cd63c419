import { aDiscovery, anAnswer, aProduct, aProposal, aSeller } from '.';
import type { StoredDiscoveries } from './contract';

const now = new Date('2026-01-15T12:00:00.000Z');

/** Contract tests for what sellers read of their own answers. `open` is called once; each test uses its own account. */
export function sellerAnswersContract(open: () => Promise<StoredDiscoveries>): void {
  let stored: StoredDiscoveries;
  let accountId = 70_000;
  let discoveryId: string;
  const own = aSeller(1).accountId;
  beforeAll(async () => void (stored = await open()));
  beforeEach(async () => {
    accountId += 1;
    discoveryId = `disc_${accountId}`;
    const { discovery, asks } = aDiscovery({ id: discoveryId, accountId, campaign: { id: 'camp_1', revision: 3 } }, now);
    await stored.discoveries.start(discovery, asks);
  });

  describe('answers of a seller', () => {
    it('are listed while they are awaited and when they have landed', async () => {
      const asked = { discoveryId, sellerId: 1 };
      const from = { buyerAccountId: accountId, campaignId: 'camp_1' };
      const waiting = { ...from, ...asked, status: 'pending', round: 0, reason: null, latencyMs: null, settledAt: null };
      expect(await stored.sellerAnswers.list(own, [asked])).toEqual([{ ...waiting, productCount: 0, proposalCount: 0 }]);
      const key = { accountId, ...asked };
      await stored.asks.change(key, (ask) => ask.claim(now, new Date(now.getTime() + 10_000)));
      const settled = new Date(now.getTime() + 250);
      await stored.asks.change(key, (ask) => ask.settle(1, { kind: 'declined', reason: 'Sold out' }, settled));
      const answer = anAnswer({ products: [aProduct('sf1:1:a'), aProduct('sf1:1:b')], proposals: [aProposal('sfp1:1:p', {})] });
      await stored.discoveries.land(key, 1, answer);
      expect(await stored.sellerAnswers.list(own, [asked, asked])).toEqual([
        {
          ...from,
          ...asked,
          status: 'declined',
          round: 0,
          reason: 'Sold out',
          latencyMs: 250,
          settledAt: settled,
          productCount: 2,
          proposalCount: 1,
        },
      ]);
    });

    it('are offers with the first products, all proposals, and what could not be read', async () => {
      const dropped = [{ kind: 'product' as const, index: 2, sellerRef: 'c', reason: 'It has no name.' }];
      const products = [aProduct('sf1:1:a'), aProduct('sf1:1:b')];
      const proposals = [aProposal('sfp1:1:p', { 'sf1:1:a': 100 })];
      expect(await stored.sellerAnswers.offers(own, { discoveryId, sellerId: 1 }, 1)).toBeNull();
      await stored.discoveries.land({ accountId, discoveryId, sellerId: 1 }, 1, anAnswer({ products, proposals, dropped }));
      const [{ productId, name, channels, deliveryType, pricingOptions }] = products as [ReturnType<typeof aProduct>];
      const [proposal] = proposals;
      expect(await stored.sellerAnswers.offers(own, { discoveryId, sellerId: 1 }, 1)).toEqual({
        products: [{ productId, name, channels, deliveryType, pricingOptions }],
        proposals: [{ proposalId: 'sfp1:1:p', name: proposal!.name, rationale: proposal!.rationale, expiresAt: proposal!.expiresAt }],
        dropped,
      });
    });

    it('are hidden from other accounts and for other sellers', async () => {
      await stored.discoveries.land({ accountId, discoveryId, sellerId: 1 }, 1, anAnswer({ products: [aProduct('sf1:1:a')] }));
      for (const [account, asked] of [
        [own + 9_000, { discoveryId, sellerId: 1 }],
        [own, { discoveryId, sellerId: 2 }],
        [own, { discoveryId: 'disc_none', sellerId: 1 }],
      ] as const) {
        expect(await stored.sellerAnswers.list(account, [asked])).toEqual([]);
        expect(await stored.sellerAnswers.offers(account, asked, 9)).toBeNull();
      }
    });
  });
}
