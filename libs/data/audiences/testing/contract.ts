import { aCallback, aMember, aSync, aChange, epoch, later } from '.';
import { Audience } from '../domain/audience';
import type { AudienceMembers, Audiences, AudienceSyncs, Callbacks, PackedPart } from '../domain/ports';

let serial = 5_000;
const newScope = () => ({ accountId: (serial += 10), advertiserId: 1 });
type Scope = ReturnType<typeof newScope>;

const create = (audiences: Audiences, scope: Scope, audienceIds: readonly string[], at = epoch) =>
  audiences.changeAll(scope, audienceIds, (audienceId) => Audience.create({ ...scope, audienceId }, at));

/** Contract tests for implementations of `Audiences`. */
export function audiencesContract(open: () => Audiences): void {
  let audiences: Audiences;
  let scope: Scope;

  beforeEach(() => {
    audiences = open();
    scope = newScope();
  });

  it('stores new audiences and changes existing ones; null from the step stores nothing', async () => {
    await create(audiences, scope, ['a', 'b']);
    const changed = await audiences.changeAll(scope, ['b', 'a', 'c'], (audienceId, audience) => {
      if (audienceId === 'c') expect(audience).toBeNull();
      return audienceId === 'b' ? audience!.acceptSync(aChange('b', { name: 'Bücher', consentBasis: 'contract' }), later(1)) : null;
    });
    expect(changed).toHaveLength(1);
    expect(await audiences.find({ ...scope, audienceId: 'b' })).toEqual(changed[0]);
    expect(changed[0]).toMatchObject({ name: 'Bücher', consentBasis: 'contract', createdAt: epoch, updatedAt: later(1) });
    expect(await audiences.find({ ...scope, audienceId: 'a' })).toMatchObject({ updatedAt: epoch });
    expect(await audiences.find({ ...scope, audienceId: 'c' })).toBeNull();
    expect(await audiences.find({ ...scope, accountId: scope.accountId + 1, audienceId: 'a' })).toBeNull();
    expect(await audiences.find({ ...scope, advertiserId: 2, audienceId: 'a' })).toBeNull();
  });

  it('lists audiences by a part of the name, and continues after a given one', async () => {
    for (const [i, id] of ['a', 'b', 'c'].entries()) await create(audiences, scope, [id], later(i));
    await audiences.changeAll(scope, ['a'], (id, audience) => audience!.acceptSync(aChange(id, { name: 'Bücher' }), later(5)));
    const listed = async (name: string | undefined, after: readonly string[] | null) =>
      (await audiences.list({ ...scope, deleted: false, name }, { take: 10, skip: 0, after })).map(({ audienceId }) => audienceId);
    expect(await listed(undefined, [later(2).toISOString(), 'c'])).toEqual(['b', 'a']);
    expect(await listed('büch', null)).toEqual(['a']);
    expect(await listed('büch', [epoch.toISOString(), 'a'])).toEqual([]);
  });

  it('lists newest first, page by page, filters by status and deletion, and counts', async () => {
    for (const [i, id] of ['a', 'b', 'c', 'd'].entries()) await create(audiences, scope, [id], later(i));
    const settled = { uploadedCount: 3, hasMinimumSize: true, isAwaited: false, at: later(9) };
    await audiences.changeAll(scope, ['b', 'd'], (id, audience) => audience!.settle({ ...settled, isDeleted: id === 'd' }));
    const filter = { ...scope, deleted: false };
    const listed = async (more: object, page = { take: 10, skip: 0 }) =>
      (await audiences.list({ ...filter, ...more }, page)).map(({ audienceId }) => audienceId);
    expect(await listed({})).toEqual(['c', 'b', 'a']);
    expect(await listed({}, { take: 1, skip: 1 })).toEqual(['b']);
    expect(await listed({ status: 'READY' })).toEqual(['b']);
    expect(await listed({ deleted: true })).toEqual(['d']);
    expect(await listed({ advertiserId: 2 })).toEqual([]);
    expect(await audiences.count(filter)).toBe(3);
    expect(await audiences.count({ ...filter, status: 'PROCESSING' })).toBe(2);
    expect((await audiences.existing(scope, ['c', 'a', 'x'])).map(({ audienceId }) => audienceId)).toEqual(['a', 'c']);
    expect(await audiences.missing(scope, ['a', 'x'])).toEqual(['b', 'c']);
    expect(await audiences.missing(scope, [])).toEqual(['a', 'b', 'c']);
  });

  it('sets matchedCount to the largest of the sellers’ latest counts', async () => {
    await create(audiences, scope, ['a']);
    const key = { ...scope, audienceId: 'a' };
    const matched = async () => (await audiences.find(key))?.matchedCount;
    expect(await audiences.recordMatch(key, 'one', 50, later(1))).toBe(true);
    expect(await audiences.recordMatch(key, 'two', 30, later(2))).toBe(true);
    expect(await matched()).toBe(50);
    await audiences.recordMatch(key, 'one', 10, later(3));
    expect(await matched()).toBe(30);
    await audiences.deleteMatches(scope, ['a']);
    await audiences.recordMatch(key, 'three', 7, later(4));
    expect(await matched()).toBe(7);
    expect(await audiences.recordMatch({ ...scope, audienceId: 'x' }, 'one', 1, epoch)).toBe(false);
  });
}

