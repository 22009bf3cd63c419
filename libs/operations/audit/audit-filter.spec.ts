import { actorOrigins, type AuditFilter, conditionsOf } from './audit-filter';

/** Those without a value are no part of the statement. */
const set = (filter: AuditFilter) => conditionsOf(filter).filter(([, value]) => value !== undefined);

describe('The conditions of a filter', () => {
  it('always hold the account, and nothing else unless asked', () => {
    expect(set({ accountId: 7 })).toEqual([['account_id = $?', 7]]);
  });

  it('hold everything that is asked for, and each of several actors', () => {
    const startDate = new Date('2026-01-15T12:00:00.000Z');
    expect(set({ accountId: 7, startDate, campaignId: 'c', actions: ['CREATE'], actorUserIds: [1, 2] })).toEqual([
      ['account_id = $?', 7],
      ['at >= $?', startDate],
      ['campaign_id = $?', 'c'],
      ['action = any($?)', ['CREATE']],
      [`actor_kind = 'user' and actor_id = $?`, '1'],
      [`actor_kind = 'user' and actor_id = $?`, '2'],
    ]);
  });

  it('keep a buyer agent to its advertisers, also when it asks for others, and to nothing without grants', () => {
    expect(set({ accountId: 7, advertiserIds: [3], advertiserId: 4 })).toEqual([
      ['account_id = $?', 7],
      ['advertiser_id = any($?)', [3]],
      ['advertiser_id = $?', 4],
    ]);
    expect(set({ accountId: 7, advertiserIds: [] })).toContainEqual(['advertiser_id = any($?)', []]);
  });

  it('find nothing for an origin that nobody has', () => {
    expect(set({ accountId: 7, actorKinds: actorOrigins.autonomous })).toContainEqual(['actor_kind = any($?)', []]);
  });
});
