import type { TestApi, Credentials } from '@test/api';
import { signUpStaff } from '@test/people';
import { callerAt } from '../operations/audited/world';
import { type Gates, idOf } from '../platform/gates';
import type { Row, Rows } from '../platform/isolation/row';

const things = '/api/v2/asks';
const ofBuyers = '/api/v2/buyer/asks';
const ofSellers = '/api/v2/storefront/asks';
const queue = '/api/v2/staff/asks';
const filing = (title: string) => ({ title, detail: title });
const file = (api: TestApi, as: Credentials, title = 'First') => idOf(api.post(things, { as, body: filing(title) }));
const resolution = { outcome: 'change', whatChanged: 'Exports have rows again.' };

const filed: Row['uses'] = async (api, { owner }) => ({ ask: await file(api, owner) });
/** Staff reach asks of every account. */
const byStaff = { agent: 'account', isForStaff: true, at: { id: 'ask' }, strange: { ask: 'public' } } as const;

/** Asks of the account, at each of their addresses. */
const asksAt = (path: string): Rows => ({
  [`GET ${path}`]: { agent: 'account' },
  [`POST ${path}`]: { agent: 'account', with: () => ({ body: filing('First') }) },
  [`GET ${path}/{id}`]: { agent: 'account', at: { id: 'ask' } },
  [`PATCH ${path}/{id}`]: {
    agent: 'account',
    at: { id: 'ask' },
    with: () => ({ body: { requester: { state: 'still_blocked', note: 'No' } } }),
  },
});

const toldAt = (path: string): Gates['told'] => ({
  [`POST ${path}`]: {
    is: 'CREATE ASK',
    says: /^filed ask "First"$/,
    by: (world) => () => world.api.post(path, { as: callerAt(world, path), body: filing('First') }),
  },
  [`PATCH ${path}/{id}`]: {
    is: 'DEACTIVATE ASK',
    says: /^withdrew ask "First"$/,
    by: async (world) => {
      const as = callerAt(world, path);
      const id = await file(world.api, as);
      return () => world.api.patch(`${path}/${id}`, { as, body: { requester: { state: 'withdrawn' } } });
    },
  },
});

/** A step of staff on an ask of the buyer. */
const step = (name: string, says: RegExp, body: object): Gates['told'] => ({
  [`POST ${queue}/{id}/${name}`]: {
    is: 'UPDATE ASK',
    says,
    by: async ({ api, buyer }) => {
      const [{ as }, id] = [await signUpStaff(api), await file(api, buyer.as)];
      return () => api.post(`${queue}/${id}/${name}`, { as, body });
    },
  },
});

const refusedBefore = 'for staff alone: others are refused before';

/** Example requests for the tests that call every operation. */
export const gates: Gates = {
  rows: {
    ...asksAt(things),
    ...asksAt(ofBuyers),
    ...asksAt(ofSellers),
    [`GET ${queue}`]: { agent: 'account', isForStaff: true },
    [`GET ${queue}/{id}`]: byStaff,
    [`POST ${queue}/{id}/accept`]: { ...byStaff, uses: filed, with: () => ({ body: {} }) },
    [`POST ${queue}/{id}/start`]: { ...byStaff, uses: filed, with: () => ({ body: {} }) },
    [`POST ${queue}/{id}/resolve`]: { ...byStaff, uses: filed, with: () => ({ body: resolution }) },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => ({ ask: await file(api, as, mark) }),
  cap: { cap: 'asks', make: ({ api, as }, n) => api.post(things, { as, body: filing(`Thing ${n}`) }) },
  lists: [
    { table: 'asks', side: 'buyer' },
    { table: 'asks', side: 'seller' },
  ],
  told: {
    ...toldAt(things),
    ...toldAt(ofBuyers),
    ...toldAt(ofSellers),
    ...step('accept', /^accepted ask "First"$/, {}),
    ...step('start', /^began to work on ask "First"$/, {}),
    ...step('resolve', /^resolved ask "First"$/, resolution),
  },
  creates: [things, ofBuyers, ofSellers].map((path) => `POST ${path}`),
  beforeProof: {
    closed: [things, ofBuyers, ofSellers].flatMap((path) => [`POST ${path}`, `PATCH ${path}/{id}`]),
    open: {
      [`POST ${queue}/{id}/accept`]: refusedBefore,
      [`POST ${queue}/{id}/start`]: refusedBefore,
      [`POST ${queue}/{id}/resolve`]: refusedBefore,
    },
  },
};
