import { testDatabase, type TestDatabase } from '@test/database';
import { deliveryFactsContract } from '../../testing.contract';
import { PgDeliveryFacts } from './pg-delivery-facts';

describe('Delivery on PostgreSQL', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  deliveryFactsContract(async () => {
    opened = await testDatabase();
    return new PgDeliveryFacts(opened.database);
  });
});
