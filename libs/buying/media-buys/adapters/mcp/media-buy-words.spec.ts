import { mediaBuyStates } from '../../domain/media-buy.states';
import { foundPhases, statusesOf } from './media-buy-words';

describe('Filters of media buys', () => {
  it.each([
    ['a phase', { phase: ['active', 'rejected'] }, ['ACTIVE', 'PAUSED', 'REJECTED']],
    ['a phase of what waits for the buyer', { phase: ['inputRequired'] }, ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION']],
    ['what is paused', { isPaused: true }, ['PAUSED']],
    ['what runs', { phase: ['active'], isPaused: false }, ['ACTIVE']],
    ['what is archived', { isArchived: true }, ['ARCHIVED']],
    ['nothing', {}, undefined],
  ] as const)('%s: these statuses', (_, wanted, statuses) => {
    expect(statusesOf(wanted)).toEqual(statuses);
  });

  it('every status but archived is found by one phase, and archived ones without', () => {
    expect(foundPhases.flatMap((phase) => statusesOf({ phase: [phase] })).toSorted()).toEqual(
      mediaBuyStates.stored.filter((status) => status !== 'ARCHIVED').toSorted(),
    );
    expect(() => statusesOf({ phase: ['canceled'], isArchived: true })).toThrow('without a phase');
  });
});
