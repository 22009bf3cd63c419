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
    worker = await startWorker({ environment: { BILLING: 'on' } });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  test('each is a usage unit of its day, however much is said in it, and whoever repeats the event', async () => {
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
});
