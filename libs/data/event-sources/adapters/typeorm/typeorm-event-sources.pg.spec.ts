import { testDatabase, type TestDatabase } from '@test/database';
import { eventSourcesContract } from '../../testing';
import { TypeormEventSources } from './typeorm-event-sources';

describe('TypeormEventSources', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  eventSourcesContract(async () => {
    await db.database.query('truncate event_sources');
    return new TypeormEventSources(db.store, db.database);
  });
});
