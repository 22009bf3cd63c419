import { deliveriesContract, orderRecordsContract, replaysContract } from '../testing.contract';
import { InMemoryDeliveries, InMemoryOrders, InMemoryReplays } from './in-memory';

describe('Orders in memory', () => {
  orderRecordsContract(() => new InMemoryOrders());
});

describe('Deliveries in memory', () => {
  deliveriesContract(() => new InMemoryDeliveries());
});

describe('Replays in memory', () => {
  replaysContract(() => new InMemoryReplays());
});
