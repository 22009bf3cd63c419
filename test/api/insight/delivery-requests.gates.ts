import { openDay, insertRunningBuy, clearRequests } from '@test/delivery-requests';
import { next } from '../operations/audited/world';
import type { Gates } from '../platform/gates';

const path = '/api/v2/buyer/media-buys/{id}/delivery-requests';
const bought = { agent: 'advertiser', at: { id: 'mediaBuy' } } as const;
const body = () => ({ startDate: openDay(), endDate: openDay() });

/** Requests of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${path}`]: bought,
    [`POST ${path}`]: {
      ...bought,
      conflicts: true,
      uses: async (api, { ids }) => {
        await clearRequests(api, ids.mediaBuy);
        return {};
      },
      with: () => ({ body: body() }),
    },
  },
  sides: ['buyer'],
  has: async () => ({}),
  cap: {
    cap: 'delivery-requests',
    make: async ({ api, as }, n) => {
      const { body: account } = await api.get('/api/v2/accounts/current', { as });
      const id = `mb_asked_cap_${account.data.id}_${n}`;
      await insertRunningBuy(api, account.data.id as number, id);
      return api.post(path.replace('{id}', id), { as, body: body() });
    },
  },
  lists: [],
  told: {
    [`POST ${path}`]: {
      is: 'CREATE DELIVERY_REQUEST',
      says: /^filed delivery request /,
      by: async ({ api, buyer: { as, account } }) => {
        const id = `mb_asked_${account.id}_${next()}`;
        await insertRunningBuy(api, account.id, id);
        return () => api.post(path.replace('{id}', id), { as, body: body() });
      },
    },
  },
  creates: [`POST ${path}`],
  beforeProof: { closed: [`POST ${path}`], open: {} },
};
