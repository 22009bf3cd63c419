import { type Caller, FixedClock } from '@exchange/kernel';
import type { Settings } from '@exchange/platform';
import { aDetail, aPerson, aRecordedCall, callEpoch, InMemoryCalls, later } from '../testing';
import { ActivityService } from './activity.service';

const day = 86_400_000;
const page = { limit: 10, after: null };

describe('Who reads which calls', () => {
  const at = (ms: number, activityCalls: 'on' | 'off' = 'on') =>
    new ActivityService(calls, new FixedClock(later(ms)), { activityCalls, activityDetailDays: 7 } as Settings);
  let calls: InMemoryCalls;

  beforeEach(async () => {
    calls = new InMemoryCalls();
    const mine = aRecordedCall({ id: 'mine', hasDetail: true });
    const rows = [
      mine,
      aRecordedCall({ id: 'key', principalType: 'workload', principalId: 'key_1' }),
      aRecordedCall({ id: 'agent', principalType: 'workload', principalId: 'agent_1' }),
      aRecordedCall({ id: 'stranger', accountId: 2 }),
      aRecordedCall({ id: 'app', principalId: '7', credentialId: 'app_1' }),
    ];
    await calls.insert(rows, [aDetail(mine)]);
  });

  const acting = { accountId: 1, accountType: 'BUYER', label: 'x', via: 'key', credentialId: 'key_1' } as const;
  const callers: readonly [string, Caller, readonly string[]][] = [
    ['an admin: the account’s', { ...aPerson(), userId: 99, role: 'ADMIN' }, ['agent', 'app', 'key', 'mine']],
    ['an organization key: the account’s', { ...acting, kind: 'organization', role: 'ADMIN' }, ['agent', 'app', 'key', 'mine']],
    ['a member: their own', aPerson(), ['app', 'mine']],
    ['a member’s key: their own, whatever they were made with', { ...aPerson(), via: 'key', credentialId: 'key_9' }, ['app', 'mine']],
    [
      'a narrowed app: what was made with it',
      { ...aPerson(), via: 'oauth', credentialId: 'app_1', grants: new Map([[5, 'READ']]) },
      ['app'],
    ],
    ['another member: none of that', aPerson(1, 8), []],
    ['an agent: its own', { ...acting, kind: 'agent', agentId: 'agent_1', grants: new Map() }, ['agent']],
    ['somebody of another account: that one’s', { ...aPerson(2), role: 'ADMIN' }, ['stranger']],
  ];

  it.each(callers)('%s', async (_, caller, expected) => {
    const { rows, meta } = await at(0).list(caller, {}, page);
    expect(rows.map(({ call }) => call.id).toSorted()).toEqual(expected);
    expect(meta).toEqual({ source: 'calls' });
    for (const id of ['mine', 'key', 'agent', 'app', 'stranger']) {
      const read = at(0).read(caller, id);
      if (expected.includes(id)) await expect(read).resolves.toMatchObject({ call: { id } });
      else await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('what a call was asked is there for so many days, then it is said to be gone', async () => {
    expect(await at(7 * day - 1).read(aPerson(), 'mine')).toMatchObject({
      availability: 'available',
      expiresAt: new Date(callEpoch.getTime() + 7 * day),
      detail: { id: 'mine' },
    });
    expect(await at(7 * day).read(aPerson(), 'mine')).toMatchObject({ availability: 'expired', expiresAt: null, detail: null });
    const admin: Caller = { ...aPerson(), role: 'ADMIN' };
    expect(await at(0).read(admin, 'key')).toMatchObject({ availability: 'not_captured', expiresAt: null, detail: null });
  });

  it('says that it is gone when it went before its time', async () => {
    calls.details.length = 0;
    expect(await at(0).read(aPerson(), 'mine')).toMatchObject({ availability: 'expired', detail: null });
  });

  it('where calls are not recorded there are none, and the audit log is named instead', async () => {
    const { rows, meta } = await at(0, 'off').list(aPerson(), {}, page);
    expect([rows, meta]).toEqual([[], { source: 'changes' }]);
    await expect(at(0, 'off').read(aPerson(), 'mine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('400 when the time ends before it begins', async () => {
    await expect(at(0).list(aPerson(), { startTime: later(1), endTime: later(0) }, page)).rejects.toMatchObject({ field: 'endTime' });
  });
});
