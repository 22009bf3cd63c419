import { Database } from '@exchange/platform';
import type { TestApi } from '@test/api';
import type { Gates } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';
import type { Row } from '../platform/isolation/row';

const path = '/api/v2/billing/over-deliveries';
const accept = `POST ${path}/{mediaBuyId}/accept`;
const dispute = `POST ${path}/{mediaBuyId}/dispute`;
const accepting = { amountMinor: '400', currency: 'USD' };
const disputing = { reason: 'Not ordered' };
const policy = policyNamed('billing');

/** Undecided over-delivery as the worker records it, sold by the account's own storefront if it has one. */
async function createOverDelivery(api: TestApi, accountId: number, reason = 'Not ordered'): Promise<string> {
  const mediaBuyId = `mb_over_${accountId}`;
  const seller = `select id from (select id, account_id from storefronts union all select id, account_id from seller_agents) s where account_id = $1 limit 1`;
  await api.app.get(Database).query(
    `insert into over_deliveries (account_id, media_buy_id, seller_id, currency, status, agreed_minor, reported_minor, charged_minor, beyond_minor,
       accepted_minor, notified_minor, reason, created_at, updated_at)
     values ($1, $2, coalesce((${seller}), 0), 'USD', 'OPEN', 1000, 1400, 1000, 400, 0, 400, $3, now(), now())
     on conflict (account_id, media_buy_id) do update set status = 'OPEN', beyond_minor = 400`,
    [accountId, mediaBuyId, reason],
  );
  return mediaBuyId;
}

/** An over-delivery with its media buy, to which accepting commits money. */
async function createWithMediaBuy(api: TestApi, accountId: number): Promise<string> {
  const mediaBuyId = await createOverDelivery(api, accountId);
  await api.app.get(Database).query(
    `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
       currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
     values ($1, $2, 'campaign_over', 1, 'disc', 7, 'Seller', 'Buy', 'ARCHIVED', now(), 'oat.example', 'USD', 1000, '[]', now(), now(), $2, 0, 0, 1, now(), now())
     on conflict do nothing`,
    [accountId, mediaBuyId],
  );
  return mediaBuyId;
}

const own = { by: [policy, 'read standing'], at: { mediaBuyId: 'overDelivery' } } as const;
const toDecide: Row['uses'] = async (api, { accountId }) => ({ overDelivery: await createWithMediaBuy(api, accountId) });

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${path}`]: { by: [policy, 'read standing'] },
    [`GET ${path}/{mediaBuyId}`]: own,
    [accept]: { ...own, uses: toDecide, conflicts: true, with: () => ({ body: accepting }) },
    [dispute]: { ...own, uses: toDecide, conflicts: true, with: () => ({ body: disputing }) },
    'GET /api/v2/storefront/billing/over-deliveries': { agent: 'account' },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => {
    const { body } = await api.get('/api/v2/accounts/current', { as });
    return { overDelivery: await createOverDelivery(api, body.data.id as number, `Of ${mark}`) };
  },
  lists: [
    { table: 'over_deliveries', side: 'buyer' },
    { table: 'over_deliveries', side: 'seller' },
  ],
  told: {
    [accept]: {
      is: 'UPDATE OVER_DELIVERY',
      says: /^accepted over delivery /,
      by: async ({ api, buyer: { as, account } }) => {
        const id = await createWithMediaBuy(api, account.id);
        return () => api.post(`${path}/${id}/accept`, { as, body: accepting });
      },
    },
    [dispute]: {
      is: 'UPDATE OVER_DELIVERY',
      says: /^disputed over delivery /,
      by: async ({ api, buyer: { as, account } }) => {
        const id = await createOverDelivery(api, account.id);
        return () => api.post(`${path}/${id}/dispute`, { as, body: disputing });
      },
    },
  },
  creates: [],
  beforeProof: { closed: [accept, dispute], open: {} },
};
