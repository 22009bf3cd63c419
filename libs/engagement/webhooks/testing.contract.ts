import type { DomainEvent } from '@exchange/kernel';
import type { Delivery, DeliveryKey, Outcome } from './domain/delivery';
import type { Attempts, Deliveries, Subscriptions } from './domain/ports';
import type { Subscription } from './domain/subscription';
import { aDelivery, anOutcome, aSecret, aSubscription } from './testing';

export interface WebhookPorts {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  attempts: Attempts;
  /** What went to the outbox so far. */
  events(): Promise<DomainEvent[]>;
}

const t0 = new Date('2026-03-01T09:00:00.000Z');
const after = (ms: number): Date => new Date(t0.getTime() + ms);
const keysOf = (deliveries: readonly Delivery[]): DeliveryKey[] => deliveries.map(({ state: { accountId, id } }) => ({ accountId, id }));
const failure = (at: Date): Outcome => anOutcome({ httpStatus: 500, error: 'http_status', at });

/** What both adapters promise. Every test uses accounts of its own, so that the suite can run on one database. */
export function webhookPortsContract(connect: () => Promise<WebhookPorts>): void {
  let ports: WebhookPorts;
  let account = 1_000;

  beforeAll(async () => (ports = await connect()));
  beforeEach(() => (account += 10));

  const stored = async (overrides: Parameters<typeof aSubscription>[0] = {}): Promise<Subscription> => {
    const subscription = aSubscription({ accountId: account, id: `whs_${account}_${Math.random()}`, ...overrides });
    expect(await ports.subscriptions.insert(subscription, aSecret, 100)).toBe(true);
    return subscription;
  };
  const deliveriesTo = async ({ state }: Subscription, count = 1, createdAt = t0): Promise<Delivery[]> => {
    const made = Array.from({ length: count }, (_, i) =>
      aDelivery({
        accountId: state.accountId,
        subscriptionId: state.id,
        id: `dlv_${state.id}_${String(i).padStart(3, '0')}_${+createdAt}`,
        createdAt,
      }),
    );
    return ports.deliveries.insert(made.map((one) => aDelivery({ ...one.state, eventId: `event_${one.state.id}` })));
  };
  const claimed = async (deliveries: readonly Delivery[], fence = 'claim_1', at = t0) =>
    ports.attempts.claim(keysOf(deliveries), fence, at);
  const statusOf = async ({ state }: Delivery) => (await ports.deliveries.find(state, state.subscriptionId))?.state.status;
  const current = async ({ state }: Subscription) => (await ports.subscriptions.find(state))?.state;

  describe('subscriptions', () => {
    it('come back as they went in, newest first, and only to their account', async () => {
      const older = await stored({ createdAt: after(-1) });
      const newer = await stored({ createdAt: after(1) });
      await stored({ accountId: account + 1 });
      expect((await ports.subscriptions.list(account)).map(({ state }) => state)).toEqual([newer.state, older.state]);
      expect(await ports.subscriptions.find({ accountId: account + 1, id: older.state.id })).toBeNull();
    });

    it('the cap is exact, also for those who come at the same moment', async () => {
      const inserts = Array.from({ length: 8 }, (_, i) => aSubscription({ accountId: account, id: `whs_cap_${account}_${i}` }));
      const results = await Promise.all(inserts.map((one) => ports.subscriptions.insert(one, aSecret, 5)));
      expect(results.filter(Boolean)).toHaveLength(5);
      expect(await ports.subscriptions.list(account)).toHaveLength(5);
    });

    it('deleted ones do not exist, and make room', async () => {
      const subscription = await stored();
      await ports.subscriptions.change(subscription.state, (one) => one.delete(t0));
      expect(await ports.subscriptions.find(subscription.state)).toBeNull();
      expect(await ports.subscriptions.change(subscription.state, (one) => one.delete(t0))).toBeNull();
      expect(await ports.subscriptions.list(account)).toEqual([]);
      expect(await ports.subscriptions.insert(aSubscription({ accountId: account, id: `whs_new_${account}` }), aSecret, 1)).toBe(true);
    });

    // spec: events.active-at-that-moment, events.no-replay
    it('those that receive an event are active and were there before it', async () => {
      const before = await stored({ createdAt: after(-1) });
      await stored({ createdAt: t0 });
      await stored({ createdAt: after(-1), status: 'failed' });
      await stored({ createdAt: after(-1), accountId: account + 1 });
      expect(await ports.subscriptions.receiving(account, 'discovery.revision', t0)).toEqual([before.state.id]);
    });
  });

  describe('the log', () => {
    it('takes an event once per subscription', async () => {
      const subscription = await stored();
      const [first] = await deliveriesTo(subscription);
      const again = aDelivery({ ...first!.state, id: `${first!.state.id}_again` });
      expect(await ports.deliveries.insert([again])).toEqual([]);
      expect(await ports.deliveries.find(again.state, subscription.state.id)).toBeNull();
    });

    it('comes back as it went in, and only through its subscription and account', async () => {
      const subscription = await stored();
      const [delivery] = await deliveriesTo(subscription);
      expect((await ports.deliveries.find(delivery!.state, subscription.state.id))?.state).toEqual(delivery!.state);
      expect(await ports.deliveries.find(delivery!.state, 'whs_other')).toBeNull();
      expect(await ports.deliveries.find({ accountId: account + 1, id: delivery!.state.id }, subscription.state.id)).toBeNull();
    });

    it('is paged newest first, without gaps and repeats among equal times', async () => {
      const subscription = await stored();
      await deliveriesTo(subscription, 5);
      await deliveriesTo(subscription, 2, after(1));
      const seen: string[] = [];
      for (let cursor: [string, string] | null = null, more = true; more;) {
        const page: Delivery[] = await ports.deliveries.page(subscription.state, { limit: 2, after: cursor });
        more = page.length > 2;
        for (const { state } of page.slice(0, 2)) {
          seen.push(state.id);
          cursor = [state.createdAt.toISOString(), state.id];
        }
      }
      expect(seen).toHaveLength(7);
      expect(seen).toEqual([
        ...seen
          .filter((id) => id.endsWith(String(+after(1))))
          .sort()
          .reverse(),
        ...seen.slice(2).sort().reverse(),
      ]);
    });

    it('forgets what is old and settled, and nothing that is still open', async () => {
      const subscription = await stored();
      const longAgo = new Date('2020-01-01T00:00:00.000Z');
      const [open, done] = await deliveriesTo(subscription, 2, longAgo);
      await claimed([done!]);
      await ports.attempts.settle([{ ...keysOf([done!])[0]!, fence: 'claim_1', outcome: anOutcome() }]);
      expect(await ports.deliveries.forget(new Date('2020-01-02T00:00:00.000Z'), 100)).toBe(1);
      expect(await statusOf(open!)).toBe('pending');
      expect(await statusOf(done!)).toBeUndefined();
      await ports.deliveries.cancelPending(subscription.state, t0);
    });
  });

  describe('claims', () => {
    it('bring what sending needs, and are made once', async () => {
      const subscription = await stored();
      const [delivery] = await deliveriesTo(subscription);
      const { accountId, id, kind, body } = delivery!.state;
      expect(await claimed([delivery!])).toEqual([
        { accountId, id, kind, body, fence: 'claim_1', url: subscription.state.url, secret: aSecret },
      ]);
      expect(await claimed([delivery!], 'claim_2')).toEqual([]);
      expect(await ports.attempts.waiting(keysOf([delivery!]))).toEqual([]);
    });

    it('of the same delivery at the same moment: one wins', async () => {
      const deliveries = await deliveriesTo(await stored(), 20);
      const winners = await Promise.all(['a', 'b', 'c', 'd'].map((fence) => claimed(deliveries, fence)));
      expect(
        winners
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(keysOf(deliveries).map(({ id }) => id));
    });

    it('cancel the deliveries of a subscription that has ended', async () => {
      const failed = await stored({ status: 'failed' });
      const deleted = await stored();
      const deliveries = [...(await deliveriesTo(failed)), ...(await deliveriesTo(deleted))];
      await ports.subscriptions.change(deleted.state, (one) => one.delete(t0));
      expect(await claimed(deliveries)).toEqual([]);
      expect(await Promise.all(deliveries.map(statusOf))).toEqual(['cancelled', 'cancelled']);
    });

    it('exclude deletion: afterwards a delivery is either open or cancelled', async () => {
      const subscription = await stored();
      const deliveries = await deliveriesTo(subscription, 30);
      const [, ...batches] = await Promise.all([
        ports.subscriptions.change(subscription.state, (one) => one.delete(t0)),
        ...[0, 10, 20].map((from) => claimed(deliveries.slice(from, from + 10))),
      ]);
      await ports.deliveries.cancelPending(subscription.state, t0);
      const open = await ports.deliveries.openAttempts(subscription.state, after(-1));
      expect(open).toBe(batches.flat().length);
      const statuses = await Promise.all(deliveries.map(statusOf));
      expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(30 - open);
      expect(await claimed(deliveries, 'claim_2')).toEqual([]);
    });

    it('are open until they are settled, given back, or too old to matter', async () => {
      const subscription = await stored();
      const [one, two] = await deliveriesTo(subscription, 2);
      await claimed([one!, two!]);
      expect(await ports.deliveries.openAttempts(subscription.state, after(-1))).toBe(2);
      expect(await ports.deliveries.openAttempts(subscription.state, after(1))).toBe(0);
      await ports.attempts.release([{ ...keysOf([one!])[0]!, fence: 'claim_1' }]);
      expect(await statusOf(one!)).toBe('pending');
      await ports.attempts.release([{ ...keysOf([two!])[0]!, fence: 'another' }]);
      expect(await statusOf(two!)).toBe('sending');
      expect(await ports.deliveries.openAttempts(subscription.state, after(-1))).toBe(1);
    });

    it('without a result are found again by their age', async () => {
      const subscription = await stored();
      const [delivery] = await deliveriesTo(subscription);
      await claimed([delivery!], `claim_${account}`, after(-20_000));
      const mine = (found: readonly { accountId: number }[]) => found.filter(({ accountId }) => accountId === account);
      expect(mine(await ports.attempts.stale(after(-15_000), 1_000))).toEqual([{ ...keysOf([delivery!])[0]!, fence: `claim_${account}` }]);
      expect(mine(await ports.attempts.stale(after(-25_000), 1_000))).toEqual([]);
    });
  });

  describe('settlements', () => {
    const settling = (deliveries: readonly Delivery[], outcome: Outcome, fence = 'claim_1') =>
      ports.attempts.settle(keysOf(deliveries).map((key) => ({ ...key, fence, outcome })));

    it('store the result and count it', async () => {
      const subscription = await stored({ failureCount: 3 });
      const [delivery] = await deliveriesTo(subscription);
      await claimed([delivery!]);
      const outcome = anOutcome({ httpStatus: 204, responseStart: 'thänks', at: after(7) });
      await settling([delivery!], outcome);
      const { at, ...result } = outcome;
      const found = await ports.deliveries.find(delivery!.state, subscription.state.id);
      expect(found?.state).toMatchObject({ ...result, status: 'delivered', settledAt: at, claimedAt: t0 });
      expect(await current(subscription)).toMatchObject({ failureCount: 0, lastSuccess: after(7), lastFailure: null, updatedAt: after(7) });
    });

    it('under a fence that is not theirs change nothing, and nothing is settled twice', async () => {
      const subscription = await stored();
      const [delivery] = await deliveriesTo(subscription);
      await claimed([delivery!]);
      await settling([delivery!], failure(t0), 'another');
      expect(await statusOf(delivery!)).toBe('sending');
      await settling([delivery!], failure(after(1)));
      await settling([delivery!], anOutcome({ at: after(2) }));
      expect(await statusOf(delivery!)).toBe('failed');
      expect(await current(subscription)).toMatchObject({ failureCount: 1, lastFailure: after(1), lastSuccess: null });
    });

    it('count in the order of their end, also within one batch', async () => {
      const subscription = await stored();
      const [first, second, third] = await deliveriesTo(subscription, 3);
      await claimed([first!, second!, third!]);
      const of = (delivery: Delivery, outcome: Outcome) => ({ ...keysOf([delivery])[0]!, fence: 'claim_1', outcome });
      await ports.attempts.settle([of(third!, failure(after(3))), of(second!, anOutcome({ at: after(2) })), of(first!, failure(after(1)))]);
      expect(await current(subscription)).toMatchObject({ failureCount: 1, lastSuccess: after(2), lastFailure: after(3) });
    });

    // spec: webhooks.states.tenth-failure
    it('the tenth failure ends the subscription once, however many come at the same moment, and cancels what waits', async () => {
      const subscription = await stored();
      const deliveries = await deliveriesTo(subscription, 40);
      const [waiting] = await deliveriesTo(subscription, 1, after(1));
      await claimed(deliveries);
      await Promise.all(deliveries.map((delivery, i) => settling([delivery], failure(after(i)))));
      expect(await current(subscription)).toMatchObject({ status: 'failed', failureCount: 10 });
      expect(await Promise.all(deliveries.map(statusOf))).toEqual(deliveries.map(() => 'failed'));
      expect(await statusOf(waiting!)).toBe('cancelled');
      const told = (await ports.events()).filter(({ accountId, type }) => accountId === account && type === 'webhooks.subscription_failed');
      expect(told).toHaveLength(1);
    });

    it('nine at the same moment are exactly nine', async () => {
      const subscription = await stored();
      const deliveries = await deliveriesTo(subscription, 9);
      await claimed(deliveries);
      await Promise.all(deliveries.map((delivery) => settling([delivery], failure(t0))));
      expect(await current(subscription)).toMatchObject({ status: 'active', failureCount: 9 });
    });

    it('many subscriptions settled crosswise do not block each other', async () => {
      const subscriptions = await Promise.all([1, 2, 3, 4].map(() => stored()));
      const deliveries = (await Promise.all(subscriptions.map((one) => deliveriesTo(one, 8)))).flat();
      await claimed(deliveries);
      const crosswise = (i: number) => deliveries.filter((_, at) => at % 8 === i).sort(() => (i % 2 === 0 ? 1 : -1));
      await Promise.all(Array.from({ length: 8 }, (_, i) => settling(crosswise(i), failure(after(i)))));
      for (const subscription of subscriptions) expect(await current(subscription)).toMatchObject({ failureCount: 8 });
    });

    it('a test counts neither as failure nor as success', async () => {
      const subscription = await stored({ failureCount: 4 });
      const tests = ['fails', 'succeeds'].map((name) =>
        aDelivery({
          accountId: account,
          id: `test_${account}_${name}`,
          subscriptionId: subscription.state.id,
          kind: 'test',
          eventId: name,
        }),
      );
      await ports.deliveries.insert(tests);
      await claimed(tests);
      await settling([tests[0]!], failure(t0));
      await settling([tests[1]!], anOutcome());
      expect(await Promise.all(tests.map(statusOf))).toEqual(['failed', 'delivered']);
      expect(await current(subscription)).toMatchObject({ failureCount: 4, lastSuccess: null, lastFailure: null });
    });

    it('of attempts that were under way at the deletion are stored and bring nothing back', async () => {
      const subscription = await stored();
      const [delivery] = await deliveriesTo(subscription);
      await claimed([delivery!]);
      await ports.subscriptions.change(subscription.state, (one) => one.delete(t0));
      await settling([delivery!], anOutcome());
      expect(await statusOf(delivery!)).toBe('delivered');
      expect(await ports.subscriptions.find(subscription.state)).toBeNull();
    });
  });

  describe('what waits', () => {
    it('is found with where it goes', async () => {
      const subscription = await stored({ url: 'https://other.example/x' });
      const [delivery] = await deliveriesTo(subscription);
      expect(await ports.attempts.waiting(keysOf([delivery!]))).toEqual([{ ...keysOf([delivery!])[0]!, url: 'https://other.example/x' }]);
    });

    it('too long is found, oldest first, and no backlog hides another', async () => {
      const [busy, quiet] = [await stored(), await stored()];
      const backlog = await deliveriesTo(busy, 10, after(-100));
      const [alone] = await deliveriesTo(quiet, 1, after(-50));
      await deliveriesTo(quiet, 1, after(50));
      const found = (await ports.attempts.overdue(t0, 3)).filter(({ accountId }) => accountId === account).map(({ id }) => id);
      expect(found.sort()).toEqual([...backlog.slice(0, 3), alone!].map(({ state }) => state.id).sort());
    });
  });
}