/** Contract tests for implementations of `AudienceMembers`. */
export function audienceMembersContract(open: () => { members: AudienceMembers; audiences: Audiences }): void {
  let members: AudienceMembers;
  let scope: Scope;
  const key = (audienceId = 'a') => ({ ...scope, audienceId });
  const idsOf = async (audienceId = 'a') => (await members.read(key(audienceId), null, 100)).map(({ externalId }) => externalId);

  beforeEach(async () => {
    const ports = open();
    members = ports.members;
    scope = newScope();
    await create(ports.audiences, scope, ['a', 'b']);
  });

  it('replaces a member that has the same externalId', async () => {
    const uids = [{ type: 'uid2', value: 'A/b=' }];
    await members.put(key(), [aMember('1', { hashedPhone: 'cd'.repeat(32), uids }), aMember('2')]);
    expect(await members.read(key(), null, 10)).toEqual([aMember('1', { hashedPhone: 'cd'.repeat(32), uids }), aMember('2')]);
    await members.put(key(), [aMember('1', { hashedEmail: null, uids }), aMember('3')]);
    expect(await members.read(key(), null, 1)).toEqual([aMember('1', { hashedEmail: null, uids })]);
    expect(await members.counts(scope, ['a', 'b', 'x'])).toEqual(
      new Map([
        ['a', 3],
        ['b', 0],
      ]),
    );
    await members.remove(key(), ['2', 'nobody']);
    expect(await idsOf()).toEqual(['1', '3']);
  });

  it('counts members that share an address or a number as one person', async () => {
    const twin = { hashedEmail: 'ab'.repeat(32) };
    await members.put(key(), [aMember('1', twin), aMember('2', twin), aMember('3', { ...twin, hashedPhone: 'cd'.repeat(32) })]);
    expect([await members.hasPeople(key(), 1), await members.hasPeople(key(), 2)]).toEqual([true, false]);
    await members.put(key('b'), [
      aMember('1', { hashedPhone: 'cd'.repeat(32) }),
      aMember('2', { hashedPhone: 'cd'.repeat(32) }),
      aMember('3', { hashedEmail: null, uids: [{ type: 'uid2', value: 'x' }] }),
    ]);
    expect([await members.hasPeople(key('b'), 2), await members.hasPeople(key('b'), 3)]).toEqual([true, false]);
    const many = Array.from({ length: 20 }, (_, index) => aMember(`z${index}`, index < 15 ? twin : {}));
    await members.put(key(), many);
    expect([await members.hasPeople(key(), 3), await members.hasPeople(key('nobody'), 1)]).toEqual([true, false]);
  });

  it('reads members in byte order of externalId, starting after the given one', async () => {
    await members.put(
      key(),
      ['ä', 'b', 'B', 'a'].map((id) => aMember(id)),
    );
    expect(await idsOf()).toEqual(['B', 'a', 'b', 'ä']);
    expect((await members.read(key(), 'a', 1)).map(({ externalId }) => externalId)).toEqual(['b']);
    expect(await members.read(key(), 'ä', 5)).toEqual([]);
  });

  it('keeps the members of audiences apart, and stores none for an unknown audience', async () => {
    await members.put(key(), [aMember('1')]);
    await members.put(key('b'), [aMember('1'), aMember('2')]);
    await members.put(key('unknown'), [aMember('1')]);
    await members.clear(scope, ['a', 'unknown']);
    expect([await idsOf(), await idsOf('b'), await idsOf('unknown')]).toEqual([[], ['1', '2'], []]);
    expect(await members.read({ ...key('b'), accountId: scope.accountId + 1 }, null, 10)).toEqual([]);
  });
}

