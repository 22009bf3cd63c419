import { aMediaBuy, aStanding, InMemoryMediaBuys, mediaBuyEpoch } from '../testing';
import { MediaBuysFacade } from './media-buys.facade';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);

it('names the orders that a seller was sent for its answer to a discovery, by the seller’s ids', async () => {
  const buys = new InMemoryMediaBuys();
  const facade = new MediaBuysFacade(buys);
  const placed = (more: object, sellerMediaBuyId: string) =>
    buys.insert(
      aMediaBuy(more).execute(later(1)).claim(later(1), later(9))!.settle(1, 'create', aStanding({ sellerMediaBuyId }), later(2))!,
    );
  await placed({ id: 'mb_1' }, 'theirs-1');
  await placed({ id: 'mb_2', discoveryId: 'disc_2' }, 'theirs-2');
  await placed({ id: 'mb_3', sellerId: 8 }, 'theirs-3');
  await buys.insert(aMediaBuy({ id: 'mb_4' }));
  const asked = { accountId: 1, campaignId: 'campaign_1', discoveryId: 'disc_1', sellerId: 7 };
  expect(await facade.ordersFrom(asked)).toEqual([{ sellerMediaBuyId: 'theirs-1', status: 'ACTIVE' }]);
  expect(await facade.ordersFrom({ ...asked, accountId: 2 })).toEqual([]);
});
