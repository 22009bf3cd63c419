import { SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { aBrief, later } from '../../testing';
import { briefResponsesContract, planningBriefsContract } from '../../testing/contract';
import { TypeormBriefResponses } from './typeorm-brief-responses';
import { TypeormPlanningBriefs } from './typeorm-planning-briefs';

describe('PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  describe('Planning briefs', () => {
    planningBriefsContract(() => new TypeormPlanningBriefs(opened.store, opened.database));
  });

  describe('Responses', () => {
    briefResponsesContract(() => new TypeormBriefResponses(opened.database, new AuditTrail(opened.database, new SystemIds())));

    it('are audited in the account of the seller, not of the buyer', async () => {
      const told = await opened.database.query(
        'select account_id, action, resource_type, resource_id, description from audit_entries where account_id in (9900, 9901) order by id limit 1',
      );
      expect(told).toEqual([
        {
          account_id: 9_901,
          action: 'EXECUTE',
          resource_type: 'DEMAND_SIGNAL',
          resource_id: 'sig_1',
          description: 'The exchange asked about demand signal "Oat"',
        },
      ]);
    });
  });

  it('records the events of buyer and seller in the transaction of the step', async () => {
    const briefs = new TypeormPlanningBriefs(opened.store, opened.database);
    const brief = aBrief({}, { accountId: 6_101, id: 'rfp_events' });
    await briefs.insert(brief);
    await briefs.change(brief.state, (it) => it.dispatch(new Map([[3, 6_102]]), later(1)));
    const events = await opened.database.query<{ account_id: number; type: string }>(
      'select account_id, type from outbox where account_id in (6101, 6102) order by position',
    );
    expect(events).toEqual([
      { account_id: 6_101, type: 'rfps.created' },
      { account_id: 6_102, type: 'rfps.dispatched' },
    ]);
  });
});
