import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { TasksFacade } from '@exchange/tasks';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/buyer/tasks';

describe('Tasks', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let tasks: TasksFacade;

  beforeAll(async () => {
    api = await startApi();
    tasks = api.app.get(TasksFacade);
  });
  afterAll(() => api.close());
  beforeEach(async () => (buyer = await signUp(api)));

  const submit = async (taskType: 'audience_sync' | 'creative_sync' = 'audience_sync') => {
    const key = { accountId: buyer.account.id, taskId: randomUUID() };
    const about = { advertiserId: 1, resourceType: 'AUDIENCE', resourceId: 'crm', metadata: { a: 1, b: 1 } };
    await tasks.submit({ ...key, ...about, taskType, retryAfterSeconds: 5 });
    return key;
  };
  const read = async (taskId: string) => (await api.get(`${path}/${taskId}`, { as: buyer.as })).body.data.task;
  const error = {
    code: 'NO',
    message: 'It is not possible.',
    field: 'x',
    retryAfter: 3,
    details: { a: 1 },
    recovery: 'correctable',
  } as const;

  it('returns a task in each status from its submission to its end', async () => {
    const key = await submit();
    expect(await read(key.taskId)).toEqual({
      taskId: key.taskId,
      taskType: 'audience_sync',
      status: 'submitted',
      resourceType: 'AUDIENCE',
      resourceId: 'crm',
      error: null,
      response: null,
      metadata: { a: 1, b: 1 },
      retryAfterSeconds: 5,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await tasks.begin(key);
    await tasks.begin(key);
    expect(await read(key.taskId)).toMatchObject({ status: 'working', retryAfterSeconds: 5 });
    await api.app.get(Database).query(`update tasks set status = 'input-required', error = $1 where id = $2`, [error, key.taskId]);
    expect(await read(key.taskId)).toMatchObject({ status: 'input-required', error, retryAfterSeconds: 5 });
    await tasks.begin(key);
    await tasks.complete(key, { done: [1] });
    await tasks.annotate(key, { b: 2, c: 3 });
    expect(await read(key.taskId)).toMatchObject({
      status: 'completed',
      error: null,
      response: { done: [1] },
      metadata: { a: 1, b: 2, c: 3 },
      retryAfterSeconds: null,
    });
  });

  it('returns the error of a failed task', async () => {
    const key = await submit();
    await tasks.fail(key, error);
    expect(await read(key.taskId)).toMatchObject({ status: 'failed', error, response: null, retryAfterSeconds: null });
    await expect(tasks.complete(key, {})).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('returns 404 for an unknown id, an id that is not a UUID, and a task of another account', async () => {
    const { taskId } = await submit();
    const stranger = await signUp(api);
    expect((await api.get(`${path}/${taskId}`, { as: stranger.as })).status).toBe(404);
    for (const id of [randomUUID(), 'x', '%00']) expect((await api.get(`${path}/${id}`, { as: buyer.as })).status).toBe(404);
  });

  it('returns 401 without credentials, 403 for a seller, and 200 with a key', async () => {
    expect((await api.get(path)).status).toBe(401);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await api.get(path, { as: seller.as })).status).toBe(403);
    expect((await api.get(path, { as: await createKey(api, buyer.as, 'org') })).status).toBe(200);
  });

  it('lists the account’s tasks newest first with a cursor, filtered by status and type', async () => {
    const ids: string[] = [];
    for (const type of ['audience_sync', 'creative_sync', 'audience_sync'] as const) ids.unshift((await submit(type)).taskId);
    await tasks.fail({ accountId: buyer.account.id, taskId: ids[0]! }, error);
    const list = async (query = '', as = buyer.as) => {
      const { data, meta } = (await api.get(`${path}?${query}`, { as })).body;
      return { ids: data.map(({ taskId }: { taskId: string }) => taskId), next: meta.pagination.nextCursor as string | null };
    };
    const { ids: all, next } = await list();
    expect([all.toSorted(), next]).toEqual([ids.toSorted(), null]);
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.next}`);
    expect([...first.ids, ...second.ids]).toEqual(all);
    expect((await list('status=failed')).ids).toEqual([ids[0]]);
    expect((await list('taskType=creative_sync')).ids).toEqual([ids[1]]);
    expect((await list('status=submitted&taskType=audience_sync')).ids).toEqual([ids[2]]);
    expect((await list('', (await signUp(api)).as)).ids).toEqual([]);
    for (const query of ['status=done', 'taskType=x', 'cursor=x', 'limit=0']) {
      expect((await api.get(`${path}?${query}`, { as: buyer.as })).status).toBe(400);
    }
  });
});
