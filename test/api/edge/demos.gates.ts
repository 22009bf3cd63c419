import { type Gates, idOf } from '../platform/gates';

const things = '/api/v3/demos';

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'demo' } },
    [`POST ${things}/{id}/archive`]: { agent: 'account', at: { id: 'demo' }, conflicts: true },
    [`POST ${things}/{id}/restore`]: { agent: 'account', at: { id: 'demo' }, conflicts: true },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => ({ demo: await idOf(api.post(things, { as, body: { name: mark } })) }),
  cap: { cap: 'demos', make: ({ api, as }, n) => api.post(things, { as, body: { name: `Thing ${n}` } }) },
  lists: [{ table: 'demos', side: 'buyer' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE DEMO',
      says: /^created demo "First"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: { name: 'First' } }),
    },
    [`POST ${things}/{id}/archive`]: {
      is: 'ARCHIVE DEMO',
      says: /^archived demo "First"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        return () => api.post(`${things}/${id}/archive`, { as });
      },
    },
    [`POST ${things}/{id}/restore`]: {
      is: 'UPDATE DEMO',
      says: /^restored demo "First"$/,
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
