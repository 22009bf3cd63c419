import { testDatabase, type TestDatabase } from '@test/database';
import { aMediaBuy, mediaBuyEpoch } from '../../testing';
import { mediaBuysContract } from '../../testing/contract';
import { TypeormMediaBuys } from './typeorm-media-buys';

describe('media buys on PostgreSQL', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  mediaBuysContract(async () => {
    opened = await testDatabase();
    return new TypeormMediaBuys(opened.store, opened.database);
  });

  it('writes events and the audit entry in the transaction of the change', async () => {
    const buys = new TypeormMediaBuys(opened.store, opened.database);
    const key = { accountId: 6_000, id: 'mb_events' };
    await buys.insert(aMediaBuy(key).execute(mediaBuyEpoch));
    const events = await opened.database.query<{ type: string; payload: { status: string } }>(
      'select type, payload from outbox where account_id = $1 order by position',
      [key.accountId],
    );
    expect(events.map(({ type, payload }) => [type, payload.status])).toEqual([
      ['media_buys.created', 'DRAFT'],
      ['media_buys.updated', 'PENDING_APPROVAL'],
    ]);
    const audited = await opened.database.query('select action, resource_type, resource_id from audit_entries where account_id = $1', [
      key.accountId,
    ]);
    expect(audited).toEqual([{ action: 'CREATE', resource_type: 'MEDIA_BUY', resource_id: 'mb_events' }]);
  });
});
