import type { Keyset } from '@exchange/kernel';
import { anOption, aProduct } from '.';
import type { Products } from '../domain/ports';
import type { ProductState } from '../domain/product';

/** Contract tests for implementations of {@link Products}. Each test uses its own account. */
export function productsContract(open: () => Promise<Products>): void {
  let products: Products;
  let accountId = 100;
  let serial = 0;
  beforeAll(async () => void (products = await open()));
  beforeEach(() => void (accountId += 1));

  const insert = async (overrides: Partial<ProductState> = {}): Promise<ProductState> => {
    serial += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, serial));
    const product = aProduct({ accountId, id: `prod_${String(serial).padStart(4, '0')}`, createdAt, ...overrides });
    await products.insert(product);
    return product.state;
  };
  const listed = async (more: object = {}, page: { limit: number; after: Keyset | null } = { limit: 10, after: null }) =>
    (await products.list({ accountId, statuses: ['draft', 'active'], ...more }, page)).map(({ id }) => id);

  it('returns the inserted product to its own account only', async () => {
    const state = await insert({
      pricingOptions: [anOption({ fixedPrice: null, floorPrice: 4.25, priceGuidance: { p50: 6.5 }, minSpend: 1_000 })],
      availableFrom: '2026-03-01',
      availableUntil: '2026-03-31',
      keywords: ['families', 'evening'],
      audience: 'Families',
      budget: { currency: 'EUR', min: 500, max: null },
    });
    expect(await products.find(accountId, state.id)).toEqual(state);
    expect(await products.find(accountId + 9_000, state.id)).toBeNull();
    expect(await products.change(accountId + 9_000, state.id, (product) => product.archive(state.createdAt))).toBeNull();
  });

  it('stores a change', async () => {
    const { id, createdAt } = await insert();
    const changed = await products.change(accountId, id, (product) => product.change({ name: 'New', status: 'draft' }, createdAt));
    expect(changed?.state).toMatchObject({ name: 'New', status: 'draft' });
    expect(await products.find(accountId, id)).toEqual(changed?.state);
  });

  it('pages newest first while products are added', async () => {
    const [first, second, third] = [await insert(), await insert(), await insert()];
    expect(await listed()).toEqual([third.id, second.id, first.id]);
    expect(await listed({}, { limit: 1, after: null })).toEqual([third.id, second.id]);
    await insert();
    expect(await listed({}, { limit: 5, after: [third.createdAt.toISOString(), third.id] })).toEqual([second.id, first.id]);
  });

  it('filters by status, channel, country, delivery type and name', async () => {
    const tv = await insert({ name: 'Evening 100% TV' });
    const audio = await insert({
      name: 'Podcasts',
      channels: ['podcast'],
      countries: [],
      formats: ['audio_30s'],
      deliveryType: 'non_guaranteed',
    });
    const draft = await insert({ status: 'draft', name: 'Later' });
    await products.change(accountId, draft.id, (product) => product.archive(draft.createdAt));
    expect(await listed()).toEqual([audio.id, tv.id]);
    expect(await listed({ statuses: ['archived'] })).toEqual([draft.id]);
    expect(await listed({ channel: 'ctv' })).toEqual([tv.id]);
    expect(await listed({ country: 'DE' })).toEqual([audio.id, tv.id]);
    expect(await listed({ country: 'FR' })).toEqual([audio.id]);
    expect(await listed({ deliveryType: 'non_guaranteed' })).toEqual([audio.id]);
    expect(await listed({ name: '100% tv' })).toEqual([tv.id]);
    expect(await listed({ name: '%' })).toEqual([tv.id]);
  });

  it('returns all active products, oldest first', async () => {
    const [first, draft, third] = [await insert(), await insert({ status: 'draft' }), await insert()];
    expect(draft.status).toBe('draft');
    expect((await products.active(accountId)).map(({ id }) => id)).toEqual([first.id, third.id]);
  });
}
