import { type Gates, idOf } from '../platform/gates';

const things = '/base-path/kebab-things';

/** Registers the operations with the tests that cover every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'camelThing' } },
    [`POST ${things}/{id}/archive`]: { agent: 'account', at: { id: 'camelThing' }, conflicts: true },
    [`POST ${things}/{id}/restore`]: { agent: 'account', at: { id: 'camelThing' }, conflicts: true },
  },
  sides: [worldSides],
  has: async ({ api, as, mark }) => ({ camelThing: await idOf(api.post(things, { as, body: { name: mark } })) }),
  cap: { cap: 'kebab-things', make: ({ api, as }, n) => api.post(things, { as, body: { name: `Thing ${n}` } }) },
  lists: [{ table: 'snake_things', side: 'worldSide' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE UPPER_THING',
      says: /^created words thing "First"$/,
      by:
        ({ api, worldSide: { as } }) =>
        () =>
          api.post(things, { as, body: { name: 'First' } }),
    },
    [`POST ${things}/{id}/archive`]: {
      is: 'ARCHIVE UPPER_THING',
      says: /^archived words thing "First"$/,
      by: async ({ api, worldSide: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        return () => api.post(`${things}/${id}/archive`, { as });
      },
    },
    [`POST ${things}/{id}/restore`]: {
      is: 'UPDATE UPPER_THING',
      says: /^restored words thing "First"$/,
      by: async ({ api, worldSide: { as } }) => {
        const id = await idOf(api.post(things, { as, body: { name: 'First' } }));
        await api.post(`${things}/${id}/archive`, { as });
        return () => api.post(`${things}/${id}/restore`, { as });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`, `POST ${things}/{id}/archive`, `POST ${things}/{id}/restore`], open: {} },
};
