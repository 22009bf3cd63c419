import type { SubscriptionState } from '../domain/subscription';
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
    atRest: {
      moveKey: async ({ id }: SubscriptionState) => void store.keyMissing.add(id),
      spoil: [async ({ accountId, id }: SubscriptionState) => void (store.subscriptions.get(`${accountId}/${id}`)!.secret = null)],
    },
  };
};

describe('webhooks in memory', () => {
  subscriptionsContract(connect);
  attemptsContract(connect);
  stormContract(connect, 200);
});
