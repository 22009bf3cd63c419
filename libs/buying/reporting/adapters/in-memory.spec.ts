import { deliveryFactsContract } from '../testing.contract';
import { InMemoryDeliveryFacts } from './in-memory';

describe('Delivery in memory', () => {
  deliveryFactsContract(() => new InMemoryDeliveryFacts());
});
