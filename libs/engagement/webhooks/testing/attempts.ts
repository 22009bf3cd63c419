import { aDelivery, anOutcome, aSecret } from '.';
import { type Delivery, type DeliveryOutcome, unknownOutcome, unreadableSecret } from '../domain/delivery';
import type { DeliveryAttempts } from '../domain/ports';
import type { Subscription } from '../domain/subscription';
import { after, claimOf, ContractAccount, failure, keysOf, type SecretsAtRest, t0, type WebhookPorts } from './world';

/** Contract tests for implementations of {@link DeliveryAttempts}. */
export function attemptsContract(connect: () => Promise<WebhookPorts & { attempts: DeliveryAttempts; atRest: SecretsAtRest }>): void {
  let ports: WebhookPorts & { atRest: SecretsAtRest };
  let account: ContractAccount;

  beforeAll(async () => (ports = await connect()));
  beforeEach(() => (account = new ContractAccount(ports)));

  describe('claims', () => {
    it('returns everything that sending needs, and claims a delivery once', async () => {
      const subscription = await account.stored();
      const [delivery] = await account.deliveriesTo(subscription);
      const { kind, body, trace } = delivery!.state;
      expect(await account.claimed([delivery!])).toEqual([
        { ...claimOf(delivery!), kind, body, trace, url: subscription.state.url, secret: aSecret },
      ]);
      expect(await account.claimed([delivery!], 'claim_2')).toEqual([]);
      expect(await ports.attempts.findPending(keysOf([delivery!]))).toEqual([]);
      expect(await account.stateOf(delivery!)).toMatchObject({ status: 'sending', fence: 'claim_1', claimedAt: t0, settledAt: null });
    });

    // spec: events.no-retry, limits.webhook-retries, webhooks.states.failure.no-retry
    it.each(['delivered', 'failed', 'cancelled', 'skipped'] as const)('leaves alone a delivery that is %s', async (status) => {
      const subscriptionId = (await account.stored()).state.id;
      const settled = aDelivery({ accountId: account.id, id: `dlv_${account.id}`, subscriptionId, status, settledAt: t0 });
      await ports.deliveries.insert([settled]);
      expect(await account.claimed([settled])).toEqual([]);
      expect(await account.stateOf(settled)).toEqual(settled.state);
    });

    it('lets one of two simultaneous claims of a delivery win', async () => {
      const deliveries = await account.deliveriesTo(await account.stored(), 20);
      const winners = await Promise.all(['a', 'b', 'c', 'd'].map((fence) => account.claimed(deliveries, fence)));
      expect(
        winners
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(keysOf(deliveries).map(({ id }) => id));
    });

    // spec: webhooks.states.delete.stops-at-once
    it('cancels the deliveries of a subscription that has ended', async () => {
      const failed = await account.stored({ status: 'failed' });
      const deleted = await account.stored();
      const deliveries = [...(await account.deliveriesTo(failed)), ...(await account.deliveriesTo(deleted))];
      await ports.subscriptions.change(deleted.state, (one) => one.delete(t0));
      expect(await account.claimed(deliveries)).toEqual([]);
      const cancelled = { status: 'cancelled', fence: null, claimedAt: null, settledAt: t0 };
      for (const one of deliveries) expect(await account.stateOf(one)).toMatchObject(cancelled);
    });

    it('excludes deletion: afterwards a delivery is either open or cancelled', async () => {
      const subscription = await account.stored();
      const deliveries = await account.deliveriesTo(subscription, 30);
      const [, ...batches] = await Promise.all([
        ports.subscriptions.change(subscription.state, (one) => one.delete(t0)),
        ...[0, 10, 20].map((from) => account.claimed(deliveries.slice(from, from + 10))),
      ]);
      await ports.deliveries.cancelPending(subscription.state, t0);
      const open = await ports.deliveries.countOpenAttempts(subscription.state, after(-1));
      expect(open).toBe(batches.flat().length);
      const statuses = await Promise.all(deliveries.map((one) => account.statusOf(one)));
      expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(30 - open);
      expect(await account.claimed(deliveries, 'claim_2')).toEqual([]);
    });

    it('counts a claim as open until it is settled, released or older than the given time', async () => {
      const subscription = await account.stored();
      const [one, two] = await account.deliveriesTo(subscription, 2);
      await account.claimed([one!, two!]);
      expect(await ports.deliveries.countOpenAttempts(subscription.state, after(-1))).toBe(2);
      expect(await ports.deliveries.countOpenAttempts(subscription.state, after(1))).toBe(0);
      await ports.attempts.release([claimOf(one!)]);
      expect(await account.stateOf(one!)).toEqual(one!.state);
      await ports.attempts.release([claimOf(two!, 'another')]);
      expect(await account.statusOf(two!)).toBe('sending');
      expect(await ports.deliveries.countOpenAttempts(subscription.state, after(-1))).toBe(1);
    });

    it('finds claims without a result by their age', async () => {
      const subscription = await account.stored();
      const [delivery] = await account.deliveriesTo(subscription);
      await account.claimed([delivery!], `claim_${account.id}`, after(-20_000));
      const mine = (found: readonly { accountId: number }[]) => found.filter(({ accountId }) => accountId === account.id);
      expect(mine(await ports.attempts.findStale(after(-15_000), 1_000))).toEqual([claimOf(delivery!, `claim_${account.id}`)]);
      expect(mine(await ports.attempts.findStale(after(-25_000), 1_000))).toEqual([]);
    });
  });

  describe('settlements', () => {
    it('stores the result and counts it', async () => {
      const subscription = await account.stored({ failureCount: 3 });
      const [delivery] = await account.deliveriesTo(subscription);
      await account.claimed([delivery!]);
      const outcome = anOutcome({ httpStatus: 204, responseStart: 'thänks', at: after(7) });
      await account.settled([delivery!], outcome);
      const { at, ...result } = outcome;
      expect(await account.stateOf(delivery!)).toMatchObject({ ...result, status: 'delivered', settledAt: at, claimedAt: t0 });
      expect(await account.current(subscription)).toMatchObject({
        failureCount: 0,
        lastSuccess: after(7),
        lastFailure: null,
        updatedAt: after(7),
      });
    });

    // spec: errors.delivery.non-2xx, errors.delivery.timeout
    it.each([
      [anOutcome({ httpStatus: 204 }), 'delivered'],
      [failure(t0), 'failed'],
      [anOutcome({ httpStatus: 302, error: 'http_status' }), 'failed'],
      [anOutcome({ httpStatus: null, error: 'timeout' }), 'failed'],
      [unknownOutcome(t0), 'failed'],
    ] as const)('stores %j as %s', async (outcome, status) => {
      const [delivery] = await account.deliveriesTo(await account.stored());
      await account.claimed([delivery!]);
      await account.settled([delivery!], outcome);
      const { at: settledAt, error, httpStatus } = outcome;
      expect(await account.stateOf(delivery!)).toMatchObject({ status, error, httpStatus, settledAt, fence: null });
    });

    it('changes nothing under the wrong fence and settles nothing twice', async () => {
      const subscription = await account.stored();
      const [delivery] = await account.deliveriesTo(subscription);
      await account.claimed([delivery!]);
      await account.settled([delivery!], failure(t0), 'another');
      expect(await account.statusOf(delivery!)).toBe('sending');
      await account.settled([delivery!], failure(after(1)));
      await account.settled([delivery!], anOutcome({ at: after(2) }));
      expect(await account.statusOf(delivery!)).toBe('failed');
      expect(await account.current(subscription)).toMatchObject({ failureCount: 1, lastFailure: after(1), lastSuccess: null });
    });

    it('counts results in the order in which the attempts ended, also within one batch', async () => {
      const subscription = await account.stored();
      const [first, second, third] = await account.deliveriesTo(subscription, 3);
      await account.claimed([first!, second!, third!]);
      const of = (delivery: Delivery, outcome: DeliveryOutcome) => ({ ...claimOf(delivery), outcome });
      await ports.attempts.settle([of(third!, failure(after(3))), of(second!, anOutcome({ at: after(2) })), of(first!, failure(after(1)))]);
      expect(await account.current(subscription)).toMatchObject({ failureCount: 1, lastSuccess: after(2), lastFailure: after(3) });
    });

    // spec: webhooks.states.tenth-failure
    it('fails the subscription once at the tenth failure, also with simultaneous results, and cancels pending deliveries', async () => {
      const subscription = await account.stored();
      const deliveries = await account.deliveriesTo(subscription, 40);
      const [waiting] = await account.deliveriesTo(subscription, 1, after(1));
      await account.claimed(deliveries);
      await Promise.all(deliveries.map((delivery, i) => account.settled([delivery], failure(after(i)))));
      expect(await account.current(subscription)).toMatchObject({ status: 'failed', failureCount: 10 });
      expect(await Promise.all(deliveries.map((one) => account.statusOf(one)))).toEqual(deliveries.map(() => 'failed'));
      expect(await account.statusOf(waiting!)).toBe('cancelled');
      const failureEvents = (await ports.events()).filter(
        ({ accountId, type }) => accountId === account.id && type === 'webhooks.subscription_failed',
      );
      expect(failureEvents).toHaveLength(1);
    });

    it('counts nine simultaneous failures as exactly nine', async () => {
      const subscription = await account.stored();
      const deliveries = await account.deliveriesTo(subscription, 9);
      await account.claimed(deliveries);
      await Promise.all(deliveries.map((delivery) => account.settled([delivery], failure(t0))));
      expect(await account.current(subscription)).toMatchObject({ status: 'active', failureCount: 9 });
    });

    it('settles batches of many subscriptions in crossed orders without a deadlock', async () => {
      const subscriptions = await Promise.all([1, 2, 3, 4].map(() => account.stored()));
      const deliveries = (await Promise.all(subscriptions.map((one) => account.deliveriesTo(one, 8)))).flat();
      await account.claimed(deliveries);
      const crosswise = (i: number) => deliveries.filter((_, at) => at % 8 === i).sort(() => (i % 2 === 0 ? 1 : -1));
      await Promise.all(Array.from({ length: 8 }, (_, i) => account.settled(crosswise(i), failure(after(i)))));
      for (const subscription of subscriptions) expect(await account.current(subscription)).toMatchObject({ failureCount: 8 });
    });

    it('counts a test neither as failure nor as success', async () => {
      const subscription = await account.stored({ failureCount: 4 });
      const tests = ['fails', 'succeeds'].map((name) =>
        aDelivery({
          accountId: account.id,
          id: `test_${account.id}_${name}`,
          subscriptionId: subscription.state.id,
          kind: 'test',
          eventId: name,
        }),
      );
      await ports.deliveries.insert(tests);
      await account.claimed(tests);
      await account.settled([tests[0]!], failure(t0));
      await account.settled([tests[1]!], anOutcome());
      expect(await Promise.all(tests.map((one) => account.statusOf(one)))).toEqual(['failed', 'delivered']);
      expect(await account.current(subscription)).toMatchObject({ failureCount: 4, lastSuccess: null, lastFailure: null });
    });

    it('stores results of attempts that were under way at the deletion and does not revive the subscription', async () => {
      const subscription = await account.stored();
      const [delivery] = await account.deliveriesTo(subscription);
      await account.claimed([delivery!]);
      await ports.subscriptions.change(subscription.state, (one) => one.delete(t0));
      await account.settled([delivery!], anOutcome());
      expect(await account.statusOf(delivery!)).toBe('delivered');
      expect(await ports.subscriptions.find(subscription.state)).toBeNull();
    });
  });

  describe('secrets that cannot be opened', () => {
    it('leave deliveries pending when the key is elsewhere, are null when unreadable, and affect no other delivery', async () => {
      const [moved, ...good] = await Promise.all(Array.from({ length: 5 }, () => account.stored()));
      const spoiled = await Promise.all(ports.atRest.corruptions.map(() => account.stored()));
      const deliveries = await Promise.all([moved!, ...good, ...spoiled].map((one) => account.deliveriesTo(one, 4)));
      await ports.atRest.moveKey(moved!.state);
      for (const [index, spoil] of ports.atRest.corruptions.entries()) await spoil(spoiled[index]!.state);
      const claimed = await account.claimed(deliveries.flat());
      const secretsOf = (subscriptions: readonly Subscription[]) =>
        subscriptions.map(({ state }) => claimed.filter(({ subscriptionId }) => subscriptionId === state.id).map(({ secret }) => secret));
      expect(secretsOf(good)).toEqual(good.map(() => Array(4).fill(aSecret)));
      expect(secretsOf(spoiled)).toEqual(spoiled.map(() => Array(4).fill(null)));
      expect(secretsOf([moved!])).toEqual([[]]);
      expect(await Promise.all(deliveries[0]!.map((one) => account.statusOf(one)))).toEqual(Array(4).fill('pending'));
    });

    it('hide their deliveries when another process has the key', async () => {
      const [moved, good] = [await account.stored(), await account.stored()];
      const [there, here] = [await account.deliveriesTo(moved, 2, after(-10)), await account.deliveriesTo(good, 2, after(-10))];
      await ports.atRest.moveKey(moved.state);
      const ids = (found: readonly { id: string; accountId: number }[]) =>
        found.filter(({ accountId }) => accountId === account.id).map(({ id }) => id);
      expect(ids(await ports.attempts.findPending(keysOf([...there, ...here]))).sort()).toEqual(ids(keysOf(here)).sort());
      expect(ids(await ports.attempts.findOverdue(t0, 10, 100)).sort()).toEqual(ids(keysOf(here)).sort());
    });

    it('fail their deliveries, which count neither as failure nor as success', async () => {
      const subscription = await account.stored({ failureCount: 9 });
      const deliveries = await account.deliveriesTo(subscription, 30);
      await account.claimed(deliveries);
      await account.settled(deliveries.slice(0, 29), { ...unreadableSecret, at: t0 });
      expect(await Promise.all(deliveries.slice(0, 29).map((one) => account.statusOf(one)))).toEqual(Array(29).fill('failed'));
      expect(await account.current(subscription)).toMatchObject({
        status: 'active',
        failureCount: 9,
        lastFailure: null,
        lastSuccess: null,
      });
      await account.settled([deliveries[29]!], failure(after(1)));
      expect(await account.current(subscription)).toMatchObject({ status: 'failed', failureCount: 10 });
    });
  });

  describe('pending deliveries', () => {
    it('are returned with their URL', async () => {
      const subscription = await account.stored({ url: 'https://other.example/x' });
      const [delivery] = await account.deliveriesTo(subscription);
      expect(await ports.attempts.findPending(keysOf([delivery!]))).toEqual([
        { ...keysOf([delivery!])[0]!, url: 'https://other.example/x' },
      ]);
    });

    it('are overdue oldest first, and the backlog of one subscription does not hide another', async () => {
      const [busy, quiet] = [await account.stored(), await account.stored()];
      const backlog = await account.deliveriesTo(busy, 10, after(-100));
      const [alone] = await account.deliveriesTo(quiet, 1, after(-50));
      await account.deliveriesTo(quiet, 1, after(50));
      const found = (await ports.attempts.findOverdue(t0, 3, 100)).filter(({ accountId }) => accountId === account.id).map(({ id }) => id);
      expect(found.sort()).toEqual([...backlog.slice(0, 3), alone!].map(({ state }) => state.id).sort());
    });
  });
}
