import { randomUUID } from 'node:crypto';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';

const plan = { planCode: 'committed', displayName: 'Committed', includedIus: 250, commitmentMinor: '100000', overageMinor: '500' };

describe.each([
  ['BUYER', '/api/v2/billing/iu-rate-card'],
  ['SELLER', '/api/v2/storefront/billing/storefront-rate-card'],
] as const)('The idempotency key of a plan accepted by a %s', (accountType, path) => {
  let api: TestApi;
  let staff: SignedUp;
  let payer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    staff = await signUpStaff(api);
    await api.post('/api/v2/staff/plans/rate-cards', { as: staff.as, body: { currency: 'USD', plans: [plan], activityTerms: [] } });
  });
  beforeEach(async () => {
    payer = await signUp(api, { accountType });
    await api.post('/api/v2/accept-tos', { as: payer.as, body: {} });
    const deposit = { amountMinor: '500000', currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T12:00:00.000Z' };
    await api.post(`/api/v2/staff/billing/customers/${payer.account.id}/deposits`, { as: staff.as, body: deposit });
  });
  afterAll(() => api.close());

  const read = async (from: string) => (await api.get(from, { as: payer.as })).body.data;
  const postings = async () => ((await read('/api/v2/billing/ledger-transactions')) as { source: string }[]).map(({ source }) => source);
  const accept = async (key: { readonly header?: string; readonly body?: string }, more: object = {}) => {
    const { offerVersion, plans } = (await read(path)).offer;
    const headers: Record<string, string> = key.header === undefined ? {} : { 'idempotency-key': key.header };
    const body = { offerVersion, planId: plans[0].id, ...(key.body === undefined ? {} : { idempotencyKey: key.body }), ...more };
    return api.post(`${path}/accept`, { as: payer.as, headers, body });
  };

  test('is accepted in the header, the body or equally in both, as one purchase', async () => {
    const key = randomUUID();
    const first = await accept({ header: key });
    expect([first.status, first.body.data?.currentBinding?.plan.planCode]).toEqual([200, 'committed']);
    for (const again of [{ header: key }, { body: key }, { header: key, body: key }]) {
      const { status, body, headers } = await accept(again);
      expect([status, body, headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
    }
    expect(await postings()).toEqual(['commitment', 'deposit']);
  });

  test.each([
    ['missing', {}, 'idempotencyKey'],
    ['different in header and body', { header: randomUUID(), body: randomUUID() }, 'idempotencyKey'],
    ['an invalid header', { header: 'short' }, 'Idempotency-Key'],
  ])('returns 400 and buys nothing when it is %s', async (_, key, field) => {
    const { status, body } = await accept(key);
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await postings()).toEqual(['deposit']);
  });

  test('returns 409 for another plan, also in the header; a key of a refused request can be used again', async () => {
    const key = randomUUID();
    const other = { planId: 'plan_0_none' };
    expect((await accept({ header: key }, other)).status).toBe(404);
    expect((await accept({ header: key })).status).toBe(200);
    expect((await accept({ header: key }, other)).status).toBe(409);
  });
});
