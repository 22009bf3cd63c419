import type { INestApplicationContext } from '@nestjs/common';
import { AudienceBook } from '@exchange/audiences';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceDesk, member, membersFrom, sha256 } from '@test/audiences';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';

describe('Audience syncs', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let desk: AudienceDesk;
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
    desk = await AudienceDesk.open(api, buyer.as);
  });

  const heldBy = async (audienceId: string) => {
    const key = { accountId, advertiserId: desk.advertiserId, audienceId };
    const found: unknown[] = [];
    for await (const chunk of worker.get(AudienceBook).members(key, { chunk: 2 })) found.push(...chunk);
    return found as { externalId: string }[];
  };
  const idsIn = async (audienceId: string) => (await heldBy(audienceId)).map(({ externalId }) => externalId);
  const events = (type: string) =>
    worker
      .get(Database)
      .query<{ payload: object }>(`select payload from outbox where account_id = $1 and type = $2 order by id`, [accountId, type]);

  // spec: audiences.sync, events.poll-instead
  it('an accepted sync is applied: the task completes, the audience is READY or TOO_SMALL, and an event tells', async () => {
    const taskId = await desk.sync([
      { audienceId: 'crm', name: 'Customers', consentBasis: 'consent', add: membersFrom(0, 100) },
      { audienceId: 'few', add: [member(1), member(2), member(1, { hashedPhone: undefined })] },
    ]);
    const task = await desk.ended(taskId);
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
    expect(await heldBy('few')).toEqual([
      { externalId: 'person-1', hashedEmail: sha256('person-1@example.com'), hashedPhone: null, uids: null },
      { externalId: 'person-2', hashedEmail: sha256('person-2@example.com'), hashedPhone: sha256('+12065552'), uids: null },
    ]);
  });
});
void eventually;
