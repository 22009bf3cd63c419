import { type Caller, FixedClock } from '@exchange/kernel';
import type { Settings } from '@exchange/platform';
import { aDetail, aPerson, aRecordedCall, callEpoch, InMemoryRecordedCalls, later } from '../testing';
import { ActivityService } from './activity.service';

const day = 86_400_000;
const page = { limit: 10, after: null };

describe('ActivityService', () => {
  const at = (ms: number, activityCalls: 'on' | 'off' = 'on') =>
    new ActivityService(calls, new FixedClock(later(ms)), { activityCalls, activityDetailDays: 7 } as Settings);
  let calls: InMemoryRecordedCalls;

  beforeEach(async () => {
    calls = new InMemoryRecordedCalls();
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
    ['to an admin the calls of the account', { ...aPerson(), userId: 99, role: 'ADMIN' }, ['agent', 'app', 'key', 'mine']],
    [
      'to an organization key the calls of the account',
      { ...acting, kind: 'organization', role: 'ADMIN' },
      ['agent', 'app', 'key', 'mine'],
    ],
    ['to a member their own calls', aPerson(), ['app', 'mine']],
    ['to a member’s key the member’s calls with any credential', { ...aPerson(), via: 'key', credentialId: 'key_9' }, ['app', 'mine']],
    [
      'to an app with grants the calls made with it',
      { ...aPerson(), via: 'oauth', credentialId: 'app_1', grants: new Map([[5, 'READ']]) },
      ['app'],
    ],
    ['to another member none of these calls', aPerson(1, 8), []],
    ['to an agent its own calls', { ...acting, kind: 'agent', agentId: 'agent_1', grants: new Map() }, ['agent']],
    ['to a person of another account the calls of that account', { ...aPerson(2), role: 'ADMIN' }, ['stranger']],
  ];

  it.each(callers)('shows %s', async (_, caller, expected) => {
    const { rows, meta } = await at(0).list(caller, {}, page);
    expect(rows.map(({ call }) => call.id).toSorted()).toEqual(expected);
    expect(meta).toEqual({ source: 'calls' });
    for (const id of ['mine', 'key', 'agent', 'app', 'stranger']) {
      const read = at(0).read(caller, id);
      if (expected.includes(id)) await expect(read).resolves.toMatchObject({ call: { id } });
      else await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('returns the detail during its retention, and availability "expired" afterwards', async () => {
    expect(await at(7 * day - 1).read(aPerson(), 'mine')).toMatchObject({
      availability: 'available',
      expiresAt: new Date(callEpoch.getTime() + 7 * day),
      detail: { id: 'mine' },
    });
    expect(await at(7 * day).read(aPerson(), 'mine')).toMatchObject({ availability: 'expired', expiresAt: null, detail: null });
    const admin: Caller = { ...aPerson(), role: 'ADMIN' };
    expect(await at(0).read(admin, 'key')).toMatchObject({ availability: 'not_captured', expiresAt: null, detail: null });
  });

  it('returns availability "expired" when the detail was removed early', async () => {
    calls.details.length = 0;
    expect(await at(0).read(aPerson(), 'mine')).toMatchObject({ availability: 'expired', detail: null });
  });

  it('returns no calls and the source "changes" when calls are not recorded', async () => {
    const { rows, meta } = await at(0, 'off').list(aPerson(), {}, page);
    expect([rows, meta]).toEqual([[], { source: 'changes' }]);
    await expect(at(0, 'off').read(aPerson(), 'mine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('returns 400 when endTime is before startTime', async () => {
    await expect(at(0).list(aPerson(), { startTime: later(1), endTime: later(0) }, page)).rejects.toMatchObject({ field: 'endTime' });
  });
});
