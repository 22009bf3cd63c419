import { Injectable } from '@nestjs/common';
import { arraysOf, Database, Outbox, SecretBox, SecretNotOpened } from '@exchange/platform';
import { type DeliveryKey, type DeliveryKind, isCountable, isDelivered, statusAfter } from '../../domain/delivery';
import type { DeliveryStatus } from '../../domain/delivery.states';
import {
  DeliveryAttempts,
  type DeliveryClaim,
  type ClaimedDelivery,
  type ClaimKey,
  type DeliverySettlement,
  type PendingDelivery,
} from '../../domain/ports';
import { Subscription, type SubscriptionKey, type SubscriptionState } from '../../domain/subscription';
import * as sql from './delivery-attempts.sql';
import { secretAad } from './typeorm-subscriptions';

type ClaimRow = Omit<ClaimedDelivery, 'fence'> & { readonly status: DeliveryStatus; readonly secret: string };
type WaitingRow = PendingDelivery & { readonly keyId: string };

/**
 * The subscription's row is always locked before its deliveries, and several subscriptions in the order of their keys. Claims, settlements and
 * deletions therefore wait for each other without deadlocks.
 */
@Injectable()
export class TypeormDeliveryAttempts extends DeliveryAttempts {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly secrets: SecretBox,
  ) {
    super();
  }

  async findPending(keys: readonly DeliveryKey[]): Promise<PendingDelivery[]> {
    return this.signable(await this.database.query<WaitingRow>(sql.waiting, arraysOf(keys, 'accountId', 'id'), 'webhooks.waiting'));
  }

  findOverdue(createdBefore: Date, perSubscription: number, limit: number): Promise<PendingDelivery[]> {
    return this.database.query(sql.overdue, [createdBefore, perSubscription, limit, this.secrets.keyIds], 'webhooks.overdue');
  }

  async claim(keys: readonly DeliveryKey[], fence: string, at: Date): Promise<ClaimedDelivery[]> {
    const rows = await this.database.query<ClaimRow>(sql.claim, [...arraysOf(keys, 'accountId', 'id'), fence, at], 'webhooks.claim');
    const sending = rows.filter(({ status }) => status === 'sending');
    const secrets = this.secretsOf(sending);
    const claimed = sending.map(({ status: _, ...row }) => ({ ...row, fence, secret: secrets.get(subscriptionKeyOf(row)) }));
    // The secret was sealed again after the delivery was offered, with a key that this process lacks.
    const unopened = claimed.filter(({ secret }) => secret === undefined);
    if (unopened.length > 0) await this.release(unopened);
    return claimed.flatMap(({ secret, ...claim }) => (secret === undefined ? [] : [{ ...claim, secret }]));
  }

  async release(claims: readonly ClaimKey[]): Promise<void> {
    await this.database.query(sql.release, arraysOf(claims, 'accountId', 'id', 'fence'), 'webhooks.release');
  }

  /** Subscriptions without a failure in the batch need no read of their earlier count. */
  async settle(settlements: readonly DeliverySettlement[]): Promise<void> {
    const failing = new Set(settlements.filter(({ outcome }) => !isDelivered(outcome)).map(subscriptionKeyOf));
    const successes = settlements.filter((settlement) => !failing.has(subscriptionKeyOf(settlement)));
    if (successes.length > 0) await this.succeed(successes);
    if (failing.size > 0) await this.settleWithFailures(settlements.filter((settlement) => failing.has(subscriptionKeyOf(settlement))));
  }

  private async succeed(settlements: readonly DeliverySettlement[]): Promise<void> {
    const results = settlements.map(resultOf);
    await this.database.query(
      sql.succeed,
      arraysOf(results, 'accountId', 'id', 'subscriptionId', 'fence', 'status', 'httpStatus', 'responseStart', 'timings', 'at'),
      'webhooks.succeed',
    );
  }

  private async settleWithFailures(settlements: readonly DeliverySettlement[]): Promise<void> {
    await this.database.run(async () => {
      const locked = await this.database.query<SubscriptionState>(
        sql.lockSubscriptions,
        arraysOf(subscriptionsOf(settlements), 'accountId', 'id'),
        'webhooks.lock',
      );
      const before = new Map(locked.map((state) => [keyOf(state), new Subscription(state)]));
      const after = await this.count(before, settlements);
      await this.save([...after.values()].filter((subscription) => subscription !== before.get(keyOf(subscription.state))));
    });
  }

  findStale(claimedBefore: Date, limit: number): Promise<DeliveryClaim[]> {
    return this.database.query(sql.stale, [claimedBefore, limit], 'webhooks.stale');
  }

  /** Deliveries whose key this process lacks stay pending for the sweep of a process that has it. */
  private signable(found: readonly WaitingRow[]): PendingDelivery[] {
    return found.filter(({ keyId }) => !this.secrets.lacks(keyId)).map(({ accountId, id, url }) => ({ accountId, id, url }));
  }

  /** Opened secrets by subscription: null when no process can open one, absent when another process may. */
  private secretsOf(rows: readonly ClaimRow[]): Map<string, string | null> {
    const sealed = new Map(rows.map((row) => [subscriptionKeyOf(row), row]));
    const opened = new Map<string, string | null>();
    for (const [name, { accountId, subscriptionId: id, secret }] of sealed) {
      try {
        opened.set(name, this.secrets.open(secret, secretAad({ accountId, id })));
      } catch (error) {
        if (!(error instanceof SecretNotOpened && error.why === 'key missing')) opened.set(name, null);
      }
    }
    return opened;
  }

  /** Stores and counts only results whose claim is still valid. */
  private async count(before: ReadonlyMap<string, Subscription>, settlements: readonly DeliverySettlement[]) {
    const settled = await this.database.query<{ id: string; subscription: string; kind: DeliveryKind }>(
      sql.settle,
      arraysOf(settlements.map(resultOf), 'accountId', 'id', 'fence', 'status', 'httpStatus', 'error', 'responseStart', 'timings', 'at'),
      'webhooks.settle',
    );
    const subscriptionOf = new Map(settled.filter(({ kind }) => kind !== 'test').map(({ id, subscription }) => [id, subscription]));
    const after = new Map(before);
    const countable = settlements.filter(({ outcome }) => isCountable(outcome));
    for (const { id, outcome } of countable.sort((a, b) => a.outcome.at.getTime() - b.outcome.at.getTime())) {
      const key = subscriptionOf.get(id) ?? '';
      const subscription = after.get(key);
      if (subscription) after.set(key, subscription.countAttempt({ delivered: isDelivered(outcome), at: outcome.at }));
    }
    return after;
  }

  private async save(changed: readonly Subscription[]): Promise<void> {
    if (changed.length === 0) return;
    const states = changed.map(({ state }) => state);
    await this.database.query(
      sql.saveSubscriptions,
      arraysOf(states, 'accountId', 'id', 'status', 'failureCount', 'lastSuccess', 'lastFailure', 'updatedAt'),
      'webhooks.save-subscriptions',
    );
    const ended = states.filter(({ status }) => status !== 'active');
    if (ended.length > 0) await this.database.query(sql.cancelPending, arraysOf(ended, 'accountId', 'id', 'updatedAt'));
    const events = changed.flatMap(({ recorded }) => recorded.events);
    if (events.length > 0) await this.outbox.append(events);
  }
}

const subscriptionsOf = (claims: readonly DeliveryClaim[]): SubscriptionKey[] => {
  const keys = claims.map(({ accountId, subscriptionId }) => ({ accountId, id: subscriptionId }));
  return [...new Map(keys.map((key) => [keyOf(key), key])).values()];
};

const subscriptionKeyOf = ({ accountId, subscriptionId }: Pick<DeliveryClaim, 'accountId' | 'subscriptionId'>): string =>
  keyOf({ accountId, id: subscriptionId });
const resultOf = ({ outcome, ...claim }: DeliverySettlement) => {
  const timings = outcome.timings === null ? null : JSON.stringify(outcome.timings);
  return { ...claim, ...outcome, status: statusAfter(outcome), timings };
};
const keyOf = ({ accountId, id }: DeliveryKey): string => `${accountId}/${id}`;
