import type { DomainEvent } from '@exchange/kernel';
import { aDelivery, anOutcome, aSecret, aSubscription } from '.';
import type { Delivery, DeliveryKey, DeliveryOutcome, DeliveryState } from '../domain/delivery';
import type { DeliveryAttempts, DeliveryClaim, ClaimedDelivery, Deliveries, Subscriptions } from '../domain/ports';
import type { Subscription, SubscriptionState } from '../domain/subscription';

export interface WebhookPorts {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  attempts: DeliveryAttempts;
  /** Events that were appended to the outbox. */
  events(): Promise<DomainEvent[]>;
}

/** Changes of stored secrets that bypass the ports. */
export interface SecretsAtRest {
  /** Seals the subscription's secret with a key that only another process has. */
  moveKey(subscription: SubscriptionState): Promise<void>;
  /** Ways to make the stored secret unreadable for every process. */
  readonly corruptions: readonly ((subscription: SubscriptionState) => Promise<void>)[];
}

export const t0 = new Date('2026-03-01T09:00:00.000Z');
export const after = (ms: number): Date => new Date(t0.getTime() + ms);
export const keysOf = (deliveries: readonly Delivery[]): DeliveryKey[] =>
  deliveries.map(({ state: { accountId, id } }) => ({ accountId, id }));
export const claimOf = ({ state: { accountId, id, subscriptionId } }: Delivery, fence = 'claim_1'): DeliveryClaim => ({
  accountId,
  id,
  subscriptionId,
  fence,
});
export const failure = (at: Date): DeliveryOutcome => anOutcome({ httpStatus: 500, error: 'http_status', at });

/** A separate account for each contract test, so that the suites can share one database. */
export class ContractAccount {
  private static last = 1_000;
  readonly id = (ContractAccount.last += 10);

  constructor(private readonly ports: WebhookPorts) {}

  async stored(overrides: Partial<SubscriptionState> = {}): Promise<Subscription> {
    const subscription = aSubscription({ accountId: this.id, id: `whs_${this.id}_${Math.random()}`, ...overrides });
    await this.ports.subscriptions.insert(subscription, aSecret, () => undefined);
    return subscription;
  }

  deliveriesTo({ state }: Subscription, count = 1, createdAt = t0): Promise<Delivery[]> {
    const made = Array.from({ length: count }, (_, i) => {
      const id = `dlv_${state.id}_${String(i).padStart(3, '0')}_${createdAt.getTime()}`;
      return aDelivery({ accountId: state.accountId, subscriptionId: state.id, id, eventId: `event_${id}`, createdAt });
    });
    return this.ports.deliveries.insert(made);
  }

  claimed(deliveries: readonly Delivery[], fence = 'claim_1', at = t0): Promise<ClaimedDelivery[]> {
    return this.ports.attempts.claim(keysOf(deliveries), fence, at);
  }

  async settled(deliveries: readonly Delivery[], outcome: DeliveryOutcome, fence = 'claim_1'): Promise<void> {
    await this.ports.attempts.settle(deliveries.map((delivery) => ({ ...claimOf(delivery, fence), outcome })));
  }

  async stateOf({ state }: Delivery): Promise<DeliveryState | undefined> {
    return (await this.ports.deliveries.find(state, state.subscriptionId))?.state;
  }

  async statusOf(delivery: Delivery): Promise<string | undefined> {
    return (await this.stateOf(delivery))?.status;
  }

  async current({ state }: Subscription): Promise<SubscriptionState | undefined> {
    return (await this.ports.subscriptions.find(state))?.state;
  }
}
