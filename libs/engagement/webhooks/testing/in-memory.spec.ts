import type { SubscriptionState } from '../domain/subscription';
import { attemptsContract } from './attempts';
import { concurrencyContract } from './concurrency';
import { InMemoryDeliveryAttempts, InMemoryDeliveries, InMemorySubscriptions, WebhooksInMemory } from './in-memory';
import { subscriptionsContract } from './subscriptions';

const connect = async () => {
  const store = new WebhooksInMemory();
  return {
    subscriptions: new InMemorySubscriptions(store),
    deliveries: new InMemoryDeliveries(store),
    attempts: new InMemoryDeliveryAttempts(store),
    events: async () => store.events,
    atRest: {
      moveKey: async ({ id }: SubscriptionState) => void store.keyMissing.add(id),
      corruptions: [async ({ accountId, id }: SubscriptionState) => void (store.subscriptions.get(`${accountId}/${id}`)!.secret = null)],
    },
  };
};

describe('webhooks in memory', () => {
  subscriptionsContract(connect);
  attemptsContract(connect);
  concurrencyContract(connect, 200);
});
