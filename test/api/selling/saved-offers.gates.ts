import { type Gates, idOf } from '../platform/gates';

const things = '/api/v2/storefront/saved-offers';

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'savedOffer' } },
    [`POST ${things}/{id}/archive`]: { agent: 'account', at: { id: 'savedOffer' }, conflicts: true },
    [`POST ${things}/{id}/restore`]: { agent: 'account', at: { id: 'savedOffer' }, conflicts: true },
  },
  sides: ['seller'],
  has: async ({ api, as, mark }) => ({ savedOffer: await idOf(api.post(things, { as, body: { name: mark } })) }),
  cap: { cap: 'saved-offers', make: ({ api, as }, n) => api.post(things, { as, body: { name: `Thing ${n}` } }) },
  lists: [{ table: 'saved_offers', side: 'seller' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE SAVED_OFFER',
      says: /^created saved offer "First"$/,
      by:
        ({ api, seller: { as } }) =>
        () =>
          api.post(things, { as, body: { name: 'First' } }),
    },
    [`POST ${things}/{id}/archive`]: {
      is: 'ARCHIVE SAVED_OFFER',
      says: /^archived saved offer "First"$/,
      by: async ({ api, seller: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        return () => api.post(`${things}/${id}/archive`, { as });
      },
    },
    [`POST ${things}/{id}/restore`]: {
      is: 'UPDATE SAVED_OFFER',
      says: /^restored saved offer "First"$/,
      by: async ({ api, seller: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        await api.post(`${things}/${id}/archive`, { as });
        return () => api.post(`${things}/${id}/restore`, { as });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`, `POST ${things}/{id}/archive`, `POST ${things}/{id}/restore`], open: {} },
};
