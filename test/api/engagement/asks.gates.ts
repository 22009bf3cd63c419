import { type Gates, idOf } from '../platform/gates';

const things = '/api/v2/asks';

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'ask' } },
    [`POST ${things}/{id}/archive`]: { agent: 'account', at: { id: 'ask' }, conflicts: true },
    [`POST ${things}/{id}/restore`]: { agent: 'account', at: { id: 'ask' }, conflicts: true },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => ({ ask: await idOf(api.post(things, { as, body: { name: mark } })) }),
  cap: { cap: 'asks', make: ({ api, as }, n) => api.post(things, { as, body: { name: `Thing ${n}` } }) },
  lists: [{ table: 'asks', side: 'buyer' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE ASK',
      says: /^created ask "First"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: { name: 'First' } }),
    },
    [`POST ${things}/{id}/archive`]: {
      is: 'ARCHIVE ASK',
      says: /^archived ask "First"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        return () => api.post(`${things}/${id}/archive`, { as });
      },
    },
    [`POST ${things}/{id}/restore`]: {
      is: 'UPDATE ASK',
      says: /^restored ask "First"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        await api.post(`${things}/${id}/archive`, { as });
        return () => api.post(`${things}/${id}/restore`, { as });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`, `POST ${things}/{id}/archive`, `POST ${things}/{id}/restore`], open: {} },
};
