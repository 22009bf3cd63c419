import { Database } from '@exchange/platform';
import type { Gates } from '../platform/gates';

const demo = '/api/v2/demo';
const says = (did: string) => new RegExp(`^${did} demo "Lakeside Motors \\(demo\\)"$`);

/** Example requests for the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${demo}`]: { agent: 'account' },
    [`POST ${demo}`]: {
      agent: 'account',
      with: () => ({ body: {} }),
      uses: async (api, { accountId }) => {
        await api.app.get(Database).query('delete from demos where account_id = $1', [accountId]);
        return {};
      },
    },
    [`DELETE ${demo}`]: { agent: 'account' },
    [`POST ${demo}/reset`]: { agent: 'account', conflicts: true },
    [`POST ${demo}/extend`]: { agent: 'account', with: () => ({ body: { days: 1 } }) },
  },
  sides: ['buyer'],
  has: async ({ api, as }) => {
    await api.post(demo, { as, body: {} });
    return {};
  },
  lists: [],
  told: {
    [`POST ${demo}`]: {
      is: 'CREATE DEMO',
      isInside: true,
      says: says('created'),
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(demo, { as, body: {} }),
    },
    [`POST ${demo}/reset`]: {
      is: 'UPDATE DEMO',
      isInside: true,
      says: says('reset'),
      by: async ({ api, buyer: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.post(`${demo}/reset`, { as });
      },
    },
    [`POST ${demo}/extend`]: {
      is: 'UPDATE DEMO',
      says: says('extended'),
      by: async ({ api, buyer: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.post(`${demo}/extend`, { as, body: {} });
      },
    },
    [`DELETE ${demo}`]: {
      is: 'DELETE DEMO',
      says: says('deleted'),
      by: async ({ api, buyer: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.delete(demo, { as });
      },
    },
  },
  creates: [`POST ${demo}`],
  beforeProof: {
    closed: [`POST ${demo}`, `POST ${demo}/reset`, `POST ${demo}/extend`],
    open: { [`DELETE ${demo}`]: 'takes away' },
  },
};
