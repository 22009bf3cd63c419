import { attentionFilter, campaignStatusValues, statusesOf } from './campaign-filters';

describe('filters of campaigns', () => {
  it.each([
    ['no filter', {}, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']],
    ['a phase', { phase: ['active', 'canceled'] }, ['ACTIVE', 'PAUSED', 'CANCELED']],
    ['a phase that is never stored', { phase: ['ending'] }, []],
    ['isPaused', { isPaused: true }, ['PAUSED']],
    ['a phase with isPaused false', { isPaused: false, phase: ['active'] }, ['ACTIVE']],
    ['isArchived', { isArchived: true }, ['ARCHIVED']],
    ['isArchived with isPaused', { isArchived: true, isPaused: true }, []],
    ['statuses', { campaignStatus: ['archived', 'draft'] }, ['DRAFT', 'ARCHIVED']],
    ['ids', { ids: ['c'] }, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED']],
    ['needs_attention', { campaignStatus: ['needs_attention'] }, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']],
  ] as const)('map %s to statuses', (_, wanted, statuses) => {
    expect(statusesOf(wanted)).toEqual(statuses);
  });

  it('map needs_attention to statuses of media buys, and refuse it together with a status', () => {
    expect(campaignStatusValues).toContain('needs_attention');
    expect(attentionFilter({ campaignStatus: ['needs_attention'] }).buyStatuses).toContain('REJECTED');
    expect(attentionFilter({ campaignStatus: ['draft'] })).toEqual({});
    expect(() => attentionFilter({ campaignStatus: ['draft', 'needs_attention'] })).toThrow('send it alone');
  });
});
