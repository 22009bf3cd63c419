import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from './api';
import { openDay, insertRunningBuy } from './delivery-requests';

export const deskOf = (accountId: number): string => `/api/v2/staff/billing/customers/${accountId}`;
export const term = { countedBy: 'THIRD_PARTY', measurementVendor: 'Meter', countedFrom: openDay(20), reason: 'Agreed' };

/** A running media buy in USD of an organization that is charged by third-party counts. */
export async function countedBuy(api: TestApi, staff: Credentials, accountId: number, mediaBuyId: string): Promise<void> {
  await insertRunningBuy(api, accountId, mediaBuyId);
  await api.app.get(Database).query(
    `insert into billing_buys (buyer_id, media_buy_id, organization_id)
     select id, $2, coalesce(parent_id, id) from accounts where id = $1 on conflict do nothing`,
    [accountId, mediaBuyId],
  );
  await api.post(`${deskOf(accountId)}/counting`, { as: staff, body: term });
}

export const thirdCountBody = (mediaBuyId: string, spend = '12.50') => ({
  counts: [{ mediaBuyId, day: openDay(2), spend, currency: 'USD' }],
  reason: 'Report of the vendor',
});
