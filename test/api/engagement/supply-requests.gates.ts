import { callerAt, next } from '../operations/audited/world';
import type { Gates } from '../platform/gates';
import type { Rows } from '../platform/isolation/row';

const things = '/api/v2/supply-requests';
const everywhere = [things, '/api/v2/buyer/supply-requests', '/api/v2/storefront/supply-requests'];
const key = { domain: 'lakeside.example', channel: 'ctv' };

/** Requests of the account, at each of their addresses. */
const requestsAt = (path: string): Rows => ({
  [`GET ${path}`]: { agent: 'account' },
  [`POST ${path}`]: { agent: 'account', with: () => ({ body: key }) },
  [`GET ${path}/suggestions`]: { agent: 'account', with: () => ({ query: { q: 'lake' } }) },
  [`POST ${path}/remove`]: { agent: 'account', with: () => ({ body: key }) },
});

const toldAt = (path: string): Gates['told'] => ({
  [`POST ${path}`]: {
    is: 'CREATE SUPPLY_REQUEST',
    says: /^created supply request "first-\d+\.example \(ctv\)"$/,
    by: (world) => () => world.api.post(path, { as: callerAt(world, path), body: { ...key, domain: `first-${next()}.example` } }),
  },
  [`POST ${path}/remove`]: {
    is: 'DELETE SUPPLY_REQUEST',
    says: /^deleted supply request "lakeside\.example \(ctv\)"$/,
    by: async (world) => {
      const as = callerAt(world, path);
      await world.api.post(path, { as, body: key });
      return () => world.api.post(`${path}/remove`, { as, body: key });
    },
  },
});

/** Example requests for the tests that call every operation. */
export const gates: Gates = {
  rows: {
    ...(Object.assign({}, ...everywhere.map(requestsAt)) as Rows),
    'GET /api/v2/storefront/supply-requests/wanted': { agent: 'account' },
    'GET /api/v2/staff/supply-requests': { agent: 'account', isForStaff: true },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => {
    await api.post(things, { as, body: { ...key, notes: mark } });
    return {};
  },
  cap: { cap: 'supply-requests', make: ({ api, as }, n) => api.post(things, { as, body: { ...key, domain: `lakeside-${n}.example` } }) },
  lists: [
    { table: 'supply_requests', side: 'buyer', keep: ['channel'] },
    { table: 'supply_requests', side: 'seller', keep: ['channel'] },
  ],
  told: Object.assign({}, ...everywhere.map(toldAt)) as Gates['told'],
  creates: [],
  beforeProof: { closed: everywhere.flatMap((path) => [`POST ${path}`, `POST ${path}/remove`]), open: {} },
};
