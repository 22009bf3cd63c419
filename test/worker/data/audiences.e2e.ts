import type { INestApplicationContext } from '@nestjs/common';
import Redis from 'ioredis';
import { AudiencesFacade } from '@exchange/audiences';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceClient, stopSyncs, member, membersFrom, sha256 } from '@test/audiences';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';

describe('Audience syncs', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let desk: AudienceClient;
  let accountId: number;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });
  beforeEach(async () => {
    const buyer = await signUp(api);
    accountId = buyer.account.id;
    desk = await AudienceClient.open(api, buyer.as);
  });

  const membersOf = async (audienceId: string) => {
    const key = { accountId, advertiserId: desk.advertiserId, audienceId };
    const found: unknown[] = [];
    for await (const chunk of worker.get(AudiencesFacade).members(key, { chunk: 2 })) found.push(...chunk);
    return found as { externalId: string }[];
  };
  const idsIn = async (audienceId: string) => (await membersOf(audienceId)).map(({ externalId }) => externalId);
  const events = (type: string) =>
    worker
      .get(Database)
      .query<{ payload: object }>(`select payload from outbox where account_id = $1 and type = $2 order by id`, [accountId, type]);

  // spec: audiences.sync, events.poll-instead
  it('completes the task, sets READY or TOO_SMALL, and emits an event', async () => {
    const taskId = await desk.sync([
      { audienceId: 'crm', name: 'Customers', consentBasis: 'consent', add: membersFrom(0, 100) },
      { audienceId: 'few', add: [member(1), member(2), member(1, { hashedPhone: undefined })] },
    ]);
    const task = await desk.waitForTask(taskId);
    const audiences = [
      { audienceId: 'crm', status: 'READY', uploadedCount: 100, matchedCount: null },
      { audienceId: 'few', status: 'TOO_SMALL', uploadedCount: 2, matchedCount: null },
    ];
    const result = { operationId: taskId, advertiserId: desk.advertiserId, audiences };
    expect(task).toMatchObject({
      taskType: 'audience_sync',
      status: 'completed',
      resourceType: 'AUDIENCE',
      resourceId: null,
      error: null,
      response: result,
      retryAfterSeconds: null,
    });
    expect(await desk.get('crm')).toMatchObject({ ...audiences[0], name: 'Customers', consentBasis: 'consent', deleted: false, accountId });
    expect(await events('audiences.synced')).toEqual([{ payload: result }]);
    expect(await membersOf('few')).toEqual([
      { externalId: 'person-1', hashedEmail: sha256('person-1@example.com'), hashedPhone: null, uids: null },
      { externalId: 'person-2', hashedEmail: sha256('person-2@example.com'), hashedPhone: sha256('+12065552'), uids: null },
    ]);
  });

  it('applies several syncs in order: add, remove, delete, deleteMissing', async () => {
    const add = await desk.sync([
      { audienceId: 'crm', add: membersFrom(0, 5) },
      { audienceId: 'gone', add: membersFrom(0, 5) },
      { audienceId: 'missing', add: membersFrom(0, 5) },
    ]);
    const change = await desk.sync([{ audienceId: 'crm', add: [member(7), member(8)], remove: [member(0), member(8)] }]);
    const last = await desk.sync(
      [
        { audienceId: 'crm', name: 'Customers' },
        { audienceId: 'gone', delete: true },
      ],
      { deleteMissing: true },
    );
    const tasks = [await desk.waitForTask(add), await desk.waitForTask(change), await desk.waitForTask(last)];
    expect(tasks.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(tasks[0].response.audiences.map(({ uploadedCount }: { uploadedCount: number }) => uploadedCount)).toEqual([5, 5, 5]);
    expect(await idsIn('crm')).toEqual([1, 2, 3, 4, 7].map((number) => `person-${number}`));
    expect((await desk.list()).data).toMatchObject([{ audienceId: 'crm', name: 'Customers', status: 'TOO_SMALL', uploadedCount: 5 }]);
    const deleted = (await desk.list('?deleted=true')).data;
    expect(deleted.map(({ audienceId }: { audienceId: string }) => audienceId)).toEqual(['missing', 'gone']);
    expect(deleted[0]).toMatchObject({ deleted: true, uploadedCount: 0, matchedCount: null });
    expect(await idsIn('missing')).toEqual([]);
    const [{ parts } = { parts: -1 }] = await worker
      .get(Database)
      .query<{ parts: number }>(`select count(*) as parts from audience_sync_parts where account_id = $1`, [accountId]);
    expect(parts).toBe(0);
  });

  it('fails the task, sets ERROR, and emits an event when the advertiser is archived before the sync is applied', async () => {
    const release = await blockSyncs();
    const taskId = await desk.sync([{ audienceId: 'crm', add: [member(1)] }]);
    await api.delete(`/api/v2/buyer/advertisers/${desk.advertiserId}`, { as: desk.as });
    await release();
    const task = await desk.waitForTask(taskId);
    const reason = 'The advertiser was archived before the sync was applied.';
    expect(task).toMatchObject({
      status: 'failed',
      response: null,
      error: { code: 'AUDIENCE_SYNC_FAILED', message: reason, recovery: 'correctable' },
    });
    expect(await desk.get('crm')).toMatchObject({ status: 'ERROR', uploadedCount: null });
    expect(await events('audiences.sync_failed')).toEqual([{ payload: { operationId: taskId, advertiserId: desk.advertiserId, reason } }]);
  });

  const blockSyncs = () => stopSyncs(worker.get(Database), accountId, desk.advertiserId);

  it('loses no sync when Redis is flushed', async () => {
    const release = await blockSyncs();
    const taskId = await desk.sync([{ audienceId: 'crm', add: membersFrom(0, 100) }]);
    const redis = new Redis(api.settings.redisUrl);
    for (const key of await redis.keys(`${api.settings.queuePrefix}*`)) await redis.del(key);
    redis.disconnect();
    await release();
    expect(await desk.waitForTask(taskId)).toMatchObject({ status: 'completed' });
    expect(await desk.get('crm')).toMatchObject({ status: 'READY', uploadedCount: 100 });
  });
});
