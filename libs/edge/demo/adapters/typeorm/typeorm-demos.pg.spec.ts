import { testDatabase, type TestDatabase } from '@test/database';
import { demosContract } from '../../testing';
import { TypeormDemos } from './typeorm-demos';

describe('Demos in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  demosContract(async () => {
    await test.database.query('truncate demos');
    return new TypeormDemos(test.store, test.database);
  });
});
