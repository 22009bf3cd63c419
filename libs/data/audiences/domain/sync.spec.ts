import { aSync, aChange, epoch, later } from '../testing';
import { audienceLimits } from './limits';
import type { AudienceSync } from './sync';

const claimed = (times = 1): AudienceSync => {
  let sync = aSync();
  for (let i = 1; i <= times; i += 1) sync = (i === 1 ? sync : sync.postpone(later(i))).claim(later(i * 100_000))!;
  return sync;
};

describe('AudienceSync', () => {
  it('counts its audiences and members, and has one audit entry', () => {
    const sync = aSync({ changes: [aChange('a'), aChange('b', { delete: true })], added: 3 });
    expect(sync.state).toMatchObject({ status: 'accepted', audienceIds: ['a', 'b'], deleted: 1, added: 3 });
    expect(sync.recorded).toEqual({ events: [], audit: { action: 'EXECUTE', did: 'synced' } });
  });

  it('is claimed by one worker at a time, and again when the lease has expired', () => {
    const sync = aSync().claim(epoch)!;
    expect(sync.state).toMatchObject({ status: 'working', fence: 1, attempts: 1, leaseUntil: later(audienceLimits.leaseMs) });
    expect(sync.claim(later(1))).toBeNull();
    const taken = sync.claim(later(audienceLimits.leaseMs))!;
    expect([taken.isHeldBy(1), taken.isHeldBy(2)]).toEqual([false, true]);
    expect(taken.hold(2, later(70_000))?.state.leaseUntil).toEqual(later(70_000));
    expect(taken.hold(1, later(70_000))).toBeNull();
  });

  it('records the result of each audience when completed, and cannot be claimed again', () => {
    const audiences = [{ audienceId: 'crm', status: 'READY', uploadedCount: 5, matchedCount: null }] as const;
    const sync = claimed().complete(audiences, later(9));
    expect(sync.state).toMatchObject({ status: 'completed', endedAt: later(9), leaseUntil: null });
    const payload = { operationId: 'sync_1', advertiserId: 1, audiences };
    expect(sync.recorded.events).toEqual([{ type: 'audiences.synced', accountId: 1, occurredAt: later(9), payload }]);
    expect(sync.claim(later(999_999))).toBeNull();
    expect(() => sync.fail('late', later(10))).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as Error);
  });

  it('records the reason when it cannot be applied', () => {
    const sync = claimed().fail('archived', later(9));
    expect(sync.state).toMatchObject({ status: 'failed', reason: 'archived', endedAt: later(9) });
    expect(sync.recorded.events).toMatchObject([
      { type: 'audiences.sync_failed', payload: { operationId: 'sync_1', advertiserId: 1, reason: 'archived' } },
    ]);
  });

  it('is attempted five times with growing pauses', () => {
    const first = claimed().postpone(epoch);
    expect(first.state).toMatchObject({ status: 'accepted', leaseUntil: later(2_000) });
    expect([first.claim(later(1_999)), first.isHeldBy(1), first.release(1)]).toEqual([null, false, null]);
    expect(claimed(4).postpone(epoch).state).toMatchObject({ status: 'accepted', leaseUntil: later(8_000) });
    expect(claimed(5).postpone(epoch).state).toMatchObject({ status: 'failed', reason: 'The sync could not be applied. Send it again.' });
  });

  it('fails when every worker that claimed it has died', () => {
    let sync = aSync();
    for (let i = 0; i <= audienceLimits.syncAttempts; i += 1) {
      expect(sync.isExhausted).toBe(false);
      sync = sync.claim(later(i * 100_000))!;
    }
    expect(sync.isExhausted).toBe(true);
    expect(sync.postpone(epoch).state.status).toBe('failed');
  });

  it('released on shutdown does not count the attempt, and can be claimed at once', () => {
    const sync = claimed().release(1)!;
    expect(sync.state).toMatchObject({ status: 'accepted', attempts: 0, leaseUntil: null });
    expect(sync.claim(epoch)?.state.fence).toBe(2);
  });
});
