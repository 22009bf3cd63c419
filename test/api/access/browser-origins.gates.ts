import { type Gates, idOf } from '../platform/gates';

const things = '/api/v2/browser-origins';

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'browserOrigin' } },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => ({ browserOrigin: await idOf(api.post(things, { as, body: { name: mark } })) }),
  cap: { cap: 'browser-origins', make: ({ api, as }, n) => api.post(things, { as, body: { name: `Thing ${n}` } }) },
  lists: [{ table: 'browser_origins', side: 'buyer' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE BROWSER_ORIGIN',
      says: /^created browser origin "First"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: { name: 'First' } }),
    },
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`], open: {} },
};
