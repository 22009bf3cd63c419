import { createAdvertiserOf, grantsPath as things, invitationFor, invitationTo } from '@test/advertiser-grants';
import type { TestApi } from '@test/api';
import type { Credentials } from '@test/api';
import { signUp } from '@test/people';
import type { Gates } from '../platform/gates';
import type { Row } from '../platform/isolation/row';

const at = { grantRef: 'advertiserGrant' } as const;
const withReason: Row['with'] = () => ({ body: { reason: 'As agreed' } });

/** Id of an organization that every account can invite; 0 before it is created. */
let invitableAccount = 0;

async function organizationFor(api: TestApi): Promise<number> {
  return (invitableAccount = (await signUp(api)).account.id);
}

const someOrganization = async (api: TestApi): Promise<number> => invitableAccount || (await organizationFor(api));

const advertisers = new Map<string, Promise<number>>();

/** Creates one advertiser per account, also for concurrent calls. */
function onlyAdvertiser(api: TestApi, as: Credentials): Promise<number> {
  const key = JSON.stringify(as);
  const made = advertisers.get(key) ?? createAdvertiserOf(api, as);
  advertisers.set(key, made);
  return made;
}

async function accountOf(api: TestApi, as: Credentials): Promise<number> {
  return (await api.get('/api/v2/accounts/current', { as })).body.data.id;
}

/** Invites another organization to an advertiser of the account and returns the reference of the grant. */
async function grantOf(api: TestApi, as: Credentials, name?: string): Promise<string> {
  const body = invitationTo(await someOrganization(api), [await createAdvertiserOf(api, as, name)]);
  const { body: answer } = await api.post(things, { as, body });
  return answer.data.grantRef;
}

const receivedInvitation: Row['uses'] = async (api, { accountId }) => ({ advertiserGrant: await invitationFor(api, accountId) });
const sentInvitation: Row['uses'] = async (api, { owner }) => ({ advertiserGrant: await grantOf(api, owner) });

/** Requests of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: {
      agent: 'account',
      with: ({ advertiser }) => ({ body: invitationTo(invitableAccount, [Number(advertiser)], ['advertiser.read']) }),
      strange: { advertiser: 400 },
    },
    [`GET ${things}/{grantRef}`]: { agent: 'account', at },
    [`POST ${things}/{grantRef}/accept`]: { agent: 'account', at, with: withReason, uses: receivedInvitation },
    [`POST ${things}/{grantRef}/reject`]: { agent: 'account', at, with: withReason, uses: receivedInvitation },
    [`POST ${things}/{grantRef}/revoke`]: { agent: 'account', at, with: withReason, uses: sentInvitation },
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
        const body = invitationTo(await organizationFor(api), [await createAdvertiserOf(api, as)]);
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
