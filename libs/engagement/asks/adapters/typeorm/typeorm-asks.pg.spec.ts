import { testDatabase, type TestDatabase } from '@test/database';
import { asksContract } from '../../testing';
import { TypeormAsks } from './typeorm-asks';

describe('Asks in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  asksContract(async () => {
    await test.database.query('truncate asks');
    return new TypeormAsks(test.store, test.database);
  });
});
