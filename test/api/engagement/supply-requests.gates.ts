import type { Gates } from '../platform/gates';

const things = '/api/v2/supply-requests';
const key = { domain: 'lakeside.example', channel: 'ctv' };

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: key }) },
    [`GET ${things}/suggestions`]: { agent: 'account', with: () => ({ query: { q: 'lake' } }) },
    [`POST ${things}/remove`]: { agent: 'account', with: () => ({ body: key }) },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => {
    await api.post(things, { as, body: { ...key, notes: mark } });
    return {};
  },
  cap: { cap: 'supply-requests', make: ({ api, as }, n) => api.post(things, { as, body: { ...key, domain: `lakeside-${n}.example` } }) },
  lists: [{ table: 'supply_requests', side: 'buyer', keep: ['channel'] }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE SUPPLY_REQUEST',
      says: /^created supply request "first\.example \(ctv\)"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: { ...key, domain: 'first.example' } }),
    },
    [`POST ${things}/remove`]: {
      is: 'DELETE SUPPLY_REQUEST',
      says: /^deleted supply request "lakeside\.example \(ctv\)"$/,
      by: async ({ api, buyer: { as } }) => {
        await api.post(things, { as, body: key });
        return () => api.post(`${things}/remove`, { as, body: key });
      },
    },
  },
  creates: [],
  beforeProof: { closed: [`POST ${things}`, `POST ${things}/remove`], open: {} },
};
