import { testDatabase, type TestDatabase } from '@test/database';
import { productsContract } from '../../testing/contract';
import { TypeormProducts } from './typeorm-products';

describe('TypeormProducts', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  productsContract(async () => {
    opened = await testDatabase();
    return new TypeormProducts(opened.store, opened.database);
  });
});
