import { attemptsContract } from '../testing.attempts';
import { stormContract } from '../testing.storm';
import { subscriptionsContract } from '../testing.subscriptions';
import { InMemoryAttempts, InMemoryDeliveries, InMemorySubscriptions, WebhooksInMemory } from './in-memory';

const connect = async () => {
  const store = new WebhooksInMemory();
  return {
    subscriptions: new InMemorySubscriptions(store),
    deliveries: new InMemoryDeliveries(store),
    attempts: new InMemoryAttempts(store),
    events: async () => store.events,
  };
};

describe('webhooks in memory', () => {
  subscriptionsContract(connect);
  attemptsContract(connect);
  stormContract(connect, 200);
});
