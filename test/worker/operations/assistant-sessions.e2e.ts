import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { signUp, signUpStaff } from '@test/people';
import { startWorker } from '@test/worker';

const session = { activityCode: 'ASSISTANT_WORKING_SESSION', displayName: 'Assistant', unit: 'SESSION', standardIuAmountMilli: 1_500 };
const metered = { planCode: 'metered', displayName: 'Metered', includedIus: 0, commitmentMinor: '0', overageMinor: '500' };

describe('Conversations with the assistant', () => {
  let api: TestApi;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    worker = await startWorker({ environment: { BILLING: 'on' }, frequent: ['PlanSchedule'] });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  test('use one usage unit per day each, however many messages they have and however often the event is repeated', async () => {
    const [staff, buyer] = [await signUpStaff(api), await signUp(api)];
    const card = { currency: 'USD', plans: [metered], activityTerms: [session], setupGrant: { ius: 10, days: 60 } };
    expect((await api.post('/api/v2/staff/plans/rate-cards', { as: staff.as, body: card })).status).toBe(201);
    const ask = async (more: object = {}) => {
      const { status, body } = await api.post('/api/v2/assistant/chat', { as: buyer.as, body: { prompt: 'Hello there', ...more } });
      expect([status, body.data.turnState]).toEqual([200, 'done']);
      return body.data.conversationUid as string;
    };
    const conversationUid = await ask();
    await ask({ conversationUid });
    await ask();
    const usage = async () => (await api.get('/api/v2/billing/iu-usage', { as: buyer.as })).body.data as { reference: string }[];
    await eventually(async () => expect(await usage()).toHaveLength(2));
    await eventually(async () =>
      expect(
        await api.app
          .get(Database)
          .query(`select 1 from outbox o where o.account_id = $1 and o.type = 'assistant.worked'`, [buyer.account.id]),
      ).toHaveLength(3),
    );
    const rows = await usage();
    expect(rows).toHaveLength(2);
    expect(rows.map(({ reference }) => reference.split(':')[0])).toContain(conversationUid);
    expect((await api.get('/api/v2/billing/account', { as: buyer.as })).body.data.usage.iuAccount).toMatchObject({
      usedIus: 3,
      buckets: { free: { remaining: 7 } },
    });
  });

  test('accrue beyond the plan and are posted in the ledger when their month is over', async () => {
    const [staff, buyer] = [await signUpStaff(api), await signUp(api)];
    const { as } = buyer;
    await api.post('/api/v2/accept-tos', { as, body: {} });
    const card = { currency: 'USD', plans: [metered], activityTerms: [session] };
    expect((await api.post('/api/v2/staff/plans/rate-cards', { as: staff.as, body: card })).status).toBe(201);
    const { offer } = (await api.get('/api/v2/billing/iu-rate-card', { as })).body.data;
    const accepted = { offerVersion: offer.offerVersion, planId: offer.plans[0].id, idempotencyKey: randomUUID() };
    expect((await api.post('/api/v2/billing/iu-rate-card/accept', { as, body: accepted })).status).toBe(200);
    expect((await api.post('/api/v2/assistant/chat', { as, body: { prompt: 'Hello there' } })).status).toBe(200);
    const read = async (path: string) => (await api.get(`/api/v2/billing${path}`, { as })).body.data;
    await eventually(async () =>
      expect(await read('/invoice-activity')).toMatchObject([
        { status: 'accruing', kind: 'usage', amountMinor: '750', currency: 'USD', meta: { iuQuantity: 1.5 } },
      ]),
    );
    expect(await read('/ledger-transactions')).toEqual([]);
    const database = api.app.get(Database);
    const sql = (table: string) => `update ${table} set cycle = '2026-01' where account_id = $1`;
    for (const table of ['plan_cycles', 'plan_customers']) await database.query(sql(table), [buyer.account.id]);
    await eventually(async () =>
      expect(await read('/ledger-transactions')).toEqual([
        expect.objectContaining({
          source: 'overage',
          sourceKey: expect.stringMatching(/:2026-01$/),
          memo: 'Units beyond the plan Metered, 2026-01',
          entries: expect.arrayContaining([
            { code: 'PLANS', currency: 'USD', amountMinor: '-750' },
            { code: 'RECEIVABLE', currency: 'USD', amountMinor: '750' },
          ]),
        }),
      ]),
    );
    expect((await read('/account')).usage.iuAccount).toMatchObject({ usedIus: 0 });
  });
});
