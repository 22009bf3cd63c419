import { aSyndication, epoch, someShare } from '../testing';
import { syndicationLimits } from './limits';
import type { ShareEnd, Syndication } from './syndication';

const later = (ms: number) => new Date(epoch.getTime() + ms);
const taken: ShareEnd = { kind: 'accepted', data: { item_count: 1 }, version: 'v1' };
const refused: ShareEnd = { kind: 'refused', reason: 'No.' };
const unreachable: ShareEnd = { kind: 'unreachable', reason: 'Silence.' };
const claimed = (it: Syndication, at = later(90_000)) => it.claim(at, new Date(at.getTime() + syndicationLimits.lease))!;
const settled = (it: Syndication, end: ShareEnd, parts = 1) => it.settle(it.state, end, parts, later(100_000))!;
const completed = () => settled(claimed(aSyndication()), taken, 2);
const events = (it: Syndication) => it.recorded.events.map(({ type }) => type);
const request = someShare();

describe('Syndication', () => {
  it('is due at once when created enabled, and never when created disabled', () => {
    expect(aSyndication().state).toMatchObject({ status: 'PENDING', enabled: true, dueAt: epoch });
    expect(aSyndication({}, false).state).toMatchObject({ status: 'DISABLED', enabled: false, dueAt: null });
    expect(aSyndication().recorded.audit).toEqual({ action: 'ACTIVATE', did: 'enabled', name: 'shoes with Seven' });
  });

  it('is claimed by one worker at a time when it is due', () => {
    const it = claimed(aSyndication());
    expect(it.state).toMatchObject({ status: 'SYNCING', fence: 1, attempts: 1 });
    expect(it.claim(later(90_001), later(99_999))).toBeNull();
    expect(it.claim(later(90_000 + syndicationLimits.lease), later(999_999))?.state.fence).toBe(2);
    expect(aSyndication().claim(new Date(epoch.getTime() - 1), epoch)).toBeNull();
  });

  it('is COMPLETED when the seller has taken the resource', () => {
    const it = completed();
    expect(it.state).toMatchObject({
      status: 'COMPLETED',
      sharedVersion: 'v1',
      heldParts: 2,
      responseData: { item_count: 1 },
      errorMessage: null,
      dueAt: null,
      completedAt: later(100_000),
    });
    expect(events(it)).toEqual(['syndication.completed']);
    expect(it.recorded.events[0]!.payload).toMatchObject({ advertiserId: 9, message: 'Seven took the catalog "shoes".' });
  });

  it('is FAILED with the reason when the seller refuses, and PENDING when enabled again', () => {
    const it = settled(claimed(aSyndication()), refused);
    expect(it.state).toMatchObject({ status: 'FAILED', errorMessage: 'No.', dueAt: null, completedAt: null });
    expect(events(it)).toEqual(['syndication.failed']);
    const reenabled = it.enable(request, later(1))!;
    expect(reenabled.state).toMatchObject({ status: 'PENDING', errorMessage: null, dueAt: later(1), generation: 2 });
  });

  it('retries an unreachable seller with growing delays, twelve attempts in total', () => {
    let it = aSyndication();
    const waits: number[] = [];
    for (let attempt = 1; attempt < syndicationLimits.attempts; attempt += 1) {
      it = settled(claimed(it, later(10_000_000)), unreachable);
      expect([it.state.status, it.state.errorMessage]).toEqual(['SYNCING', 'Silence.']);
      waits.push(it.state.dueAt!.getTime() - later(100_000).getTime());
    }
    expect(waits.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    it = settled(claimed(it, later(10_000_000)), unreachable);
    expect([it.state.status, it.state.dueAt, events(it)]).toEqual(['FAILED', null, ['syndication.failed']]);
  });

  it('ignores a settlement and an extension without the current claim', () => {
    const it = claimed(aSyndication());
    expect(it.settle({ fence: 0, generation: 1 }, taken, 1, epoch)).toBeNull();
    expect(it.extendForPart(1, { fence: 0, generation: 1 }, epoch)).toBeNull();
    expect(completed().settle(it.state, taken, 1, epoch)).toBeNull();
  });

  it('extends the claim with each part and counts the part as held, unless the resource has changed', () => {
    const it = claimed(aSyndication());
    expect(it.extendForPart(3, it.state, later(5))?.state).toMatchObject({ leaseUntil: later(5), heldParts: 3 });
    expect(it.onResourceChange('v2', later(1))!.extendForPart(2, it.state, later(5))).toBeNull();
  });

  it('is PENDING after a change, unless the seller has that version or the share is pending or disabled', () => {
    const it = completed();
    expect(it.onResourceChange('v1', later(1))).toBeNull();
    expect(it.onResourceChange('v2', later(1))?.state).toMatchObject({ status: 'PENDING', dueAt: later(1), generation: 2 });
    expect(it.onResourceChange(null, later(1))?.state.status).toBe('PENDING');
    expect(aSyndication().onResourceChange('v2', later(1))).toBeNull();
    expect(aSyndication({}, false).onResourceChange('v2', later(1))).toBeNull();
    expect(settled(claimed(aSyndication()), refused).onResourceChange('v2', later(1))?.state.status).toBe('PENDING');
  });

  it('is PENDING when the resource changed during the attempt, whose result is ignored', () => {
    const it = claimed(aSyndication());
    const changed = it.onResourceChange('v2', later(1))!;
    expect(changed.state).toMatchObject({ status: 'SYNCING', leaseUntil: it.state.leaseUntil });
    const settledAttempt = changed.settle(it.state, taken, 1, later(2))!;
    expect(settledAttempt.state).toMatchObject({ status: 'PENDING', dueAt: later(2), leaseUntil: null, attempts: 0, sharedVersion: null });
    expect(events(settledAttempt)).toEqual([]);
  });

  it('returns null from enable while it is being shared, or when the seller has the version', () => {
    expect(aSyndication().enable(request, later(1))).toBeNull();
    expect(claimed(aSyndication()).enable(request, later(1))).toBeNull();
    expect(completed().enable(request, later(1), 'v1')).toBeNull();
    expect(completed().enable(request, later(1), 'v2')?.state.status).toBe('PENDING');
    expect(completed().enable(request, later(1))?.state.status).toBe('PENDING');
  });

  it('is due for removal when disabled, unless the seller has nothing', () => {
    expect(aSyndication().disable(later(1))?.state).toMatchObject({ status: 'DISABLED', enabled: false, dueAt: null });
    const disabled = completed().disable(later(1))!;
    expect(disabled.state).toMatchObject({ status: 'DISABLED', dueAt: later(1), completedAt: null });
    expect(disabled.recorded.audit).toMatchObject({ action: 'DEACTIVATE', did: 'disabled' });
    const removed = settled(claimed(disabled), { ...taken, data: {} }, 0);
    expect(removed.state).toMatchObject({ status: 'DISABLED', heldParts: 0, dueAt: null, errorMessage: null });
    expect([events(removed), removed.disable(later(2))]).toEqual([['syndication.completed'], null]);
  });

  it('is due for removal again when disabled again after the seller refused to remove it', () => {
    const refusedRemoval = settled(claimed(completed().disable(later(1))!), refused);
    expect(refusedRemoval.state).toMatchObject({ status: 'DISABLED', dueAt: null, errorMessage: 'The seller has not removed it yet: No.' });
    expect(refusedRemoval.disable(later(2))?.state.dueAt).toEqual(later(2));
    expect(settled(claimed(completed().disable(later(1))!), unreachable).state.dueAt).not.toBeNull();
  });

  it('is due for removal when disabled during an attempt', () => {
    const it = claimed(aSyndication());
    const settledAttempt = it.disable(later(1))!.settle(it.state, taken, 1, later(2))!;
    expect(settledAttempt.state).toMatchObject({ status: 'DISABLED', heldParts: 1, dueAt: later(2) });
  });

  it('released on shutdown does not count the attempt, and is due at once', () => {
    const it = claimed(aSyndication());
    expect(it.release(it.state.fence)?.state).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: epoch });
    expect(it.release(9)).toBeNull();
  });
});
