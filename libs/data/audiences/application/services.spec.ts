import type { Caller } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import { audienceLimits } from '../domain/limits';
import { aCallbackRequest, aChange, aMember, aRequest, audiencesInMemory } from '../testing';
import type { AudienceSyncRequest } from './audience-sync.service';

const caller = aPerson();
const agent = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });
const threeMembers = [aMember('1'), aMember('2'), aMember('3')];
const adding = (audienceId: string, members = threeMembers): AudienceSyncRequest =>
  aRequest({ changes: [aChange(audienceId)], lists: [{ audienceId, does: 'add', members }] });

describe('Audience syncs', () => {
  let context: ReturnType<typeof audiencesInMemory>;
  const key = (audienceId = 'crm') => ({ accountId: 1, advertiserId: 1, audienceId });
  const accept = async (request: AudienceSyncRequest) => (await context.syncing.accept(caller, 1, request, undefined)).operationId;
  const apply = (id: string) => context.applying.work({ accountId: 1, id });
  const synced = async (request: AudienceSyncRequest) => {
    const id = await accept(request);
    await apply(id);
    return context.tasks.reported.get(id)!;
  };
  const storedIds = async (audienceId = 'crm') =>
    (await context.members.read(key(audienceId), null, 100)).map(({ externalId }) => externalId);
  const audience = (audienceId = 'crm') => context.audiences.find(key(audienceId));

  beforeEach(() => {
    context = audiencesInMemory();
  });

  it('accepts a sync with a task and a signal, and sets the audience to PROCESSING', async () => {
    const accepted = await context.syncing.accept(caller, 1, adding('crm'), undefined);
    expect(accepted).toEqual({
      success: true,
      accountId: 1,
      operationId: accepted.taskId,
      taskId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(context.wakeUp.sent).toEqual([{ accountId: 1, id: accepted.taskId }]);
    expect(context.tasks.reported.get(accepted.taskId)).toEqual({ status: 'submitted' });
    expect(await audience()).toMatchObject({ status: 'PROCESSING', uploadedCount: null });
  });

  it('adds, replaces and removes members; a member in both lists is removed', async () => {
    await synced(adding('crm'));
    const reported = await synced(
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
    expect(await storedIds()).toEqual(['2', '3', '4']);
    expect((await context.members.read(key(), null, 1))[0]?.hashedPhone).toBe('cd'.repeat(32));
    expect(reported.response).toMatchObject({ audiences: [{ audienceId: 'crm', status: 'READY', uploadedCount: 3, matchedCount: null }] });
  });

  it('applies a list that is longer than one part', async () => {
    const many = Array.from({ length: audienceLimits.membersPerPart * 2 + 1 }, (_, i) => aMember(`m${i}`));
    await synced(adding('crm', many));
    expect(await audience()).toMatchObject({ uploadedCount: many.length });
  });

  it('deletes members and matches of a deleted audience, and succeeds for one that never existed', async () => {
    await synced(adding('crm'));
    await context.book.recordMatch(key(), 'seller', 2);
    const reported = await synced(aRequest({ changes: [aChange('crm', { delete: true }), aChange('never', { delete: true })] }));
    const gone = { status: 'TOO_SMALL', uploadedCount: 0, matchedCount: null };
    expect(reported.response).toMatchObject({
      audiences: [
        { audienceId: 'crm', ...gone },
        { audienceId: 'never', ...gone },
      ],
    });
    expect(await audience()).toMatchObject({ deleted: true, matchedCount: null });
    expect(await audience('never')).toBeNull();
    expect(await storedIds()).toEqual([]);
    expect(await context.book.find(key())).toBeNull();
    expect(await context.book.recordMatch(key(), 'seller', 2)).toBe(false);
  });

  it('deletes only the audiences that are not named when deleteMissing is set', async () => {
    for (const id of ['a', 'b', 'c']) await synced(adding(id));
    await synced({ ...adding('b'), deleteMissing: true });
    expect(await Promise.all(['a', 'b', 'c'].map(async (id) => (await audience(id))?.deleted))).toEqual([true, false, true]);
    expect(await storedIds('a')).toEqual([]);
  });

  it('applies syncs of one advertiser in order, whichever is attempted first', async () => {
    const first = await accept(adding('crm', [aMember('1')]));
    const second = await accept(aRequest({ lists: [{ audienceId: 'crm', does: 'remove', members: [aMember('1')] }] }));
    await apply(second);
    expect(context.tasks.reported.get(second)).toEqual({ status: 'submitted' });
    await apply(first);
    // The task has the first sync's own result. The audience stays in PROCESSING, because the second sync names it.
    expect(context.tasks.reported.get(first)?.response).toMatchObject({ audiences: [{ status: 'TOO_SMALL', uploadedCount: 1 }] });
    expect(await audience()).toMatchObject({ status: 'PROCESSING', uploadedCount: 1 });
    expect(context.wakeUp.sent.at(-1)).toEqual({ accountId: 1, id: second });
    await apply(second);
    expect(await audience()).toMatchObject({ status: 'TOO_SMALL', uploadedCount: 0 });
  });

  it('continues a half applied sync in the next attempt, and applies no part twice', async () => {
    const many = Array.from({ length: audienceLimits.membersPerPart + 5 }, (_, i) => aMember(`m${i}`));
    const id = await accept(adding('crm', many));
    const put = context.members.put.bind(context.members);
    let parts = 0;
    context.members.put = (...given) => {
      parts += 1;
      return parts === 2 ? Promise.reject(new Error('The process dies.')) : put(...given);
    };
    await expect(apply(id)).rejects.toThrow('dies');
    expect(await storedIds()).toHaveLength(100);
    await apply(id);
    expect(parts).toBe(2);
    context.clock.advance(2_000);
    await apply(id);
    expect(parts).toBe(3);
    expect(await audience()).toMatchObject({ uploadedCount: many.length });
    expect(context.syncs.events.map(({ type }) => type)).toEqual(['audiences.synced']);
  });

  it('fails a sync after five attempts: audiences ERROR, an event, a callback', async () => {
    const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
    context.members.put = () => Promise.reject(new Error('never'));
    for (let i = 0; i < 5; i += 1) {
      await expect(apply(id)).rejects.toThrow('never');
      context.clock.advance(60_000);
    }
    await apply(id);
    const reason = 'The sync could not be applied. Send it again.';
    expect(await audience()).toMatchObject({ status: 'ERROR' });
    expect(context.tasks.reported.get(id)).toMatchObject({ status: 'failed', reason, callback: { status: 'due' } });
    expect(context.syncs.events).toMatchObject([{ type: 'audiences.sync_failed', payload: { operationId: id, reason } }]);
    await context.sending.sendDue();
    await context.sending.stop();
    const sent = JSON.parse(context.receivers.requests[0]!.body.toString()) as object;
    expect(sent).toMatchObject({ status: 'failed', message: reason, result: { operationId: id, advertiserId: 1, reason } });
  });

  it('fails the sync of an advertiser archived meanwhile, and deletes its parts', async () => {
    const id = await accept(adding('crm'));
    context.advertisers.owners.set('1/1', { isArchived: true });
    await apply(id);
    expect(context.tasks.reported.get(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('archived') as string });
    expect(await context.syncs.nextPart({ accountId: 1, id })).toBeNull();
    expect(await storedIds()).toEqual([]);
  });

  it('stores nothing after the claim was lost', async () => {
    const id = await accept(adding('crm'));
    const owner = { isArchived: false };
    context.advertisers.find = async () => {
      context.clock.advance(audienceLimits.leaseMs);
      await context.syncs.change({ accountId: 1, id }, (sync) => sync.claim(context.clock.now()));
      return owner;
    };
    await apply(id);
    expect(await storedIds()).toEqual([]);
    expect(await context.syncs.find({ accountId: 1, id })).toMatchObject({ status: 'working', fence: 2 });
  });

  it('releases the sync on shutdown without counting the attempt', async () => {
    const id = await accept(adding('crm'));
    const next = context.syncs.nextPart.bind(context.syncs);
    context.syncs.nextPart = (given) => {
      void context.applying.drain();
      return next(given);
    };
    await apply(id);
    expect(await context.syncs.find({ accountId: 1, id })).toMatchObject({ status: 'accepted', attempts: 0, leaseUntil: null });
  });

  it('signals due syncs again in a sweep', async () => {
    const id = await accept(adding('crm'));
    context.wakeUp.sent.length = 0;
    await context.applying.sweep();
    expect(context.wakeUp.sent).toEqual([{ accountId: 1, id }]);
  });

  describe('refuses a sync', () => {
    const refused = (by: Caller, advertiserId = 1, request = adding('crm')) => context.syncing.accept(by, advertiserId, request, undefined);

    it('with 404 for an unknown advertiser or a missing grant, and 403 for READ', async () => {
      await expect(refused(caller, 2)).rejects.toMatchObject({ status: 404 });
      await expect(refused(agent([]))).rejects.toMatchObject({ status: 404 });
      await expect(refused(agent([[1, 'READ']]))).rejects.toMatchObject({ status: 403 });
      await expect(refused(agent([[1, 'READ_WRITE']]))).resolves.toMatchObject({ success: true });
      await expect(context.service.list(agent([]), 1, { deleted: false, take: 1, skip: 0 })).rejects.toMatchObject({ status: 404 });
      expect((await context.service.get(agent([[1, 'READ']]), 1, 'crm')).audienceId).toBe('crm');
    });

    it('with 400 for a callback to a private host, and 409 for an archived advertiser or more than 100 open syncs', async () => {
      const callback = aCallbackRequest({ url: 'https://internal/' });
      await expect(refused(caller, 1, { ...adding('crm'), callback })).rejects.toMatchObject({ field: 'pushNotificationConfig.url' });
      for (let i = 0; i < audienceLimits.openSyncs; i += 1) await accept(aRequest());
      await expect(refused(caller)).rejects.toMatchObject({ status: 409 });
      context.advertisers.owners.set('1/1', { isArchived: true });
      await expect(refused(caller)).rejects.toMatchObject({ status: 409 });
    });
  });

  describe('Callbacks', () => {
    const waiting = async () => {
      const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
      await apply(id);
      return id;
    };
    const reported = (id: string) => context.tasks.reported.get(id)?.callback;
    const send = async () => {
      await context.sending.sendDue();
      await new Promise((resolve) => setImmediate(resolve));
    };

    it('sends nothing before the sync has ended, and then sends once', async () => {
      const id = await accept({ ...adding('crm'), callback: aCallbackRequest() });
      await send();
      expect(context.receivers.requests).toEqual([]);
      await apply(id);
      await send();
      await send();
      expect(context.receivers.requests).toHaveLength(1);
      expect(reported(id)).toMatchObject({ status: 'delivered', attempts: [{ httpStatus: 204, error: null }] });
    });

    it('retries a refused callback with the same body, five attempts in total', async () => {
      context.receivers.answer = async () => ({ httpStatus: 503, error: 'http_status' });
      const id = await waiting();
      for (const pause of [0, 1_000, 10_000, 60_000, 600_000, 600_000]) {
        context.clock.advance(pause);
        await send();
      }
      expect(new Set(context.receivers.requests.map(({ body }) => body.toString())).size).toBe(1);
      expect(context.receivers.requests).toHaveLength(5);
      expect(reported(id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    });

    it('sends again when there is no result after 15 s, and ignores a late result', async () => {
      let answer = (_: { httpStatus: number | null; error: string | null }): void => undefined;
      context.receivers.answer = () => new Promise((resolve) => (answer = resolve));
      const id = await waiting();
      await send();
      context.clock.advance(15_000);
      await context.sending.settleOverdue();
      expect(reported(id)).toMatchObject({ status: 'due', attempts: [{ error: 'outcome_unknown' }] });
      answer({ httpStatus: 204, error: null });
      await send();
      expect(reported(id)).toMatchObject({ status: 'due' });
    });

    it('sends at most five requests to one origin at the same time', async () => {
      context.receivers.answer = () => new Promise(() => undefined);
      for (let i = 0; i < 7; i += 1) await waiting();
      await send();
      await send();
      expect(context.receivers.requests).toHaveLength(5);
    });
  });

  it('yields members in chunks and records the matches of sellers', async () => {
    await synced(adding('crm', [aMember('1'), aMember('2'), aMember('3')]));
    const chunks: string[][] = [];
    for await (const chunk of context.book.members(key(), { chunk: 2 })) chunks.push(chunk.map(({ externalId }) => externalId));
    expect(chunks).toEqual([['1', '2'], ['3']]);
    for await (const chunk of context.book.members(key(), { after: '3' })) expect(chunk).toEqual([]);
    expect(await context.book.recordMatch(key(), 'seller', 2)).toBe(true);
    expect(await context.book.find(key())).toEqual({
      audienceId: 'crm',
      name: null,
      consentBasis: null,
      status: 'READY',
      uploadedCount: 3,
      matchedCount: 2,
    });
  });
});
