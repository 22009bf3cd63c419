import { mediaBuyStates } from '../../domain/media-buy.states';
import { searchablePhases, statusesOf } from './media-buy-filters';

describe('filters of media buys', () => {
  it.each([
    ['a phase', { phase: ['active', 'rejected'] }, ['ACTIVE', 'PAUSED', 'REJECTED']],
    ['a phase with several statuses', { phase: ['inputRequired'] }, ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION']],
    ['isPaused', { isPaused: true }, ['PAUSED']],
    ['a phase with isPaused false', { phase: ['active'], isPaused: false }, ['ACTIVE']],
    ['isArchived', { isArchived: true }, ['ARCHIVED']],
    ['no filter', {}, undefined],
  ] as const)('map %s to statuses', (_, wanted, statuses) => {
    expect(statusesOf(wanted)).toEqual(statuses);
  });

  it('match every status except ARCHIVED by one phase, and refuse a phase with isArchived', () => {
    expect(searchablePhases.flatMap((phase) => statusesOf({ phase: [phase] })).toSorted()).toEqual(
      mediaBuyStates.stored.filter((status) => status !== 'ARCHIVED').toSorted(),
    );
    expect(() => statusesOf({ phase: ['canceled'], isArchived: true })).toThrow('without a phase');
  });
});
