import type { TestApi } from '@test/api';
import type { SignedUp } from '@test/people';

export const shoes = [
  { id: '1', title: 'Runner', brand: 'Acme', price: 10 },
  { id: '2', title: 'Walker', brand: 'Acme', price: 20 },
  { id: '3', title: 'Boot', brand: 'Zeta', price: 30 },
];

/** A catalog entry of a sync, with three inline items. */
export const entry = (more: object = {}) => ({ catalog_id: 'shoes', type: 'product', name: 'Shoes', items: shoes, ...more });

export const syncBody = (buyer: SignedUp, entries: object[], more: object = {}) => ({
  account: { account_id: String(buyer.account.id) },
  catalogs: entries,
  ...more,
});

/** Syncs and returns the result of each catalog. `catalogs` is the path of the advertiser's catalogs. */
export async function synced(api: TestApi, buyer: SignedUp, catalogs: string, entries: object[] = [entry()], more: object = {}) {
  const { status, body } = await api.post(`${catalogs}/sync`, { as: buyer.as, body: syncBody(buyer, entries, more) });
  expect(status).toBe(200);
  return body.data.catalogs;
}
