import type { INestApplicationContext } from '@nestjs/common';
import { Database, Outbox } from '@exchange/platform';
import { createAdvertiserOf } from '@test/advertiser-grants';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/realtime';

describe('The feed of an account', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  const open: EventSource[] = [];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.leave();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  async function follow(as: Credentials, query = '', lastEventId?: string): Promise<EventSource> {
    const stream = await EventSource.open(api, path + query, as, lastEventId);
    open.push(stream);
    return stream;
  }

  async function happened({ account }: SignedUp, type: string, payload: object): Promise<void> {
    await api.app.get(Outbox).append([{ type, accountId: account.id, occurredAt: new Date(), payload }]);
  }

  const task = (n: number) => ({ taskId: `task_${n}`, advertiserId: 3 });
  const ids = (stream: EventSource) => stream.events.map(({ id }) => Number(id));
  const told = (stream: EventSource) => stream.events.slice(1).map(({ event, data }) => [event, data.id]);
  const began = (stream: EventSource) => eventually(async () => expect(stream.events.length).toBeGreaterThan(0));
  const rowsOf = async ({ account }: SignedUp): Promise<number> =>
    (
      await api.app
        .get(Database)
        .query<{ count: number }>('select count(*) as count from realtime_changes where account_id = $1', [account.id])
    )[0]!.count;

  const tasksOf = async ({ account }: SignedUp): Promise<number> => {
    const text = `select count(*) as count from realtime_changes where account_id = $1 and kind = 'task'`;
    return (await api.app.get(Database).query<{ count: number }>(text, [account.id]))[0]!.count;
  };

  async function tasks(owner: SignedUp, from: number, to: number): Promise<void> {
    for (let n = from; n <= to; n++) await happened(owner, 'tasks.changed', task(n));
    await eventually(async () => expect(await rowsOf(owner)).toBe(to));
  }

  // spec: service.area.realtime
  test('sends each kind as a pointer, at positions without gaps, only to its own account', async () => {
    const [owner, stranger] = [await signUp(api), await signUp(api)];
    const [stream, other] = [await follow(owner.as), await follow(stranger.as)];
    await began(stream);
    await began(other);
    const advertiserId = 3;
    const changed = { advertiserId, revision: 4 };
    await happened(owner, 'campaigns.updated', { campaignId: 'cmp_1', name: 'Oat', status: 'DRAFT', ...changed });
    await happened(owner, 'media_buys.created', { mediaBuyId: 'mb_1', campaignId: 'cmp_1', sellerId: 2, status: 'ACTIVE', ...changed });
    await happened(owner, 'discovery.revised', { discoveryId: 'disc_1', revision: 2 });
    await happened(owner, 'rfps.responded', { planningBriefId: 'rfp_1', ...changed });
    await happened(owner, 'tasks.changed', task(1));
    await happened(owner, 'catalogs.published', { catalogId: 'cat_1', advertiserId, versionId: null });
    await happened(owner, 'audiences.synced', {
      operationId: 'o',
      advertiserId,
      audiences: [{ audienceId: 'aud_1' }, { audienceId: 'aud_2' }],
    });
    await happened(owner, 'creative_assets.ready', { assetId: 'ca_1', advertiserId, kind: 'image' });
    await happened(owner, 'asks.changed', { askId: 'ask_1', status: 'accepted' });
    await happened(owner, 'oauth.app_connected', { appId: 'app_1', clientName: 'A', redirectHost: 'a.example', userId: owner.user.id });
    await happened(owner, 'usage.metered', { month: '2026-11', model: 'local' });
    const kinds = () => new Set(stream.events.map(({ event }) => event));
    await eventually(async () =>
      expect([...kinds()].toSorted()).toEqual(
        ['app', 'ask', 'audience', 'campaign', 'catalog', 'creative_asset', 'discovery', 'media_buy', 'notification', 'planning_brief']
          .concat('position', 'task', 'usage')
          .toSorted(),
      ),
    );
    await eventually(async () => expect(stream.events.length - 1).toBe(await rowsOf(owner)));
    expect(ids(stream)).toEqual(stream.events.map((_, at) => at));
    expect(stream.events.find(({ event }) => event === 'campaign')!.data).toEqual({
      kind: 'campaign',
      id: 'cmp_1',
      revision: 4,
      at: expect.any(String),
    });
    expect(other.events).toHaveLength(1);
  });

  test('tells a seller of its received media buys, by its own ids', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    const stream = await follow(seller.as, '?kinds=media_buy');
    await began(stream);
    const order = { storefrontId: 3, buyer: { customerId: 1, name: 'Oat Ltd' }, actor: null, note: null, approval: null };
    await happened(seller, 'orders.received', {
      mediaBuyId: 'sf_mb_1',
      what: 'received',
      by: 'buyer',
      status: 'booked',
      revision: 1,
      ...order,
    });
    await happened(seller, 'orders.changed', {
      mediaBuyId: 'sf_mb_1',
      what: 'paused',
      by: 'seller',
      status: 'paused',
      revision: 2,
      ...order,
    });
    await eventually(async () =>
      // Events of two transactions may be consumed in another order.
      expect(
        stream.events
          .slice(1)
          .map(({ data }) => [data.kind, data.id, data.revision].join(' '))
          .toSorted(),
      ).toEqual(['media_buy sf_mb_1 1', 'media_buy sf_mb_1 2']),
    );
  });

  test('tells a seller of a demand signal, by its id, without the advertiser of the buyer', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    const stream = await follow(seller.as, '?kinds=demand_signal,planning_brief');
    await began(stream);
    const brief = { planningBriefId: 'rfp_1', advertiserId: 3, status: 'SEARCHING', storefrontId: 3, kind: null, revision: 2 };
    await happened(seller, 'rfps.dispatched', { ...brief, demandSignalId: 'sig_1' });
    await eventually(async () =>
      expect(stream.events.slice(1).map(({ data }) => data)).toEqual([
        { kind: 'demand_signal', id: 'sig_1', revision: null, at: expect.any(String) },
      ]),
    );
  });

  test('resumes after `Last-Event-ID`, with only the requested kinds', async () => {
    const owner = await signUp(api);
    await tasks(owner, 1, 3);
    const resumed = await follow(owner.as, '', '1');
    await eventually(async () => expect(ids(resumed)).toEqual([2, 3]));
    const narrowed = await follow(owner.as, '?kinds=campaign,app', '0');
    await tasks(owner, 4, 4);
    await happened(owner, 'campaigns.updated', { campaignId: 'cmp_9', advertiserId: 3, name: 'Oat', status: 'DRAFT', revision: 1 });
    await eventually(async () => expect(narrowed.events.map(({ event, data }) => [event, data.id])).toEqual([['campaign', 'cmp_9']]));
    // A notification of the change may have the position before it.
    const [position] = ids(narrowed);
    await eventually(async () => expect(ids(resumed)).toContain(position));
    expect(ids(resumed)).toEqual(ids(resumed).map((_, at) => at + 2));
  });

  test('sends one reset to a client behind the stored changes, and continues from there', async () => {
    const owner = await signUp(api);
    await tasks(owner, 1, 3);
    await api.app.get(Database).query('delete from realtime_changes where account_id = $1 and position <= 2', [owner.account.id]);
    const behind = await follow(owner.as, '', '1');
    await eventually(async () => expect(behind.events.map(({ event, data }) => [event, data])).toEqual([['reset', { position: 3 }]]));
    const level = await follow(owner.as, '', '2');
    await eventually(async () => expect(ids(level)).toEqual([3]));
    const unknown = await follow(owner.as, '', '99');
    await eventually(async () => expect(unknown.events.map(({ event }) => event)).toEqual(['reset']));
    await api.app.get(Database).query('delete from realtime_changes where account_id = $1', [owner.account.id]);
    const empty = await follow(owner.as, '', '2');
    await eventually(async () => expect(empty.events.map(({ event, id }) => [event, id])).toEqual([['reset', '3']]));
    await happened(owner, 'tasks.changed', task(4));
    for (const stream of [behind, level, unknown, empty]) await eventually(async () => expect(ids(stream).at(-1)).toBe(4));
  });

  test('sends changes about one person only to that person', async () => {
    const owner = await signUp(api);
    const member = await joinAccount(api, owner);
    const [own, theirs] = [await follow(owner.as, '?kinds=app,task'), await follow(member.as, '?kinds=app,task')];
    await Promise.all([began(own), began(theirs)]);
    await happened(owner, 'oauth.app_connected', { appId: 'app_1', clientName: 'A', redirectHost: 'a.example', userId: owner.user.id });
    await happened(owner, 'tasks.changed', task(1));
    await eventually(async () =>
      expect(
        told(own)
          .map(([kind]) => kind)
          .toSorted(),
      ).toEqual(['app', 'task']),
    );
    await eventually(async () => expect(told(theirs)).toEqual([['task', 'task_1']]));
  });

  test('ends with the credential that opened it', async () => {
    const owner = await signUp(api);
    const key = await createKey(api, owner.as);
    const stream = await follow(key);
    await began(stream);
    const { body } = await api.get('/api/v2/user-api-keys', { as: owner.as });
    await api.delete(`/api/v2/user-api-keys/${body.data[0].id}`, { as: owner.as });
    await stream.ended;
    await tasks(owner, 1, 1);
    expect(told(stream)).toEqual([]);
  });

  test('ends when the last grant is revoked, and continues with the remaining ones', async () => {
    const owner = await signUp(api);
    const advertisers = [await createAdvertiserOf(api, owner.as, 'Kept'), await createAdvertiserOf(api, owner.as, 'Taken')];
    const [kept, taken] = advertisers as [number, number];
    const { body } = await api.post('/api/v2/buyer-agents', { as: owner.as, body: { displayName: 'Planner' } });
    const agent = `/api/v2/buyer-agents/${body.data.principalId}`;
    const grant = async (expectedAccessRevision: number, granted: readonly number[]) => {
      const of = granted.map((advertiserId) => ({ advertiserId, role: 'READ' }));
      const { status } = await api.put(`${agent}/access`, { as: owner.as, body: { expectedAccessRevision, advertisers: of } });
      expect(status).toBe(200);
    };
    await grant(1, [kept, taken]);
    const { body: key } = await api.post(`${agent}/keys`, { as: owner.as, body: { name: 'Production' } });
    const as = { bearer: key.data.secret as string };
    const both = async (n: number) => {
      await happened(owner, 'tasks.changed', { taskId: `kept_${n}`, advertiserId: kept });
      await eventually(async () => expect(await tasksOf(owner)).toBe(2 * n - 1));
      await happened(owner, 'tasks.changed', { taskId: `taken_${n}`, advertiserId: taken });
      await eventually(async () => expect(await tasksOf(owner)).toBe(2 * n));
    };
    const before = await follow(as, '?kinds=task');
    await began(before);
    await both(1);
    await eventually(async () => expect(told(before).map(([, id]) => id)).toEqual(['kept_1', 'taken_1']));
    await grant(2, [kept]);
    await before.ended;
    await both(2);
    const after = await follow(as, '?kinds=task', before.events.at(-1)!.id!);
    await eventually(async () => expect(after.events.map(({ data }) => data.id)).toEqual(['kept_2']));
    await both(3);
    await eventually(async () => expect(after.events.map(({ data }) => data.id)).toEqual(['kept_2', 'kept_3']));
    expect(told(before)).toHaveLength(2);
  });

  test('resumes in another process where it stopped in the first', async () => {
    const owner = await signUp(api);
    const other = await startApi();
    try {
      const first = await follow(owner.as, '?kinds=task');
      await began(first);
      await tasks(owner, 1, 3);
      await eventually(async () => expect(ids(first)).toEqual([0, 1, 2, 3]));
      first.leave();
      await tasks(owner, 4, 5);
      const second = await EventSource.open(other, path, owner.as, first.events.at(-1)!.id!);
      open.push(second);
      await eventually(async () => expect(ids(second)).toEqual([4, 5]));
      await tasks(owner, 6, 6);
      await eventually(async () => expect(ids(second)).toEqual([4, 5, 6]));
    } finally {
      for (const stream of open.splice(0)) stream.leave();
      await other.close();
    }
  });

  test('keeps the newest 10,000 changes, and resets clients further behind', async () => {
    const owner = await signUp(api);
    await tasks(owner, 1, 1);
    const { id } = owner.account;
    const database = api.app.get(Database);
    await database.query(
      `insert into realtime_changes (account_id, position, kind, id, advertiser_id, at, added_at)
       select account_id, n, kind, 'task_' || n, advertiser_id, at, added_at from realtime_changes, generate_series(2, 10499) n where account_id = $1`,
      [id],
    );
    await database.query('update realtime_feeds set position = 10499 where account_id = $1', [id]);
    await happened(owner, 'tasks.changed', task(10_500));
    await eventually(async () => expect(await rowsOf(owner)).toBe(10_000));
    const [oldest] = await database.query<{ position: number }>(
      'select min(position) as position from realtime_changes where account_id = $1',
      [id],
    );
    expect(oldest!.position).toBe(501);
    const [whole, behind] = [await follow(owner.as, '', '500'), await follow(owner.as, '', '499')];
    await eventually(async () => expect([whole.events.length, ids(whole).at(-1)]).toEqual([10_000, 10_500]));
    expect(ids(whole)).toEqual(Array.from({ length: 10_000 }, (_, n) => 501 + n));
    await eventually(async () => expect(behind.events.map(({ event, data }) => [event, data])).toEqual([['reset', { position: 10_500 }]]));
  });

  test('returns 400 for an unknown kind and 401 without a credential', async () => {
    const owner = await signUp(api);
    expect((await api.get(`${path}?kinds=task,weather`, { as: owner.as })).status).toBe(400);
    expect((await api.get(path)).status).toBe(401);
  });
});
