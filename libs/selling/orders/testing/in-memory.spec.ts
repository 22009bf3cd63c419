import { deliveriesContract, orderRecordsContract, replaysContract } from './contract';
import { InMemoryDeliveryReports, InMemoryOrders, InMemoryRequestReplays } from './in-memory';

describe('InMemoryOrders', () => {
  orderRecordsContract(() => new InMemoryOrders());
});

describe('InMemoryDeliveryReports', () => {
  deliveriesContract(() => new InMemoryDeliveryReports());
});

describe('InMemoryRequestReplays', () => {
  replaysContract(() => new InMemoryRequestReplays());
});
