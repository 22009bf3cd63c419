import { Database } from '@exchange/platform';
import type { Gates } from '../platform/gates';

const demo = '/api/v2/storefront/demo';
const recipes = ['sample-publisher-ctv', 'sample-retail-media'];
const sources = (...recipeIds: string[]) => ({ body: { recipeIds } });

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
    [`GET ${demo}/source-recipes`]: { agent: 'account' },
    [`POST ${demo}/sources`]: { agent: 'account', with: () => sources(recipes[0]!), conflicts: true },
    [`DELETE ${demo}/sources/{sourceId}`]: {
      agent: 'account',
      at: { sourceId: 'demoSource' },
      uses: async (api, { owner }) => {
        const { body } = await api.post(`${demo}/sources`, { as: owner, ...sources(recipes[1]!) });
        return { demoSource: body.data.demo.sources.at(-1).sourceId as string };
      },
    },
  },
  sides: ['seller'],
  has: async ({ api, as }) => {
    const { body } = await api.post(demo, { as, body: {} });
    return { demoSource: body.data.demo.sources[0].sourceId as string };
  },
  cap: {
    cap: 'demos',
    // Sequential: a removed demo counts until the worker has deleted its rows.
    make: async ({ api, as }) => {
      for (;;) {
        const answer = await api.post(demo, { as, body: {} });
        if (answer.status !== 409 || answer.body.error.details?.most !== undefined) return answer;
        await api.delete(demo, { as });
      }
    },
  },
  lists: [],
  told: {
    [`POST ${demo}`]: {
      is: 'CREATE DEMO',
      isInside: true,
      says: /^created demo "Lakeside Media \(demo\)"$/,
      by:
        ({ api, seller: { as } }) =>
        () =>
          api.post(demo, { as, body: {} }),
    },
    [`POST ${demo}/reset`]: {
      is: 'UPDATE DEMO',
      isInside: true,
      says: /^reset demo "Lakeside Media \(demo\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.post(`${demo}/reset`, { as });
      },
    },
    [`POST ${demo}/extend`]: {
      is: 'UPDATE DEMO',
      says: /^extended demo "Lakeside Media \(demo\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.post(`${demo}/extend`, { as, body: {} });
      },
    },
    [`POST ${demo}/sources`]: {
      is: 'UPDATE DEMO',
      isInside: true,
      says: /^updated demo "Lakeside Media \(demo\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.post(`${demo}/sources`, { as, ...sources(recipes[1]!) });
      },
    },
    [`DELETE ${demo}/sources/{sourceId}`]: {
      is: 'UPDATE DEMO',
      isInside: true,
      says: /^updated demo "Lakeside Media \(demo\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.post(demo, { as, body: {} });
        const { body } = await api.get(demo, { as });
        return () => api.delete(`${demo}/sources/${body.data.demo.sources[0].sourceId}`, { as });
      },
    },
    [`DELETE ${demo}`]: {
      is: 'DELETE DEMO',
      says: /^deleted demo "Lakeside Media \(demo\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.post(demo, { as, body: {} });
        return () => api.delete(demo, { as });
      },
    },
  },
  creates: [`POST ${demo}`],
  beforeProof: {
    closed: [`POST ${demo}`, `POST ${demo}/reset`, `POST ${demo}/extend`, `POST ${demo}/sources`],
    open: { [`DELETE ${demo}`]: 'takes away', [`DELETE ${demo}/sources/{sourceId}`]: 'takes away' },
  },
};
