import { collectionsContract, deliveryFactsContract, deliveryImportsContract } from '../testing.contract';
import { InMemoryCollections, InMemoryDeliveryFacts, InMemoryDeliveryImports } from './in-memory';

describe('Delivery in memory', () => {
  deliveryFactsContract(() => new InMemoryDeliveryFacts());
});

describe('Imports of delivery in memory', () => {
  deliveryImportsContract(() => new InMemoryDeliveryImports());
});

describe('Collections in memory', () => {
  collectionsContract(() => new InMemoryCollections());
});