const part = (text: string): PackedPart => ({ audienceId: 'crm', does: 'add', data: Buffer.from(text) });

/** Contract tests for implementations of `AudienceSyncs`. */
export function audienceSyncsContract(open: () => AudienceSyncs): void {
  let syncs: AudienceSyncs;
  let scope: Scope;
  const key = (id: string) => ({ accountId: scope.accountId, id: `${scope.accountId}_${id}` });
  const store = async (id: string, more: object = {}, parts: readonly PackedPart[] = [], maxOpen = 10) =>
    syncs.insert(aSync({ ...scope, ...key(id), ...more }), parts, maxOpen);
  const end = (id: string) => syncs.change(key(id), (sync) => sync.claim(later(1))!.complete([], later(2)));

  beforeEach(() => {
    syncs = open();
    scope = newScope();
  });

  it('finds and changes a stored sync, but not one of another account', async () => {
    const changes = [aChange('crm', { name: 'Customers' }), aChange('old', { delete: true })];
    await store('1', { changes, added: 3 });
    expect(await syncs.find(key('1'))).toEqual(aSync({ ...scope, ...key('1'), changes, added: 3 }).state);
    const claimed = await syncs.change(key('1'), (sync) => sync.claim(later(5)));
    expect(await syncs.find(key('1'))).toEqual(claimed?.state);
    expect(await syncs.change(key('1'), () => null)).toBeNull();
    expect(await syncs.change({ ...key('1'), accountId: scope.accountId + 1 }, (sync) => sync)).toBeNull();
    expect(await syncs.find(key('2'))).toBeNull();
  });

  it('keeps the order of an advertiser’s syncs and returns only the oldest open one as due', async () => {
    await store('1');
    await store('2');
    await store('3', { advertiserId: 2 });
    expect(await Promise.all(['1', '2', '3', 'x'].map((id) => syncs.isOldestOpen(key(id))))).toEqual([true, false, true, false]);
    const due = async (now = epoch) =>
      (await syncs.due(now, 1_000)).filter(({ accountId }) => accountId === scope.accountId).map(({ id }) => id);
    expect(await due()).toEqual([key('1').id, key('3').id]);
    await syncs.change(key('1'), (sync) => sync.claim(later(1)));
    expect(await due(later(2))).toEqual([key('3').id]);
    expect(await due(later(60_000))).toEqual([key('1').id, key('3').id]);
    await syncs.change(key('1'), (sync) => sync.complete([], later(3)));
    expect(await due()).toEqual([key('2').id, key('3').id]);
    expect(await syncs.isOldestOpen(key('2'))).toBe(true);
  });

  it('returns the audiences that later open syncs of the advertiser name', async () => {
    await store('1', { changes: [aChange('a'), aChange('b')] });
    await store('2', { changes: [aChange('b'), aChange('c')] });
    await store('3', { changes: [aChange('d')], advertiserId: 2 });
    await store('4', { changes: [aChange('c')] });
    expect(await syncs.awaitedAudiences(key('1'))).toEqual(new Set(['b', 'c']));
    expect(await syncs.awaitedAudiences(key('4'))).toEqual(new Set());
  });

  it('refuses a sync beyond the limit of open syncs of an advertiser', async () => {
    expect([await store('1', {}, [], 2), await store('2', {}, [], 2), await store('3', {}, [], 2)]).toEqual([true, true, false]);
    expect(await syncs.find(key('3'))).toBeNull();
    await end('1');
    expect(await store('4', {}, [], 2)).toBe(true);
  });

  it('returns the parts in order until they are dropped', async () => {
    await store('1', {}, [part('x'), part('y'), part('z')]);
    const next = async () => (await syncs.nextPart(key('1')))?.data.toString();
    expect([await next(), await next()]).toEqual(['x', 'x']);
    await syncs.dropPart(key('1'), 0);
    expect(await next()).toBe('y');
    await syncs.dropParts(key('1'));
    expect(await next()).toBeUndefined();
  });

  it('deletes syncs that ended before the given time', async () => {
    await store('1');
    await store('2');
    await end('1');
    await syncs.deleteEnded(later(2), 1_000);
    expect(await syncs.find(key('1'))).not.toBeNull();
    expect(await syncs.deleteEnded(later(3), 1_000)).toBeGreaterThanOrEqual(1);
    expect(await syncs.find(key('1'))).toBeNull();
    expect(await syncs.find(key('2'))).not.toBeNull();
  });
}

