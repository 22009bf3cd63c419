import { testDatabase, type TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { aCollection, creativeCollectionsContract, knownCreatives } from '../../testing/collections';
import { TypeormCollections } from './typeorm-collections';

describe('TypeormCollections', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
    for (const { accountId, advertiserId, id, name, status } of knownCreatives)
      await db.database.query(
        `insert into creatives (account_id, id, advertiser_id, name, status, tags, revision, created_at, updated_at)
         values ($1, $2, $3, $4, $5, '{}', 1, now(), now())`,
        [accountId, id, advertiserId, name, status],
      );
  });
  afterAll(() => db.close());

  creativeCollectionsContract(async () => {
    await db.database.query('truncate creative_collections cascade');
    return new TypeormCollections(db.store, db.database);
  });

  it('keeps creatives from being deleted while a transaction holds them', async () => {
    const collections = new TypeormCollections(db.store, db.database);
    const [held, end] = [gate(), gate()];
    const holder = db.database.run(async () => {
      await collections.holdCreatives({ accountId: 1, advertiserId: 1 }, ['a']);
      held.open();
      await end.opened;
    });
    await held.opened;
    // As retention takes rows.
    const free = await db.database.query<{ id: string }>(
      `select id from creatives where account_id = 1 order by id for update skip locked`,
    );
    expect(free.map(({ id }) => id)).not.toContain('a');
    expect(free.map(({ id }) => id)).toContain('c');
    end.open();
    await holder;
  });

  it('forgets a creative that is deleted, and keeps the order of the others', async () => {
    await db.database.query('truncate creative_collections cascade');
    const collections = new TypeormCollections(db.store, db.database);
    const collection = aCollection();
    await collections.insert(collection, ['c', 'b', 'a']);
    await db.database.query(`delete from creatives where account_id = 1 and id = 'b'`);
    expect((await collections.creativesOf(collection.state)).map(({ creativeId }) => creativeId)).toEqual(['c', 'a']);
  });
});
