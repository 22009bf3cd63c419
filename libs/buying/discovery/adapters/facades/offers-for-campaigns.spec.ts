import { FixedClock } from '@exchange/kernel';
import { aBrief, aDiscovery, aDiscoveryDesk, anAnswer, aProduct } from '../../testing';
import { OffersForCampaigns } from './offers-for-campaigns';

async function start() {
  const desk = aDiscoveryDesk();
  const { discovery, asks } = aDiscovery({ campaign: { id: 'camp_1', revision: 1 }, brief: { ...aBrief(), currency: 'EUR' } });
  await desk.discoveries.start(discovery, asks);
  const products = [aProduct('sf1:1:a'), aProduct('sf1:1:b')];
  await desk.discoveries.land({ accountId: 1, discoveryId: 'disc_1', sellerId: 1 }, 1, anAnswer({ products }));
  return { ...desk, book: new OffersForCampaigns(desk.discoveries, desk.clock) };
}

describe('OffersForCampaigns', () => {
  const entry = { discoveryId: 'disc_1', advertiserId: 9, currency: 'EUR', isExpired: false };

  it('finds the account’s discoveries and the latest one of a campaign', async () => {
    const { book } = await start();
    expect([await book.find(1, 'disc_1'), await book.latestOf(1, 'camp_1')]).toEqual([entry, entry]);
    expect([await book.find(2, 'disc_1'), await book.find(1, 'disc_2')]).toEqual([null, null]);
    expect([await book.latestOf(2, 'camp_1'), await book.latestOf(1, 'camp_2')]).toEqual([null, null]);
  });

  it('marks an expired discovery', async () => {
    const { discoveries } = await start();
    for (const slug of ['seller-1', 'seller-2'])
      await discoveries.advance(1, 'disc_1', (it) => it.settle(slug, true, new FixedClock().now()));
    const late = new FixedClock(new Date('2026-01-17T12:00:00.000Z'));
    expect(await new OffersForCampaigns(discoveries, late).find(1, 'disc_1')).toEqual({ ...entry, isExpired: true });
  });

  it('returns the offered products to the account alone', async () => {
    const { book } = await start();
    expect(await book.offered(1, 'disc_1', ['sf1:1:b', 'sf1:1:z', 'sf1:1:a'])).toEqual(new Set(['sf1:1:b', 'sf1:1:a']));
    expect(await book.offered(2, 'disc_1', ['sf1:1:a'])).toEqual(new Set());
  });
});
