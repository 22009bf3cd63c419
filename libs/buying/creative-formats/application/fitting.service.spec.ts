import { FixedClock } from '@exchange/kernel';
import { aPerson, anAgent } from '@exchange/kernel/testing';
import { noParameters } from '../domain/format';
import type { Wanted } from '../domain/ports';
import {
  aBanner,
  aFormat,
  aRole,
  InMemoryFittedCreatives,
  InMemoryFormatSource,
  InMemoryOfferedProducts,
  InMemorySellerFormatLists,
  InMemoryVisibleSellers,
  InMemoryWantedProducts,
  someContents,
} from '../testing';
import { FittingService } from './fitting.service';
import { ProductFormatsService } from './product-formats.service';
import { SellerFormatsService } from './seller-formats.service';

const caller = aPerson({ accountId: 1 });
const ref = { agentUrl: 'https://seller.example', id: 'banner', ...noParameters };
const product = {
  productId: 'sf1:7:banner',
  productName: 'Banner',
  sellerId: 7,
  packageId: null,
  formats: { named: [ref], canonical: [{ formatKind: 'image', params: { width: 728 } }] },
};
const wanted: Wanted = { advertiserId: 5, products: [product] };
const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;

describe('FittingService', () => {
  const formats = [aFormat([aRole('image', { width: 300 })], { id: 'banner', name: 'Banner' })];
  const source = new InMemoryFormatSource({ kind: 'answered', formats, dropped: 0, isCut: false });
  const [products, creatives, offered] = [new InMemoryWantedProducts(), new InMemoryFittedCreatives(), new InMemoryOfferedProducts()];
  const stored = new InMemorySellerFormatLists();
  const clock = new FixedClock();
  const lists = new SellerFormatsService(stored, source, new InMemoryVisibleSellers(), clock);
  const service = new FittingService(lists, products, creatives, new InMemoryVisibleSellers());
  const searching = new ProductFormatsService(offered, lists);

  products.campaigns.set('1 camp', wanted);
  products.mediaBuys.set('1 buy', { ...wanted, products: [{ ...product, packageId: 'p1' }] });
  offered.offers.push(product);
  const contents = someContents({ image_main: { assetId: 'image_asset' } });
  const creative = { creativeId: 'ad', name: 'Ad', format: null, contents, assets: new Map([['image_asset', aBanner()]]) };
  creatives.all.push({ accountId: 1, advertiserId: 5, isReady: true, creative });
  creatives.all.push({ accountId: 1, advertiserId: 5, isReady: false, creative: { ...creative, creativeId: 'draft' } });
  creatives.all.push({ accountId: 1, advertiserId: 6, isReady: true, creative: { ...creative, creativeId: 'other' } });

  it('compares what is chosen or bought with the ready creatives of its advertiser', async () => {
    const shown = { covered: [{ creatives: [{ creative: { creativeId: 'ad' } }] }], missing: [], unknown: [] };
    expect(await service.ofCampaign(caller, 'camp')).toMatchObject(shown);
    expect(await service.ofMediaBuy(caller, 'buy')).toMatchObject({ ...shown, required: [{ packageId: 'p1' }] });
  });

  it('is unknown while somebody else waits for the seller, and when the seller failed', async () => {
    const named = { ...product, sellerId: 8, formats: { named: [ref], canonical: [] } };
    products.campaigns.set('1 waiting', { advertiserId: 5, products: [named] });
    const key = { accountId: 1, sellerId: 8 };
    await stored.claim(key, clock.now(), clock.now());
    expect((await service.ofCampaign(caller, 'waiting')).unknown).toMatchObject([{ reason: 'not_asked_yet' }]);
    await stored.settle(key, clock.now(), { kind: 'failed', problem: 'It is silent.' }, clock.now());
    expect((await service.ofCampaign(caller, 'waiting')).unknown).toMatchObject([{ reason: 'formats_not_described' }]);
  });

  it('reads no creatives for a campaign without products', async () => {
    products.campaigns.set('1 empty', { advertiserId: 5, products: [] });
    const read = jest.spyOn(creatives, 'ready');
    expect(await service.ofCampaign(caller, 'empty')).toEqual({ required: [], covered: [], missing: [], unknown: [] });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('compares one creative, also a draft, with each format of its target', async () => {
    const fitsOf = async (target: Parameters<FittingService['fits']>[3]) =>
      (await service.fits(caller, 5, 'draft', target)).map(({ format, fit }) => [format.name, fit.fits]);
    expect(await fitsOf({ campaignId: 'camp' })).toEqual([
      ['Banner', true],
      ['image', false],
    ]);
    expect(await fitsOf({ mediaBuyId: 'buy' })).toHaveLength(2);
    expect(await fitsOf({ sellerId: 7 })).toEqual([['Banner', true]]);
  });

  it('returns 404 for what is unknown, of another account or advertiser, or not granted', async () => {
    const refused = [
      service.ofCampaign(caller, 'none'),
      service.ofMediaBuy(aPerson({ accountId: 2 }), 'buy'),
      service.ofCampaign(anAgent({ grants: new Map([[6, 'READ']]) }), 'camp'),
      service.fits(caller, 5, 'other', { campaignId: 'camp' }),
      service.fits(caller, 6, 'other', { campaignId: 'camp' }),
      service.fits(caller, 6, 'other', { mediaBuyId: 'buy' }),
      service.fits(anAgent({ grants: new Map([[6, 'READ']]) }), 5, 'ad', { sellerId: 7 }),
      searching.find(caller, 'sf1:7:none', {}),
    ];
    for (const call of refused) await expect(call).rejects.toEqual(notFound);
    expect(await service.ofCampaign(anAgent({ grants: new Map([[5, 'READ']]) }), 'camp')).toMatchObject({ covered: { length: 1 } });
  });

  it('lists the formats of a product, filtered', async () => {
    const namesOf = async (filter: Parameters<ProductFormatsService['find']>[2]) =>
      (await searching.find(caller, 'sf1:7:banner', filter)).map(({ format }) => format.name);
    expect(await namesOf({})).toEqual(['Banner', 'image']);
    expect(await namesOf({ formatKind: 'image' })).toEqual(['image']);
    expect(await namesOf({ assetType: 'video' })).toEqual([]);
    expect(await namesOf({ query: 'bann' })).toEqual(['Banner']);
  });
});
