import { collectionsContract } from '../testing.collections';
import { deliveryFactsContract } from '../testing.facts';
import { deliveryImportsContract } from '../testing.imports';
import { deliveryRequestsContract } from '../testing.requests';
import { InMemoryCollections, InMemoryDeliveryFacts, InMemoryDeliveryImports, InMemoryDeliveryRequests } from './in-memory';

describe('InMemoryDeliveryFacts', () => {
  deliveryFactsContract(() => new InMemoryDeliveryFacts());
});

describe('InMemoryDeliveryImports', () => {
  deliveryImportsContract(() => new InMemoryDeliveryImports());
});

describe('InMemoryCollections', () => {
  collectionsContract(() => new InMemoryCollections());
});

describe('InMemoryDeliveryRequests', () => {
  deliveryRequestsContract(() => new InMemoryDeliveryRequests());
});
