import { testDatabase, type TestDatabase } from '@test/database';
import { collectionsContract, deliveryFactsContract, deliveryImportsContract } from '../../testing.contract';
import { TypeormDeliveryFacts } from './typeorm-delivery-facts';
import { TypeormCollections } from './typeorm-collections';
import { TypeormDeliveryImports } from './typeorm-delivery-imports';

describe('Reporting on PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  describe('delivery', () => deliveryFactsContract(() => new TypeormDeliveryFacts(opened.database)));
  describe('imports', () => deliveryImportsContract(() => new TypeormDeliveryImports(opened.store, opened.database)));
  describe('collections', () => collectionsContract(() => new TypeormCollections(opened.store, opened.database)));
});
