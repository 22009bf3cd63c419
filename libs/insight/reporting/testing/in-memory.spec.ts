import { collectionsContract } from './collections';
import { deliveryFactsContract } from './facts';
import { deliveryImportsContract } from './imports';
import { InMemoryCollections, InMemoryDeliveryFacts, InMemoryDeliveryImports, InMemoryDeliveryRequests } from './in-memory';
import { deliveryRequestsContract } from './requests';

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
