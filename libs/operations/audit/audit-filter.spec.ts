import { actorOrigins, conditionsOf } from './audit-filter';

describe('The conditions of a filter', () => {
  it('always hold the account, and nothing else unless asked', () => {
    expect(conditionsOf({ accountId: 7 })).toEqual({ where: 'account_id = $1', params: [7] });
  });

  it('number their parameters in the order in which they stand', () => {
    const startDate = new Date('2026-01-15T12:00:00.000Z');
    expect(conditionsOf({ accountId: 7, startDate, campaignId: 'c', actions: ['CREATE'], actorUserIds: [1, 2] })).toEqual({
      where:
        "account_id = $1 and at >= $2 and campaign_id = $3 and action = any($4) and actor_kind = 'user' and actor_id = $5 and actor_kind = 'user' and actor_id = $6",
      params: [7, startDate, 'c', ['CREATE'], '1', '2'],
    });
  });

  it('keep a buyer agent to its advertisers, also when it asks for others, and to nothing without grants', () => {
    expect(conditionsOf({ accountId: 7, advertiserIds: [3], advertiserId: 4 })).toEqual({
      where: 'account_id = $1 and advertiser_id = any($2) and advertiser_id = $3',
      params: [7, [3], 4],
    });
    expect(conditionsOf({ accountId: 7, advertiserIds: [] }).params).toEqual([7, []]);
  });

  it('find nothing for an origin that nobody has', () => {
    expect(conditionsOf({ accountId: 7, actorKinds: actorOrigins.autonomous })).toEqual({
      where: 'account_id = $1 and actor_kind = any($2)',
      params: [7, []],
    });
  });
});
