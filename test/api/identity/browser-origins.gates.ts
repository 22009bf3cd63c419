import { type Gates, idOf } from '../platform/gates';
import type { Row } from '../platform/isolation/row';

const things = '/api/v2/browser-origins';

/** Number of origins so far: every body has an origin of its own. */
let count = 0;
const body = () => ({ origin: `https://page-${++count}.example` });
const added: Row['uses'] = async (api, { owner: as }) => ({ browserOrigin: await idOf(api.post(things, { as, body: body() })) });

/** Requests of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: body() }) },
    [`DELETE ${things}/{id}`]: { agent: 'account', at: { id: 'browserOrigin' }, uses: added },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => ({ browserOrigin: await idOf(api.post(things, { as, body: { ...body(), label: mark } })) }),
  cap: { cap: 'browser-origins', make: ({ api, as }, n) => api.post(things, { as, body: { origin: `https://thing-${n}.example` } }) },
  lists: [{ table: 'browser_origins', side: 'buyer' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE BROWSER_ORIGIN',
      says: /^created browser origin "https:\/\/app\.example"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: { origin: 'https://app.example' } }),
    },
    [`DELETE ${things}/{id}`]: {
      is: 'DELETE BROWSER_ORIGIN',
      says: /^deleted browser origin "https:\/\/page-\d+\.example"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await idOf(api.post(things, { as, body: body() }));
        return () => api.delete(`${things}/${id}`, { as });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: {
    closed: [`POST ${things}`],
    open: { [`DELETE ${things}/{id}`]: 'a removal' },
  },
};
