import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { signUpStaff } from '@test/people';
import { countedBuy, thirdCountBody, deskOf, term } from '@test/third-counts';
import type { Gates } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';

const customer = '/api/v2/staff/billing/customers/{accountId}';
const bought = '/api/v2/billing/media-buys/{mediaBuyId}/charges';
const sellerPath = '/api/v2/storefront/billing/media-buys/{mediaBuyId}/charges';
const ofStaff = { agent: 'account', isForStaff: true, at: { accountId: 'account' } } as const;
const refusedBefore = 'for staff alone: others are refused before';

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`POST ${customer}/counting`]: { ...ofStaff, strange: { account: 'public' }, with: () => ({ body: term }) },
    [`POST ${customer}/counts`]: {
      ...ofStaff,
      strange: { account: 400, mediaBuy: 400 },
      uses: async (api, { accountId }) => {
        const mediaBuy = `mb_counted_${randomUUID()}`;
        await countedBuy(api, (await signUpStaff(api)).as, accountId, mediaBuy);
        return { mediaBuy };
      },
      with: ({ mediaBuy }) => ({ body: thirdCountBody(mediaBuy) }),
    },
    [`GET ${bought}`]: { by: [policyNamed('billing'), 'read standing'], at: { mediaBuyId: 'mediaBuy' } },
    [`GET ${sellerPath}`]: { agent: 'account', at: { mediaBuyId: 'chargedBuy' } },
  },
  sides: ['seller'],
  has: async ({ api, as }) => {
    const { body } = await api.get('/api/v2/accounts/current', { as });
    const accountId = body.data.id as number;
    const chargedBuy = `mb_charged_${accountId}`;
    const seller = `select id from (select id, account_id from storefronts union all select id, account_id from seller_agents) s where account_id = $1 limit 1`;
    await api.app.get(Database).query(
      `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
         currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
       values ($1, $2, 'campaign_charged', 1, 'disc', coalesce((${seller}), 0), 'Seller', 'Buy', 'ARCHIVED', now(), 'oat.example', 'USD', 1000, '[]', now(), now(),
         $2, 0, 0, 1, now(), now()) on conflict do nothing`,
      [accountId, chargedBuy],
    );
    return { chargedBuy };
  },
  lists: [],
  told: {
    [`POST ${customer}/counting`]: {
      is: 'UPDATE BILLING_ACCOUNT',
      says: /^changed who counts for billing account /,
      by: async ({ api, buyer: { account } }) => {
        const { as } = await signUpStaff(api);
        return () => api.post(`${deskOf(account.id)}/counting`, { as, body: term });
      },
    },
    [`POST ${customer}/counts`]: {
      is: 'CREATE THIRD_COUNTS',
      says: /^entered third counts$/,
      by: async ({ api, buyer: { account } }) => {
        const [{ as }, id] = [await signUpStaff(api), `mb_counted_${randomUUID()}`];
        await countedBuy(api, as, account.id, id);
        return () => api.post(`${deskOf(account.id)}/counts`, { as, body: thirdCountBody(id) });
      },
    },
  },
  creates: [],
  beforeProof: { closed: [], open: { [`POST ${customer}/counting`]: refusedBefore, [`POST ${customer}/counts`]: refusedBefore } },
};
