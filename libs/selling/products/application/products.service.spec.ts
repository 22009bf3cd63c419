import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import type { Settings } from '@exchange/platform';
import { HostedStorefrontsFacade } from '@exchange/storefronts';
import { aStorefront, InMemoryOwnStorefronts } from '@exchange/storefronts/testing';
import { aNewProduct, InMemoryProducts } from '../testing';
import { ProductsFacade } from './products.facade';
import { StorefrontProductsService } from './products.service';

const seller = aPerson({ accountType: 'SELLER' });
const stranger = { ...seller, accountId: 2 };

async function aShop() {
  const rows = new InMemoryOwnStorefronts();
  await rows.insert(aStorefront({ accountId: 1, id: 7 }));
  const records = new InMemoryProducts();
  const hosted = new HostedStorefrontsFacade(rows, { baseUrl: 'https://exchange.example' } as Settings);
  const service = new StorefrontProductsService(records, hosted, new ImmediateUnitOfWork(), new SequentialIds(), new FixedClock());
  return { service, products: new ProductsFacade(records), storefront: async () => (await hosted.ofAccount(1))! };
}

describe('ProductsService', () => {
  it('updates the storefront’s summary with every change', async () => {
    const { service, products, storefront } = await aShop();
    const draft = await service.create(seller, aNewProduct({ status: 'draft' }));
    expect(draft).toMatchObject({ storefrontId: 7, status: 'draft' });
    expect(await storefront()).toMatchObject({ status: 'configuring', activeProducts: 0 });
    await service.change(seller, draft.id, { status: 'active' });
    expect(await storefront()).toMatchObject({ status: 'transacting', activeProducts: 1, channels: ['ctv'], countries: ['DE'] });
    expect((await products.active(1)).map(({ id }) => id)).toEqual([draft.id]);
    await service.archive(seller, draft.id);
    expect(await storefront()).toMatchObject({ status: 'configuring', activeProducts: 0, channels: [] });
    expect(await products.find(1, draft.id)).toMatchObject({ status: 'archived' });
  });

  it('answers 409 without a storefront', async () => {
    const { service } = await aShop();
    await expect(service.create(stranger, aNewProduct())).rejects.toMatchObject({ status: 409 });
  });

  it('answers 409 above 200 active products', async () => {
    const { service } = await aShop();
    for (let n = 0; n < 200; n += 1) await service.create(seller, aNewProduct());
    await expect(service.create(seller, aNewProduct())).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('200') as string,
    });
  });

  it('answers 404 for products of another account and archived products', async () => {
    const { service } = await aShop();
    const { id } = await service.create(seller, aNewProduct());
    const gone = { status: 404, code: 'NOT_FOUND' };
    await expect(service.read(stranger, id)).rejects.toMatchObject(gone);
    await expect(service.change(stranger, id, { name: 'Mine' })).rejects.toMatchObject(gone);
    await expect(service.archive(stranger, id)).rejects.toMatchObject(gone);
    await service.archive(seller, id);
    await expect(service.archive(seller, id)).rejects.toMatchObject(gone);
    await expect(service.change(seller, id, { name: 'Late' })).rejects.toMatchObject({ status: 409 });
  });
});
