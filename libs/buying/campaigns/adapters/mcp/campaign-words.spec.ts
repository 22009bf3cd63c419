import { attention, campaignWords, statusesOf } from './campaign-words';

describe('Filters of campaigns', () => {
  it.each([
    ['nothing', {}, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']],
    ['a phase', { phase: ['active', 'canceled'] }, ['ACTIVE', 'PAUSED', 'CANCELED']],
    ['a phase that is never stored', { phase: ['ending'] }, []],
    ['what is paused', { isPaused: true }, ['PAUSED']],
    ['what is not', { isPaused: false, phase: ['active'] }, ['ACTIVE']],
    ['what is archived', { isArchived: true }, ['ARCHIVED']],
    ['what is archived and paused', { isArchived: true, isPaused: true }, []],
    ['statuses', { campaignStatus: ['archived', 'draft'] }, ['DRAFT', 'ARCHIVED']],
    ['ids', { ids: ['c'] }, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED']],
    ['needs_attention', { campaignStatus: ['needs_attention'] }, ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']],
  ] as const)('%s: these statuses', (_, wanted, statuses) => {
    expect(statusesOf(wanted)).toEqual(statuses);
  });

  it('needs_attention is about media buys and stands alone', () => {
    expect(campaignWords).toContain('needs_attention');
    expect(attention({ campaignStatus: ['needs_attention'] }).buyStatuses).toContain('REJECTED');
    expect(attention({ campaignStatus: ['draft'] })).toEqual({});
    expect(() => attention({ campaignStatus: ['draft', 'needs_attention'] })).toThrow('send it alone');
  });
});
