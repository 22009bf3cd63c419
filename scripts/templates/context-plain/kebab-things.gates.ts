import { type Gates, idOf } from '../platform/gates';

const things = '/base-path/kebab-things';

/** Registers the operations with the tests that cover every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: { name: 'First' } }) },
    [`GET ${things}/{id}`]: { agent: 'account', at: { id: 'camelThing' } },
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
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`], open: {} },
};
