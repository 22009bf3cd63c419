import { testDatabase, type TestDatabase } from '@test/database';
import { savedOffersContract } from '../../testing';
import { TypeormSavedOffers } from './typeorm-saved-offers';

describe('TypeormSavedOffers', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  savedOffersContract(async () => {
    await test.database.query('truncate saved_offers');
    return new TypeormSavedOffers(test.store, test.database);
  });
});
