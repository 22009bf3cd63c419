import { brandWithAdvertiser, grantsPath as things, invitationFor, invitationTo } from '@test/advertiser-grants';
import type { TestApi } from '@test/api';
import type { Credentials } from '@test/api';
import { signUp } from '@test/people';
import type { Gates } from '../platform/gates';
import type { Row } from '../platform/isolation/row';

const at = { grantRef: 'advertiserGrant' } as const;
const given: Row['with'] = () => ({ body: { reason: 'As agreed' } });

/** An organization that everybody may invite. */
let invited = 0;

async function organizationFor(api: TestApi): Promise<number> {
  return (invited = (await signUp(api)).account.id);
}

const someOrganization = async (api: TestApi): Promise<number> => invited || (await organizationFor(api));

const advertisers = new Map<string, Promise<number>>();

/** One for each account, also when many ask at once. */
function onlyAdvertiser(api: TestApi, as: Credentials): Promise<number> {
  const key = JSON.stringify(as);
  const made = advertisers.get(key) ?? brandWithAdvertiser(api, as);
  advertisers.set(key, made);
  return made;
}

/** Which account it is. */
async function accountOf(api: TestApi, as: Credentials): Promise<number> {
  return (await api.get('/api/v2/accounts/current', { as })).body.data.id;
}

/** That the account gave to somebody else. */
async function grantOf(api: TestApi, as: Credentials, name?: string): Promise<string> {
  const body = invitationTo(await someOrganization(api), [await brandWithAdvertiser(api, as, name)]);
  const { body: answer } = await api.post(things, { as, body });
  return answer.data.grantRef;
}

const received: Row['uses'] = async (api, { accountId }) => ({ advertiserGrant: await invitationFor(api, accountId) });
const made: Row['uses'] = async (api, { owner }) => ({ advertiserGrant: await grantOf(api, owner) });

/** What the tests that try every operation ask. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: {
      agent: 'account',
      with: ({ advertiser }) => ({ body: invitationTo(invited, [Number(advertiser)], ['advertiser.read']) }),
      strange: { advertiser: 400 },
    },
    [`GET ${things}/{grantRef}`]: { agent: 'account', at },
    [`POST ${things}/{grantRef}/accept`]: { agent: 'account', at, with: given, uses: received },
    [`POST ${things}/{grantRef}/reject`]: { agent: 'account', at, with: given, uses: received },
    [`POST ${things}/{grantRef}/revoke`]: { agent: 'account', at, with: given, uses: made },
  },
  sides: ['buyer'],
  has: async ({ api, as, mark }) => ({ advertiserGrant: await grantOf(api, as, mark) }),
  cap: {
    cap: 'advertiser-grants',
    make: async ({ api, as }) => api.post(things, { as, body: invitationTo(await someOrganization(api), [await onlyAdvertiser(api, as)]) }),
  },
  lists: [{ table: 'advertiser_grants', side: 'buyer' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE ADVERTISER_GRANT',
      isBetween: true,
      says: /^invited to advertiser grant "organization \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const body = invitationTo(await organizationFor(api), [await brandWithAdvertiser(api, as)]);
        return () => api.post(things, { as, body });
      },
    },
    [`POST ${things}/{grantRef}/accept`]: {
      is: 'ACTIVATE ADVERTISER_GRANT',
      isBetween: true,
      says: /^accepted advertiser grant "Tester Ltd"$/,
      by: async ({ api, buyer: { as } }) => {
        const grantRef = await invitationFor(api, await accountOf(api, as));
        return () => api.post(`${things}/${grantRef}/accept`, { as, body: {} });
      },
    },
    [`POST ${things}/{grantRef}/reject`]: {
      is: 'UPDATE ADVERTISER_GRANT',
      isBetween: true,
      says: /^rejected advertiser grant "Tester Ltd"$/,
      by: async ({ api, buyer: { as } }) => {
        const grantRef = await invitationFor(api, await accountOf(api, as));
        return () => api.post(`${things}/${grantRef}/reject`, { as, body: {} });
      },
    },
    [`POST ${things}/{grantRef}/revoke`]: {
      is: 'DEACTIVATE ADVERTISER_GRANT',
      isBetween: true,
      says: /^revoked advertiser grant "organization \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const grantRef = await grantOf(api, as);
        return () => api.post(`${things}/${grantRef}/revoke`, { as, body: {} });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: {
    closed: [`POST ${things}`, `POST ${things}/{grantRef}/accept`, `POST ${things}/{grantRef}/reject`, `POST ${things}/{grantRef}/revoke`],
    open: {},
  },
};
