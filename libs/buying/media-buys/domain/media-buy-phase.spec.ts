import { mediaBuyPhase, mediaBuyPhases, statusesOfPhases, storedPhases } from './media-buy-phase';
import { mediaBuyStates } from './media-buy.states';

const phaseOf = (status: string, action?: string) =>
  mediaBuyPhase({ status, pendingChange: action === undefined ? null : { action } } as Parameters<typeof mediaBuyPhase>[0]);

describe('mediaBuyPhase', () => {
  it('a paused one is active, one that the seller booked otherwise waits for input', () => {
    expect(['DRAFT', 'ACTIVE', 'PAUSED', 'PENDING_BUYER_DECISION', 'ARCHIVED'].map((status) => phaseOf(status))).toEqual([
      'draft',
      'active',
      'active',
      'inputRequired',
      'canceled',
    ]);
  });

  it('one that is to be canceled is ending until its seller agrees, and only while it is live', () => {
    expect([phaseOf('ACTIVE', 'cancel'), phaseOf('PENDING_APPROVAL', 'cancel')]).toEqual(['ending', 'ending']);
    expect([phaseOf('ACTIVE', 'update'), phaseOf('CANCELED', 'cancel')]).toEqual(['active', 'canceled']);
  });

  it('every status is found by one phase', () => {
    expect(storedPhases.flatMap((phase) => statusesOfPhases([phase])).toSorted()).toEqual(mediaBuyStates.stored.toSorted());
    expect(mediaBuyPhases.filter((phase) => statusesOfPhases([phase]).length === 0)).toEqual(['ending']);
  });
});
