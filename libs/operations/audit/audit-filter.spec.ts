import { actorOrigins, type AuditFilter, conditionsOf } from './audit-filter';

/** Conditions that have a value; the others are not part of the statement. */
const set = (filter: AuditFilter) => conditionsOf(filter).filter(([, value]) => value !== undefined);

describe('conditionsOf', () => {
  it('restricts to the account, and to nothing else by default', () => {
    expect(set({ accountId: 7 })).toEqual([['account_id = $?', 7]]);
  });

  it('adds every given member, and one condition per actor', () => {
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

  it('restricts a buyer agent to its granted advertisers, also when it filters by another one', () => {
    expect(set({ accountId: 7, advertiserIds: [3], advertiserId: 4 })).toEqual([
      ['account_id = $?', 7],
      ['advertiser_id = any($?)', [3]],
      ['advertiser_id = $?', 4],
    ]);
    expect(set({ accountId: 7, advertiserIds: [] })).toContainEqual(['advertiser_id = any($?)', []]);
  });

  it('leaves hidden types out, also when it filters by one of them', () => {
    expect(set({ accountId: 7, resourceTypes: ['PAYEE'], hiddenTypes: ['PAYEE'] })).toEqual([
      ['account_id = $?', 7],
      ['resource_type = any($?)', ['PAYEE']],
      ['resource_type <> all($?)', ['PAYEE']],
    ]);
  });

  it('matches no entry for an origin without actor kinds', () => {
    expect(set({ accountId: 7, actorKinds: actorOrigins.autonomous })).toContainEqual(['actor_kind = any($?)', []]);
  });
});
