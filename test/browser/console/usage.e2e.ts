import { randomUUID } from 'node:crypto';
import { startApi, type TestApi } from '@test/api';
import { onFreePort } from '@test/free-port';
import { ModelServer } from '@test/language-models';
import { type SignedUp, signUp, signUpStaff } from '@test/people';
import { type Browser, launch } from '../browser';
import { Person } from './person';

const billing = '/api/v2/billing';
const desk = '/api/v2/staff/plans';
const support = {
  activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR',
  displayName: 'Support <b>hour</b>',
  unit: 'hour',
  standardIuAmountMilli: 2_000,
};

let models: ModelServer;
let api: TestApi;
let browser: Browser;
let staff: SignedUp;
let buyer: SignedUp;

const publish = (overageMinor: string) =>
  api.post(`${desk}/rate-cards`, {
    as: staff.as,
    body: {
      currency: 'USD',
      plans: [{ planCode: 'team', displayName: 'Team', includedIus: 500, commitmentMinor: '0', overageMinor }],
      activityTerms: [support],
      setupGrant: { ius: 100, days: 60 },
    },
  });

beforeAll(async () => {
  models = await ModelServer.start('openai');
  api = await onFreePort((port) =>
    startApi({
      port,
      environment: {
        BASE_URL: `http://127.0.0.1:${port}`,
        BILLING: 'on',
        ASSISTANT_PROVIDER: 'openai',
        ASSISTANT_BASE_URL: models.url,
        ASSISTANT_MODEL: 'local',
        ASSISTANT_API_KEY: 'key-of-the-model',
        ASSISTANT_PRICES: 'input:3000000,output:15000000,cache-read:300000,cache-write:3750000',
        ASSISTANT_QUOTA_CENTS: '1000',
      },
    }),
  );
  staff = await signUpStaff(api);
  await publish('500');
  buyer = await signUp(api);
  await api.post('/api/v2/accept-tos', { as: buyer.as });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await models?.close();
});

const arrives = ({ as }: SignedUp) =>
  Person.arrives(browser, api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const read = async (path: string) => (await api.get(path, { as: buyer.as })).body.data;

test('used units are shown by activity, and an alert is made, changed and deleted by keyboard', async () => {
  await api.post(`${desk}/customers/${buyer.account.id}/usage`, {
    as: staff.as,
    body: { activityCode: support.activityCode, quantity: 3, reference: randomUUID() },
  });
  const person = await arrives(buyer);
  // No month has this name: the latest with uses is shown.
  await person.opens(`/a/${buyer.account.id}/usage?month=2026-99`);
  await person.reads('6 of 100');
  await person.reads('Support <b>hour</b>');
  await person.presses('Create alert');
  await person.types('Notify at (%)', '62.5');
  await person.key('Enter');
  await person.reads('62.5%');
  expect(await read(`${billing}/allowance-alerts`)).toMatchObject([{ allowance: 'plan_included', percent: 62.5 }]);
  await person.presses('Change alert: Units of the plan, every month: 62.5%');
  await person.types('Notify at (%)', '400');
  await person.key('Enter');
  await person.sees(`document.querySelector('dialog[open] [role=alert]')`);
  await person.types('Notify at (%)', '75');
  await person.key('Enter');
  await person.reads('75%');
  await person.presses('Delete alert: Units of the plan, every month: 75%');
  await person.reads('Nobody is notified at 75% any more.');
  await person.presses('Delete alert');
  await person.reads('No alerts yet');
  expect(await read(`${billing}/allowance-alerts`)).toEqual([]);
  expect(person.unwanted.filter((each) => !each.includes('400'))).toEqual([]);
  await person.leaves();
});

test('a plan is accepted only as it was shown, and its renewal is turned off', async () => {
  const person = await arrives(buyer);
  await person.opens(`/a/${buyer.account.id}/usage/plan`);
  await person.presses('Accept Team');
  await person.reads('each further unit costs $5.00');
  await publish('700');
  await person.presses('Accept Team');
  await person.sees(`document.querySelector('dialog[open] [role=alert]')`);
  expect((await read(`${billing}/iu-rate-card`)).currentBinding).toBeNull();
  await person.presses('Back');
  await person.reads('$7.00');
  await person.presses('Accept Team');
  await person.reads('each further unit costs $7.00');
  await person.presses('Accept Team');
  await person.reads('Plan in force');
  expect((await read(`${billing}/iu-rate-card`)).currentBinding.plan).toMatchObject({
    planCode: 'team',
    pricing: { netOverageMinor: '700' },
  });
  await person.presses('Turn renewal off');
  await person.types('Reason', 'We stop');
  await person.key('Enter');
  await person.reads('Ends on');
  expect((await read(`${billing}/iu-rate-card`)).renewal.status).toBe('NON_RENEWAL_SCHEDULED');
  expect(person.unwanted.filter((each) => !each.includes('409'))).toEqual([]);
  await person.leaves();
});

test('AI usage shows what a conversation has used, and an own limit is set and removed', async () => {
  await api.post('/api/v2/assistant/chat', { as: buyer.as, body: { prompt: 'Hello' } });
  const person = await arrives(buyer);
  await person.opens(`/a/${buyer.account.id}/usage/ai?days=7`);
  await person.reads('Cost: $0.000315');
  await person.reads('it is not billed');
  await person.reads('local');
  await person.presses('Set own limit');
  await person.types('US dollars per month', '2.50');
  await person.key('Enter');
  await person.reads('Own limit of the account');
  expect(await read('/api/v2/usage/quota')).toMatchObject({ accountLimitMicroUsd: 2_500_000, limitMicroUsd: 2_500_000 });
  await person.presses('Remove own limit');
  await person.reads('$10.00 a month');
  await person.presses('Remove own limit');
  await person.sees(`!document.querySelector('dialog[open]') && !document.body.innerText.includes('Own limit of the account')`);
  expect((await read('/api/v2/usage/quota')).accountLimitMicroUsd).toBeNull();
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
