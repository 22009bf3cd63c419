import { testDatabase, type TestDatabase } from '@test/database';
import { aSyndication, epoch } from '../../testing';
import { syndicationsContract } from '../../testing/contract';
import { TypeormSyndications } from './typeorm-syndications';

describe('Syndications on PostgreSQL', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  syndicationsContract(async () => {
    opened = await testDatabase();
    return new TypeormSyndications(opened.store, opened.database);
  });

  it('writes the event in the transaction of the settlement', async () => {
    const syndications = new TypeormSyndications(opened.store, opened.database);
    const share = { accountId: 7_900, id: 'syn_event' };
    await syndications.put(aSyndication(share).state, () => aSyndication(share));
    const claimed = await syndications.change(share, (it) => it.claim(epoch, epoch));
    await syndications.change(share, (it) => it.settle(claimed!.state, { kind: 'refused', reason: 'No.' }, 0, epoch));
    const events = await opened.database.query<{ type: string; payload: object }>(
      'select type, payload from outbox where account_id = 7900',
    );
    expect(events).toEqual([
      {
        type: 'syndication.failed',
        payload: {
          advertiserId: 9,
          message: 'Seven did not take the catalog "shoes": No.',
          syndication: expect.objectContaining({ id: 'syn_event', status: 'FAILED', errorMessage: 'No.', completedAt: null }),
        },
      },
    ]);
  });
});
