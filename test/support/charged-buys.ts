import { randomUUID } from 'node:crypto';
import type { TestApi } from './api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from './discovery';
import type { SignedUp } from './people';
import type { ScriptedSeller } from './scripted-seller';

/** Settings under which payments pass through the exchange, for a fee of 5 %. */
export const chargingEnvironment = { BILLING: 'on', BILLING_ROUTE: 'exchange', BILLING_FEE_BASIS_POINTS: '500', SANDBOX_FIRST: 'off' };

/** The product that {@link buyFrom} buys. */
export const evenings = { id: 'evenings', pricingOptionId: 'cpm', currency: 'USD', fixedPrice: 12 } as const;

/** Books a deposit in USD as staff. */
export async function insertDeposit(api: TestApi, staff: SignedUp, buyer: SignedUp, amountMinor: string): Promise<void> {
  const body = { amountMinor, currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
  const { status } = await api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/deposits`, { as: staff.as, body });
  expect(status).toBe(201);
}

/** Buys the only product of a seller, in a new campaign. */
export async function buyFrom(
  api: TestApi,
  buyer: SignedUp,
  seller: ScriptedSeller,
  budget: number,
): Promise<{ readonly mediaBuyId: string; readonly packageId: string }> {
  const read = async (at: string) => (await api.get(at, { as: buyer.as })).body.data;
  const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
  const campaignId = await createCampaign(api, buyer.as, { advertiserId, budget: { total: 9_000 } });
  const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: [seller.id], waitSeconds: 90 });
  await waitUntilComplete(api, buyer.as, discoveryId);
  const [{ productId }] = (await read(`${discoveryPath}/${discoveryId}/products`)).products;
  await api.post(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as, body: { products: [{ productId, budget }] } });
  const executed = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
  expect([executed.status, executed.body.data?.success]).toEqual([200, true]);
  const [{ mediaBuyId, packages }] = await read(`/api/v2/buyer/campaigns/${campaignId}/media-buys`);
  return { mediaBuyId, packageId: packages[0].packageId };
}
