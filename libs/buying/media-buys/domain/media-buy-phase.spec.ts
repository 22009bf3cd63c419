import { mediaBuyPhase, mediaBuyPhases, pendingAt } from './media-buy-phase';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';

const asked = { key: 'k', requestedAt: '2026-01-15T12:00:00.000Z' };
const cancel: PendingChange = { action: 'cancel', reason: null, ...asked };
const standing = (more: Partial<MediaBuyState> = {}) =>
  ({ status: 'ACTIVE', sourceStatus: null, pendingChange: null, taskId: null, sellerMediaBuyId: null, ...more }) as MediaBuyState;

describe('the phase of a media buy', () => {
  it('exists for each status', () => {
    const told = mediaBuyStates.stored.map((status) => mediaBuyPhase(standing({ status })));
    expect(told.filter((phase) => !mediaBuyPhases.includes(phase))).toEqual([]);
  });

  it.each<[Partial<MediaBuyState>, string]>([
    [{ status: 'PAUSED' }, 'active'],
    [{ status: 'PENDING_BUYER_DECISION' }, 'inputRequired'],
    [{ status: 'ACTIVE', pendingChange: cancel }, 'ending'],
    [{ status: 'PENDING_APPROVAL', pendingChange: cancel }, 'ending'],
    [{ status: 'ACTIVE', pendingChange: { action: 'pause', ...asked } }, 'active'],
    [{ status: 'CANCELED', pendingChange: cancel }, 'canceled'],
    [{ status: 'ARCHIVED' }, 'canceled'],
    [{ status: 'ARCHIVED', sourceStatus: 'completed' }, 'completed'],
  ])('of %j is %s', (state, phase) => {
    expect(mediaBuyPhase(standing(state))).toBe(phase);
  });
});

describe('pendingAt', () => {
  it.each<[Partial<MediaBuyState>, string | null]>([
    [{}, null],
    [{ status: 'PENDING_APPROVAL' }, 'unknown'],
    [{ status: 'PENDING_APPROVAL', taskId: 't' }, 'salesagent'],
    [{ status: 'INPUT_REQUIRED' }, 'salesagent'],
    [{ status: 'PENDING_BUYER_DECISION' }, null],
    [{ pendingChange: cancel }, 'unknown'],
    [{ pendingChange: { ...cancel, isWaiting: true } }, 'salesagent'],
    [{ status: 'COMPLETED', pendingChange: cancel }, null],
  ])('returns for %j: %s', (state, where) => {
    expect(pendingAt(standing(state))).toBe(where);
  });
});
