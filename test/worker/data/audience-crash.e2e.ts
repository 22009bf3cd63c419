import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceClient, membersFrom } from '@test/audiences';
import { withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';

const pollOften = { everyMs: 5 };
const count = 40_000;
let api: TestApi;
let killed: WorkerProcess;

beforeAll(async () => (api = await startApi()));
afterAll(async () => {
  await killed.kill();
  await api.close();
});

it('a sync is continued by another worker after kill -9, and the caller is called once', async () => {
  const buyer = await signUp(api);
  const desk = await AudienceClient.open(api, buyer.as);
  const hook = await Receiver.start();
  const database = api.app.get(Database);
  const of = async (sql: string) => (await database.query<{ n: number }>(sql, [buyer.account.id]))[0]!.n;
  const parts = () => of(`select count(*) as n from audience_sync_parts where account_id = $1`);

  const taskId = await desk.sync([{ audienceId: 'crm', add: membersFrom(0, count) }], { pushNotificationConfig: { url: hook.url } });
  const all = await parts();
  await withClient(api.settings.databaseUrl, async (client) => {
    // The lock keeps the worker from applying the last part, however fast it is.
    await client.query('begin');
    await client.query('select 1 from audience_sync_parts where account_id = $1 order by position desc limit 1 for update', [
      buyer.account.id,
    ]);
    killed = WorkerProcess.start(api.settings);
    await eventually(async () => expect(await parts()).toBeLessThan(all), pollOften);
    await killed.kill();
    await client.query('rollback');
  });
  const left = await parts();
  expect(left).toBeGreaterThan(0);
  // The stored members are exactly those of the deleted parts.
  expect(await of(`select count(*) as n from audience_members where account_id = $1`)).toBe((all - left) * 2_000);
  expect(await desk.task(taskId)).toMatchObject({ status: 'working' });

  // Simulates that 30 seconds have passed since the claim.
  await database.query(`update audience_syncs set lease_until = now() where account_id = $1`, [buyer.account.id]);
  const worker = await startWorker();
  try {
    const { response } = await desk.waitForCallback(taskId);
    expect(response.audiences).toEqual([{ audienceId: 'crm', status: 'READY', uploadedCount: count, matchedCount: null }]);
    expect(await parts()).toBe(0);
    expect(await of(`select count(*) as n from outbox where account_id = $1 and type = 'audiences.synced'`)).toBe(1);
    expect(hook.received).toHaveLength(1);
  } finally {
    await hook.close();
    await worker.close();
  }
});
