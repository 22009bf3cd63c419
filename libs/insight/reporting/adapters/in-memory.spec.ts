import { collectionsContract } from '../testing.collections';
import { deliveryFactsContract } from '../testing.facts';
import { deliveryImportsContract } from '../testing.imports';
import { deliveryRequestsContract } from '../testing.requests';
import { InMemoryCollections, InMemoryDeliveryFacts, InMemoryDeliveryImports, InMemoryDeliveryRequests } from './in-memory';

describe('Delivery in memory', () => {
  deliveryFactsContract(() => new InMemoryDeliveryFacts());
});

describe('Imports of delivery in memory', () => {
  deliveryImportsContract(() => new InMemoryDeliveryImports());
});

describe('Collections in memory', () => {
  collectionsContract(() => new InMemoryCollections());
});

describe('Requests for delivery in memory', () => {
  deliveryRequestsContract(() => new InMemoryDeliveryRequests());
});
