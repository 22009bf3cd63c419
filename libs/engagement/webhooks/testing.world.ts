import type { DomainEvent } from '@exchange/kernel';
import type { Delivery, DeliveryKey, Outcome } from './domain/delivery';
import type { Attempts, Claim, Claimed, Deliveries, Subscriptions } from './domain/ports';
import type { Subscription, SubscriptionState } from './domain/subscription';
import { aDelivery, anOutcome, aSecret, aSubscription } from './testing';

export interface WebhookPorts {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  attempts: Attempts;
  /** What went to the outbox so far. */
  events(): Promise<DomainEvent[]>;
}

/** What happens to stored secrets outside of the ports. */
export interface SecretsAtRest {
  /** From now on the key of the subscription's secret is in another process only. */
  moveKey(subscription: SubscriptionState): Promise<void>;
  /** Nobody can open the subscription's secret any more: in as many ways as there are. */
  readonly spoil: readonly ((subscription: SubscriptionState) => Promise<void>)[];
}

export const t0 = new Date('2026-03-01T09:00:00.000Z');
export const after = (ms: number): Date => new Date(t0.getTime() + ms);
export const keysOf = (deliveries: readonly Delivery[]): DeliveryKey[] =>
  deliveries.map(({ state: { accountId, id } }) => ({ accountId, id }));
export const claimOf = ({ state: { accountId, id, subscriptionId } }: Delivery, fence = 'claim_1'): Claim => ({
  accountId,
  id,
  subscriptionId,
  fence,
});
export const failure = (at: Date): Outcome => anOutcome({ httpStatus: 500, error: 'http_status', at });

/** An account of its own for a test of the contract, so that the suites can run on one database. */
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

  claimed(deliveries: readonly Delivery[], fence = 'claim_1', at = t0): Promise<Claimed[]> {
    return this.ports.attempts.claim(keysOf(deliveries), fence, at);
  }

  async settled(deliveries: readonly Delivery[], outcome: Outcome, fence = 'claim_1'): Promise<void> {
    await this.ports.attempts.settle(deliveries.map((delivery) => ({ ...claimOf(delivery, fence), outcome })));
  }

  async statusOf({ state }: Delivery): Promise<string | undefined> {
    return (await this.ports.deliveries.find(state, state.subscriptionId))?.state.status;
  }

  async current({ state }: Subscription): Promise<SubscriptionState | undefined> {
    return (await this.ports.subscriptions.find(state))?.state;
  }
}
