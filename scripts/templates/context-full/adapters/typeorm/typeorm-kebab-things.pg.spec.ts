import { testDatabase, type TestDatabase } from '@test/database';
import { camelThingsContract } from '../../testing';
import { TypeormPascalThings } from './typeorm-kebab-things';

describe('Words things in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  camelThingsContract(async () => {
    await test.database.query('truncate snake_things');
    return new TypeormPascalThings(test.store, test.database);
  });
});
