import { webhookPortsContract } from '../testing';
import { InMemoryAttempts, InMemoryDeliveries, InMemorySubscriptions, WebhooksInMemory } from './in-memory';

describe('webhooks in memory', () => {
  webhookPortsContract(async () => {
    const store = new WebhooksInMemory();
    return {
      subscriptions: new InMemorySubscriptions(store),
      deliveries: new InMemoryDeliveries(store),
      attempts: new InMemoryAttempts(store),
      events: async () => store.events,
    };
  });
});
