import { Database } from '@exchange/platform';
import { type Answer, type Credentials, startApi, type TestApi } from '@test/api';
import { signUpStaff } from '@test/people';
import { type Gates, idOf } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';

const billing = '/api/v2/billing';
const seller = '/api/v2/storefront/billing';
const desk = '/api/v2/staff/plans';
const customer = `${desk}/customers/{accountId}`;

/** Makes names unique. */
let count = 0;
const reference = () => `support-${++count}`;
/** A unique percentage each time. */
const nextPercent = () => ++count / 100;
const alert = () => ({ allowance: 'plan_included', percent: nextPercent() });
const acceptance = () => ({ offerVersion: `v1:${'0'.repeat(64)}`, planId: 'plan_1_a', idempotencyKey: `purchase-${++count}` });
const renewal = { action: 'CANCEL_AT_TERM', reason: 'We do it ourselves' };
const rateCard = {
  currency: 'USD',
  plans: [{ planCode: 'metered', displayName: 'Metered', includedIus: 0, commitmentMinor: '0', overageMinor: '500' }],
  activityTerms: [
    { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', displayName: 'Support', unit: 'SUPPORT_HOUR', standardIuAmountMilli: 2_000 },
  ],
  setupGrant: { ius: 100, days: 60 },
};

const plan = {
  id: 'plan_1_committed',
  planCode: 'committed',
  displayName: 'Committed',
  includedIus: 0,
  commitmentMinor: 0,
  overageMinor: 500,
  netCommitmentMinor: 0,
  netOverageMinor: 500,
  rolloverBasisPoints: null,
  overageWarnMinor: null,
  overageCapMinor: null,
};

const policy = policyNamed('billing');
/** The tenant is a child account, so its keys are not admins of the organization. */
const ofAdmins = {
  by: [policy, 'read and change billing'],
  but: { 'organization key': '403', 'machine application': '403', "sibling's key": '403' },
} as const;
const inPerson = { ...ofAdmins, conflicts: true } as const;
const ofStaff = { agent: 'account', isForStaff: true, at: { accountId: 'account' }, strange: { account: 'public' } } as const;

const alerted = (api: TestApi, as: Credentials): Promise<string> => idOf(api.post(`${billing}/allowance-alerts`, { as, body: alert() }));

async function published(api: TestApi): Promise<void> {
  const { as } = await signUpStaff(api);
  await api.post(`${desk}/rate-cards`, { as, body: rateCard });
}

/** Acceptance in an API with billing on, because nothing is offered otherwise. */
async function prepareAcceptance(api: TestApi, as: Credentials, path: string): Promise<() => Promise<Answer>> {
  await published(api);
  const on = await startApi({ environment: { BILLING: 'on' } });
  const { billingCustomerId, offer } = (await on.get(path, { as })).body.data;
  await on.post('/api/v2/accept-tos', { as, body: {}, headers: { 'x-account-id': String(billingCustomerId) } });
  const body = { offerVersion: offer.offerVersion, planId: offer.plans[0].id, idempotencyKey: `purchase-${++count}` };
  return async () => {
    const answer = await on.post(`${path}/accept`, { as, body });
    await on.close();
    return answer;
  };
}

async function recordUsage(api: TestApi, accountId: number): Promise<void> {
  await published(api);
  const { as } = await signUpStaff(api);
  const body = { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', quantity: 1, reference: reference() };
  await api.post(`${desk}/customers/${accountId}/usage`, { as, body });
}

/** Plan as billing would have bound it; here billing is off and offers none. */
async function bindPlan(api: TestApi, as: Credentials): Promise<void> {
  const { body } = await api.get(`${billing}/iu-rate-card`, { as });
  const accountId = body.data.billingCustomerId as number;
  await api.app.get(Database).query(
    `insert into plan_bindings (account_id, id, offer_version, rate_card_version, currency, plan, idempotency_key, accepted_by, accepted_at, starts)
     values ($1, 'bind_' || $2, 'v1:0', 1, 'USD', $3, 'key-' || $2, 1, now(), '2026-01')`,
    [accountId, String(++count), JSON.stringify(plan)],
  );
}

const refusedBefore = 'for staff alone: others are refused before';

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${billing}/iu-rate-card`]: { ...ofAdmins },
    [`POST ${billing}/iu-rate-card/accept`]: { ...inPerson, with: () => ({ body: acceptance() }) },
    [`POST ${billing}/iu-rate-card/renewal`]: { ...inPerson, with: () => ({ body: renewal }) },
    [`GET ${billing}/iu-usage`]: { ...ofAdmins },
    [`GET ${seller}/storefront-rate-card`]: { ...ofAdmins },
    [`POST ${seller}/storefront-rate-card/accept`]: { ...inPerson, with: () => ({ body: acceptance() }) },
    [`GET ${billing}/allowance-alerts`]: { ...ofAdmins },
    [`POST ${billing}/allowance-alerts`]: { ...ofAdmins, with: () => ({ body: alert() }) },
    [`PATCH ${billing}/allowance-alerts/{id}`]: {
      ...ofAdmins,
      at: { id: 'allowanceAlert' },
      uses: async (api, { owner }) => ({ allowanceAlert: await alerted(api, owner) }),
      with: () => ({ body: { percent: nextPercent() } }),
    },
    [`DELETE ${billing}/allowance-alerts/{id}`]: {
      ...ofAdmins,
      at: { id: 'allowanceAlert' },
      uses: async (api, { owner }) => ({ allowanceAlert: await alerted(api, owner) }),
    },
    [`GET ${desk}/rate-cards`]: { agent: 'account', isForStaff: true },
    [`POST ${desk}/rate-cards`]: { agent: 'account', isForStaff: true, with: () => ({ body: rateCard }) },
    [`POST ${customer}/discount`]: { ...ofStaff, with: () => ({ body: { discountBasisPoints: 500 } }) },
    [`POST ${customer}/usage`]: {
      ...ofStaff,
      uses: async (api) => {
        await published(api);
        return {};
      },
      with: () => ({ body: { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', quantity: 1, reference: reference() } }),
    },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as }) => {
    await recordUsage(api, (await api.get('/api/v2/accounts/current', { as })).body.data.id as number);
    return { allowanceAlert: await alerted(api, as) };
  },
  cap: { cap: 'allowance-alerts', make: ({ api, as }) => api.post(`${billing}/allowance-alerts`, { as, body: alert() }) },
  lists: [{ table: 'allowance_alerts', side: 'buyer' }, { table: 'unit_usage', side: 'buyer' }, { table: 'plan_rate_cards' }],
  told: {
    [`POST ${billing}/allowance-alerts`]: {
      is: 'CREATE ALLOWANCE_ALERT',
      says: /^created allowance alert "plan_included at [\d.]+ %"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(`${billing}/allowance-alerts`, { as, body: alert() }),
    },
    [`PATCH ${billing}/allowance-alerts/{id}`]: {
      is: 'UPDATE ALLOWANCE_ALERT',
      says: /^updated allowance alert /,
      by: async ({ api, buyer: { as } }) => {
        const id = await alerted(api, as);
        return () => api.patch(`${billing}/allowance-alerts/${id}`, { as, body: { percent: nextPercent() } });
      },
    },
    [`DELETE ${billing}/allowance-alerts/{id}`]: {
      is: 'DELETE ALLOWANCE_ALERT',
      says: /^deleted allowance alert /,
      by: async ({ api, buyer: { as } }) => {
        const id = await alerted(api, as);
        return () => api.delete(`${billing}/allowance-alerts/${id}`, { as });
      },
    },
    [`POST ${desk}/rate-cards`]: {
      is: 'CREATE RATE_CARD',
      says: /^published rate card "\d+ \(USD\)"$/,
      by: async ({ api }) => {
        const { as } = await signUpStaff(api);
        return () => api.post(`${desk}/rate-cards`, { as, body: rateCard });
      },
    },
    [`POST ${customer}/discount`]: {
      is: 'UPDATE ACCOUNT',
      says: /^agreed on the discount of account$/,
      by: async ({ api, buyer: { account } }) => {
        const { as } = await signUpStaff(api);
        return () => api.post(`${desk}/customers/${account.id}/discount`, { as, body: { discountBasisPoints: ++count } });
      },
    },
    [`POST ${customer}/usage`]: {
      is: 'UPDATE ACCOUNT',
      says: /^recorded usage of account$/,
      by: async ({ api, buyer: { account } }) => {
        await published(api);
        const { as } = await signUpStaff(api);
        const body = { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', quantity: 1, reference: reference() };
        return () => api.post(`${desk}/customers/${account.id}/usage`, { as, body });
      },
    },
    [`POST ${billing}/iu-rate-card/accept`]: {
      is: 'CREATE PLAN_BINDING',
      says: /^accepted plan binding "Metered \(USD\)"$/,
      by: ({ api, buyer: { as } }) => prepareAcceptance(api, as, `${billing}/iu-rate-card`),
    },
    [`POST ${seller}/storefront-rate-card/accept`]: {
      is: 'CREATE PLAN_BINDING',
      says: /^accepted plan binding "Metered \(USD\)"$/,
      by: ({ api, seller: { as } }) => prepareAcceptance(api, as, `${seller}/storefront-rate-card`),
    },
    [`POST ${billing}/iu-rate-card/renewal`]: {
      is: 'UPDATE PLAN_BINDING',
      says: /^canceled at its term plan binding "(Committed|Metered) \(USD\)"$/,
      by: async ({ api, buyer: { as } }) => {
        await bindPlan(api, as);
        return () => api.post(`${billing}/iu-rate-card/renewal`, { as, body: renewal });
      },
    },
  },
  creates: [`POST ${billing}/allowance-alerts`, `POST ${desk}/rate-cards`],
  beforeProof: {
    closed: [
      `POST ${billing}/iu-rate-card/accept`,
      `POST ${billing}/iu-rate-card/renewal`,
      `POST ${seller}/storefront-rate-card/accept`,
      `POST ${billing}/allowance-alerts`,
      `PATCH ${billing}/allowance-alerts/{id}`,
      `DELETE ${billing}/allowance-alerts/{id}`,
    ],
    open: {
      [`POST ${desk}/rate-cards`]: refusedBefore,
      [`POST ${customer}/discount`]: refusedBefore,
      [`POST ${customer}/usage`]: refusedBefore,
    },
  },
};
