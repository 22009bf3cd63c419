import type { Caller } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import { audienceLimits } from '../domain/limits';
import { aCallbackRequest, aChange, aMember, aRequest, audiencesInMemory } from '../testing';
import type { SyncRequest } from './syncing.service';

const caller = aPerson();
const agent = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });
const three = [aMember('1'), aMember('2'), aMember('3')];
const adding = (audienceId: string, members = three): SyncRequest =>
  aRequest({ changes: [aChange(audienceId)], lists: [{ audienceId, does: 'add', members }] });

describe('Audience syncs', () => {
  let world: ReturnType<typeof audiencesInMemory>;
  const key = (audienceId = 'crm') => ({ accountId: 1, advertiserId: 1, audienceId });
  const accept = async (request: SyncRequest) => (await world.syncing.accept(caller, 1, request, undefined)).operationId;
  const apply = (id: string) => world.applying.work({ accountId: 1, id });
  const synced = async (request: SyncRequest) => {
    const id = await accept(request);
    await apply(id);
    return world.tasks.reported.get(id)!;
  };
  const held = async (audienceId = 'crm') => (await world.members.read(key(audienceId), null, 100)).map(({ externalId }) => externalId);
  const audience = (audienceId = 'crm') => world.audiences.find(key(audienceId));

  beforeEach(() => {
    world = audiencesInMemory();
  });

  it('are accepted with a task and a ring; the audience is in processing from then on', async () => {
    const accepted = await world.syncing.accept(caller, 1, adding('crm'), undefined);
    expect(accepted).toEqual({
      success: true,
      accountId: 1,
      operationId: accepted.taskId,
      taskId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(world.bell.rung).toEqual([{ accountId: 1, id: accepted.taskId }]);
    expect(world.tasks.reported.get(accepted.taskId)).toEqual({ status: 'submitted' });
    expect(await audience()).toMatchObject({ status: 'PROCESSING', uploadedCount: null });
  });

  it('add, replace, remove: whoever is in both lists is not in the audience', async () => {
    await synced(adding('crm'));
    const told = await synced(
      aRequest({
        lists: [
          {
            audienceId: 'crm',
            does: 'add',
            members: [aMember('2', { hashedPhone: 'cd'.repeat(32) }), aMember('4'), aMember('4'), aMember('5')],
          },
          { audienceId: 'crm', does: 'remove', members: [aMember('1'), aMember('5'), aMember('nobody')] },
        ],
      }),
    );
    expect(await held()).toEqual(['2', '3', '4']);
    expect((await world.members.read(key(), null, 1))[0]?.hashedPhone).toBe('cd'.repeat(32));
    expect(told.response).toMatchObject({ audiences: [{ audienceId: 'crm', status: 'READY', uploadedCount: 3, matchedCount: null }] });
  });

  it('go part by part, however many members there are', async () => {
    const many = Array.from({ length: audienceLimits.partLength * 2 + 1 }, (_, i) => aMember(`m${i}`));
    await synced(adding('crm', many));
    expect(await audience()).toMatchObject({ uploadedCount: many.length });
  });

  it('delete: the members go, what sellers matched is forgotten, and deleting what is not there succeeds', async () => {
    await synced(adding('crm'));
    await world.book.recordMatch(key(), 'seller', 2);
    const told = await synced(aRequest({ changes: [aChange('crm', { delete: true }), aChange('never', { delete: true })] }));
    const gone = { status: 'TOO_SMALL', uploadedCount: 0, matchedCount: null };
    expect(told.response).toMatchObject({
      audiences: [
        { audienceId: 'crm', ...gone },
        { audienceId: 'never', ...gone },
      ],
    });
    expect(await audience()).toMatchObject({ deleted: true, matchedCount: null });
    expect(await audience('never')).toBeNull();
    expect(await held()).toEqual([]);
    expect(await world.book.find(key())).toBeNull();
    expect(await world.book.recordMatch(key(), 'seller', 2)).toBe(false);
  });

  it('deleteMissing: what is not named goes, others of the same account stay', async () => {
    for (const id of ['a', 'b', 'c']) await synced(adding(id));
    await synced({ ...adding('b'), deleteMissing: true });
    expect(await Promise.all(['a', 'b', 'c'].map(async (id) => (await audience(id))?.deleted))).toEqual([true, false, true]);
    expect(await held('a')).toEqual([]);
  });

  it('of one advertiser are applied in their order, whichever bell rings first', async () => {
    const first = await accept(adding('crm', [aMember('1')]));
    const second = await accept(aRequest({ lists: [{ audienceId: 'crm', does: 'remove', members: [aMember('1')] }] }));
    await apply(second);
    expect(world.tasks.reported.get(second)).toEqual({ status: 'submitted' });
    await apply(first);
    // Its own outcome is told; the audience itself stays in processing, for the second names it.
    expect(world.tasks.reported.get(first)?.response).toMatchObject({ audiences: [{ status: 'TOO_SMALL', uploadedCount: 1 }] });
    expect(await audience()).toMatchObject({ status: 'PROCESSING', uploadedCount: 1 });
    expect(world.bell.rung.at(-1)).toEqual({ accountId: 1, id: second });
    await apply(second);
    expect(await audience()).toMatchObject({ status: 'TOO_SMALL', uploadedCount: 0 });
  });

  it('that a worker left half done are finished by the next, and nothing is done twice', async () => {
    const many = Array.from({ length: audienceLimits.partLength + 5 }, (_, i) => aMember(`m${i}`));
    const id = await accept(adding('crm', many));
    const put = world.members.put.bind(world.members);
    let parts = 0;
    world.members.put = (...given) => {
      parts += 1;
      return parts === 2 ? Promise.reject(new Error('The process dies.')) : put(...given);
    };
    await expect(apply(id)).rejects.toThrow('dies');
    expect(await held()).toHaveLength(100);
    await apply(id);
    expect(parts).toBe(2);
    world.clock.advance(2_000);
    await apply(id);
    expect(parts).toBe(3);
    expect(await audience()).toMatchObject({ uploadedCount: many.length });
    expect(world.syncs.events.map(({ type }) => type)).toEqual(['audiences.synced']);
  });

  it('that stay impossible are given up after five times: audiences ERROR, an event, a callback', async () => {
    const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
    world.members.put = () => Promise.reject(new Error('never'));
    for (let i = 0; i < 5; i += 1) {
      await expect(apply(id)).rejects.toThrow('never');
      world.clock.advance(60_000);
    }
    await apply(id);
    const reason = 'The sync could not be applied. Send it again.';
    expect(await audience()).toMatchObject({ status: 'ERROR' });
    expect(world.tasks.reported.get(id)).toMatchObject({ status: 'failed', reason, callback: { status: 'due' } });
    expect(world.syncs.events).toMatchObject([{ type: 'audiences.sync_failed', payload: { operationId: id, reason } }]);
    await world.courier.sendDue();
    await world.courier.stop();
    const sent = JSON.parse(world.receivers.requests[0]!.body.toString()) as object;
    expect(sent).toMatchObject({ status: 'failed', message: reason, result: { operationId: id, advertiserId: 1, reason } });
  });

  it('of an advertiser that is archived meanwhile fail, and its members are not kept waiting', async () => {
    const id = await accept(adding('crm'));
    world.advertisers.owners.set('1/1', { isArchived: true });
    await apply(id);
    expect(world.tasks.reported.get(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('archived') as string });
    expect(await world.syncs.nextPart({ accountId: 1, id })).toBeNull();
    expect(await held()).toEqual([]);
  });

  it('a worker that lost its claim stores nothing more', async () => {
    const id = await accept(adding('crm'));
    const owner = { isArchived: false };
    world.advertisers.find = async () => {
      world.clock.advance(audienceLimits.lease);
      await world.syncs.change({ accountId: 1, id }, (sync) => sync.claim(world.clock.now()));
      return owner;
    };
    await apply(id);
    expect(await held()).toEqual([]);
    expect(await world.syncs.find({ accountId: 1, id })).toMatchObject({ status: 'working', fence: 2 });
  });

  it('that a stopping worker has in hand go back, uncounted', async () => {
    const id = await accept(adding('crm'));
    const next = world.syncs.nextPart.bind(world.syncs);
    world.syncs.nextPart = (given) => {
      void world.applying.drain();
      return next(given);
    };
    await apply(id);
    expect(await world.syncs.find({ accountId: 1, id })).toMatchObject({ status: 'accepted', attempts: 0, leaseUntil: null });
  });

  it('due ones are rung for again', async () => {
    const id = await accept(adding('crm'));
    world.bell.rung.length = 0;
    await world.applying.sweep();
    expect(world.bell.rung).toEqual([{ accountId: 1, id }]);
  });

  describe('are refused', () => {
    const refused = (by: Caller, advertiserId = 1, request = adding('crm')) => world.syncing.accept(by, advertiserId, request, undefined);

    it('404 for an unknown advertiser, or one that the agent was not granted; 403 with READ only', async () => {
      await expect(refused(caller, 2)).rejects.toMatchObject({ status: 404 });
      await expect(refused(agent([]))).rejects.toMatchObject({ status: 404 });
      await expect(refused(agent([[1, 'READ']]))).rejects.toMatchObject({ status: 403 });
      await expect(refused(agent([[1, 'READ_WRITE']]))).resolves.toMatchObject({ success: true });
      await expect(world.service.list(agent([]), 1, { deleted: false, take: 1, skip: 0 })).rejects.toMatchObject({ status: 404 });
      expect((await world.service.get(agent([[1, 'READ']]), 1, 'crm')).audienceId).toBe('crm');
    });

    it('400 for a callback that goes where nobody may, 409 for an archived advertiser, 409 beyond 100 open ones', async () => {
      const callback = aCallbackRequest({ url: 'https://internal/' });
      await expect(refused(caller, 1, { ...adding('crm'), callback })).rejects.toMatchObject({ field: 'pushNotificationConfig.url' });
      for (let i = 0; i < audienceLimits.openSyncs; i += 1) await accept(aRequest());
      await expect(refused(caller)).rejects.toMatchObject({ status: 409 });
      world.advertisers.owners.set('1/1', { isArchived: true });
      await expect(refused(caller)).rejects.toMatchObject({ status: 409 });
    });
  });

  describe('Callbacks', () => {
    const waiting = async () => {
      const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
      await apply(id);
      return id;
    };
    const told = (id: string) => world.tasks.reported.get(id)?.callback;
    const send = async () => {
      await world.courier.sendDue();
      await new Promise((resolve) => setImmediate(resolve));
    };

    it('nothing is sent before the sync has ended; delivered once', async () => {
      const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
      await send();
      expect(world.receivers.requests).toEqual([]);
      await apply(id);
      await send();
      await send();
      expect(world.receivers.requests).toHaveLength(1);
      expect(told(id)).toMatchObject({ status: 'delivered', attempts: [{ httpStatus: 204, error: null }] });
    });

    it('a refusal is tried again with the same body', async () => {
      world.receivers.answer = async () => ({ httpStatus: 503, error: 'http_status' });
      const id = await waiting();
      for (const pause of [0, 1_000, 10_000, 60_000, 600_000, 600_000]) {
        world.clock.advance(pause);
        await send();
      }
      expect(new Set(world.receivers.requests.map(({ body }) => body.toString())).size).toBe(1);
      expect(world.receivers.requests).toHaveLength(5);
      expect(told(id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    });

    it('what has no result is sent again, and a late result changes nothing', async () => {
      let answer = (_: { httpStatus: number | null; error: string | null }): void => undefined;
      world.receivers.answer = () => new Promise((resolve) => (answer = resolve));
      const id = await waiting();
      await send();
      world.clock.advance(15_000);
      await world.courier.reap();
      expect(told(id)).toMatchObject({ status: 'due', attempts: [{ error: 'outcome_unknown' }] });
      answer({ httpStatus: 204, error: null });
      await send();
      expect(told(id)).toMatchObject({ status: 'due' });
    });

    it('of one origin five are under way at most', async () => {
      world.receivers.answer = () => new Promise(() => undefined);
      for (let i = 0; i < 7; i += 1) await waiting();
      await send();
      await send();
      expect(world.receivers.requests).toHaveLength(5);
    });
  });

  it('the book gives members in chunks, and what sellers say is kept', async () => {
    await synced(adding('crm', [aMember('1'), aMember('2'), aMember('3')]));
    const chunks: string[][] = [];
    for await (const chunk of world.book.members(key(), { chunk: 2 })) chunks.push(chunk.map(({ externalId }) => externalId));
    expect(chunks).toEqual([['1', '2'], ['3']]);
    for await (const chunk of world.book.members(key(), { after: '3' })) expect(chunk).toEqual([]);
    expect(await world.book.recordMatch(key(), 'seller', 2)).toBe(true);
    expect(await world.book.find(key())).toEqual({
      audienceId: 'crm',
      name: null,
      consentBasis: null,
      status: 'READY',
      uploadedCount: 3,
      matchedCount: 2,
    });
  });
});
