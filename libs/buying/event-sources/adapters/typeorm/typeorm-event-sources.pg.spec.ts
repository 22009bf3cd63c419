import { testDatabase, type TestDatabase } from '@test/database';
import { eventSourcesContract } from '../../testing';
import { TypeormEventSources } from './typeorm-event-sources';

describe('TypeormEventSources', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  eventSourcesContract(async () => {
    await test.database.query('truncate event_sources');
    return new TypeormEventSources(test.store, test.database);
  });
});