/** Contract tests for implementations of `Callbacks`. */
export function callbacksContract(open: () => Callbacks): void {
  let callbacks: Callbacks;
  let accountId: number;
  const secrets = { token: 'a token of the caller', credentials: 'c'.repeat(32) };
  const payload = { status: 'completed', timestamp: epoch.toISOString(), message: null, result: { a: [1] } } as const;
  const overrides = { limit: 1_000, perOrigin: 10, except: [] as string[] };
  const sync = (id: string) => ({ accountId, id: `sync_${accountId}_${id}` });
  const store = async (id: string, at: Date | null = epoch, url = `https://${accountId}.example/${id}`) => {
    const key = { accountId, id: `acb_${accountId}_${id}`, syncId: sync(id).id };
    await callbacks.insert(
      aCallback(key, { url, operationId: 'op', authentication: { scheme: 'Bearer', credentials: secrets.credentials } }),
      secrets,
    );
    if (at) await callbacks.makeDue(sync(id), payload, at);
  };
  const claim = async (now: Date, more: Partial<typeof overrides> = {}, fence = 'fence_1') =>
    (await callbacks.claim(fence, now, { ...overrides, ...more })).filter(({ state }) => state.accountId === accountId);
  const paths = (claimed: Awaited<ReturnType<typeof claim>>) => claimed.map(({ state }) => new URL(state.url).pathname);

  beforeEach(() => {
    callbacks = open();
    accountId = newScope().accountId;
  });

  it('claims due callbacks once, with their secrets, the one due longest first', async () => {
    await store('waits', null);
    await store('late', later(2_000));
    await store('second', later(1_000));
    await store('first');
    const claimed = await claim(later(1_500));
    expect(paths(claimed)).toEqual(['/first', '/second']);
    expect(claimed[0]).toMatchObject({
      secrets,
      state: { status: 'sending', fence: 'fence_1', payload, scheme: 'Bearer', operationId: 'op' },
    });
    expect(await callbacks.overdue(later(60_000), 1_000)).toContainEqual(claimed[0]?.state);
    expect(await claim(later(1_500))).toEqual([]);
    expect(await callbacks.makeDue(sync('none'), payload, epoch)).toBeNull();
  });

  it('limits claims per origin and skips excluded origins', async () => {
    for (const id of ['a', 'b', 'c']) await store(id);
    await store('d', later(1), `https://other-${accountId}.example/d`);
    expect(paths(await claim(later(5), { except: [`https://${accountId}.example`] }))).toEqual(['/d']);
    expect(await claim(later(5), { perOrigin: 2 })).toHaveLength(2);
    expect(await claim(later(5), { perOrigin: 2 })).toHaveLength(1);
  });

  it('settles only under the fence of the latest claim', async () => {
    await store('a');
    const [{ state } = { state: null }] = await claim(later(1));
    expect(await callbacks.settle({ ...state!, fence: 'another' }, { httpStatus: 500, error: 'http_status' }, later(2))).toBeNull();
    const settled = await callbacks.settle(state!, { httpStatus: 500, error: 'http_status' }, later(2));
    expect(settled?.state).toMatchObject({ status: 'due', dueAt: later(1_002), attempts: [{ httpStatus: 500 }] });
    expect(await callbacks.settle(state!, { httpStatus: 204, error: null }, later(3))).toBeNull();
    const [again] = await claim(later(2_000), {}, 'fence_2');
    expect(again?.secrets).toEqual(secrets);
    const done = await callbacks.settle(again!.state, { httpStatus: 204, error: null }, later(2_001));
    expect(done?.state).toMatchObject({ status: 'delivered', dueAt: null, fence: null });
    expect(await claim(later(99_000))).toEqual([]);
  });

  it('lists claims that expired without a result', async () => {
    await store('a');
    const [{ state } = { state: null }] = await claim(later(1));
    const overdue = async (now: Date) => (await callbacks.overdue(now, 1_000)).filter((one) => one.accountId === accountId);
    expect(await overdue(later(15_000))).toEqual([]);
    expect(await overdue(later(15_001))).toEqual([state]);
  });
}
