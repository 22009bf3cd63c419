import { createHmac } from 'node:crypto';
import { FixedClock, SequentialIds } from '@exchange/kernel';
import { Log, NoSpans } from '@exchange/platform';
import {
  answered,
  InMemoryAttempts,
  InMemoryDeliveries,
  InMemoryReceivers,
  InMemorySubscriptions,
  WebhooksInMemory,
} from '../adapters/in-memory';
import type { Claimed } from '../domain/ports';
import { aDelivery, aSecret, aSubscription } from '../testing';
import { CourierService, CourierLimits } from './courier.service';
import { HousekeepingService } from './housekeeping.service';

const log = Log.create('test', 'silent');

function setUp(limits: Partial<CourierLimits> = {}) {
  const store = new WebhooksInMemory();
  const clock = new FixedClock();
  const subscriptions = new InMemorySubscriptions(store);
  const deliveries = new InMemoryDeliveries(store);
  const attempts = new InMemoryAttempts(store);
  const receivers = new InMemoryReceivers();
  const courier = new CourierService(
    attempts,
    receivers,
    clock,
    new SequentialIds(),
    Object.assign(new CourierLimits(), limits),
    log,
    new NoSpans(),
  );
  const housekeeping = new HousekeepingService(attempts, deliveries, courier, clock);
  let last = 0;
  const pending = async (url: string, count = 1, accountId = 1) => {
    const subscription = aSubscription({ url, accountId });
    await subscriptions.insert(subscription, aSecret, () => undefined);
    return deliveries.insert(
      Array.from({ length: count }, () =>
        aDelivery({
          accountId,
          subscriptionId: subscription.state.id,
          id: `dlv_${String((last += 1)).padStart(4, '0')}`,
          eventId: `event_${last}`,
          createdAt: clock.now(),
        }),
      ),
    );
  };
  const statuses = () => [...store.deliveries.values()].map(({ state }) => state.status);
  const subscription = () => [...store.subscriptions.values()][0]!.subscription.state;
  return { store, clock, attempts, receivers, courier, housekeeping, pending, statuses, subscription };
}
const keys = (made: Awaited<ReturnType<ReturnType<typeof setUp>['pending']>>) =>
  made.map(({ state: { accountId, id } }) => ({ accountId, id }));

describe('the courier', () => {
  // spec: events.json-body, events.one-post
  it('sends the stored bytes once, signed, and settles', async () => {
    const { courier, pending, receivers, statuses, subscription } = setUp();
    const [delivery] = await pending('https://a.example/hook');
    await courier.accept(keys([delivery!]));
    await courier.accept(keys([delivery!]));
    await courier.settled();
    const body = Buffer.from(delivery!.state.body);
    const signature = createHmac('sha256', aSecret).update(body).digest('hex');
    expect(receivers.received).toEqual([
      { url: 'https://a.example/hook', body, headers: { 'content-type': 'application/json', 'x-webhook-signature': signature } },
    ]);
    expect(statuses()).toEqual(['delivered']);
    expect(subscription()).toMatchObject({ failureCount: 0 });
  });

  it('marks a test with a header', async () => {
    const { courier, store, pending, receivers } = setUp();
    const [delivery] = await pending('https://a.example/hook');
    store.deliveries.set('1/test_1', aDelivery({ ...delivery!.state, id: 'test_1', kind: 'test' }));
    await courier.accept([{ accountId: 1, id: 'test_1' }]);
    await courier.settled();
    expect(receivers.received[0]!.headers).toMatchObject({ 'x-webhook-test': 'true' });
  });

  // spec: webhooks.states.tenth-failure
  it('sends nothing more after the tenth failure', async () => {
    const { courier, pending, receivers, statuses, subscription } = setUp({ perDestination: 1, batch: 1 });
    receivers.answer = async () => answered(500);
    const made = await pending('https://a.example/hook', 12);
    for (const delivery of made) {
      await courier.accept(keys([delivery]));
      await courier.settled();
    }
    expect(receivers.received).toHaveLength(10);
    expect(subscription()).toMatchObject({ status: 'failed', failureCount: 10 });
    expect(statuses().slice(10)).toEqual(['cancelled', 'cancelled']);
  });

  it('a receiver that does not answer delays nobody else', async () => {
    const { courier, pending, receivers } = setUp({ perDestination: 2, inFlight: 100 });
    let free: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (free = resolve));
    receivers.answer = async (url) => {
      if (url.includes('slow')) await hanging;
      return answered(200);
    };
    const slow = await pending('https://slow.example/hook', 50);
    const quick = await pending('https://quick.example/hook', 50);
    await courier.accept(keys([...slow, ...quick]));
    while (receivers.received.filter(({ url }) => url.includes('quick')).length < 50) await new Promise(setImmediate);
    expect(receivers.received.filter(({ url }) => url.includes('slow'))).toHaveLength(2);
    free();
    await courier.settled();
    expect(receivers.received).toHaveLength(100);
  });

  it('an account whose path of a shared host never answers delays no other account there', async () => {
    const { courier, pending, receivers } = setUp({ perDestination: 8, inFlight: 1_000, perDestinationOfFree: 1 });
    let free: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (free = resolve));
    receivers.answer = async (url) => {
      if (url.includes('slow')) await hanging;
      return answered(200);
    };
    const slow = (await Promise.all([1, 2].map((account) => pending('https://shared.example/slow', 100, account)))).flat();
    const quick = await pending('https://shared.example/quick', 50, 3);
    await courier.accept(keys([...slow, ...quick]));
    while (receivers.received.filter(({ url }) => url.includes('quick')).length < 50) await new Promise(setImmediate);
    expect(receivers.received.filter(({ url }) => url.includes('slow')).length).toBeLessThan(8);
    free();
    await courier.settled();
  });

  it('an origin that takes nothing is called at the pace of its beginning, by all accounts and paths together', async () => {
    const pace = { start: 0.01, most: 1_000, burst: 10 };
    const { courier, pending, receivers } = setUp({ pace });
    receivers.answer = async () => answered(500);
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => pending(`https://victim.example/${n}`, 5, n)));
    await courier.accept(keys(made.flat()));
    await courier.settled();
    expect(receivers.received.length).toBeLessThanOrEqual(12);
    expect(new Set(receivers.received.map(({ url }) => url)).size).toBe(receivers.received.length);
    const elsewhere = await pending('https://other.example/', 5, 50);
    await courier.accept(keys(elsewhere));
    await courier.settled();
    expect(receivers.received.filter(({ url }) => url.includes('other'))).toHaveLength(5);
    await courier.stop();
  });

  it('what waits for its turn is sent once, without anybody offering it again', async () => {
    const { courier, pending, receivers } = setUp({ pace: { start: 50, most: 50, burst: 2 } });
    await courier.accept(keys(await pending('https://slowly.example/', 12)));
    while (receivers.received.length < 12) await new Promise((resolve) => setTimeout(resolve, 5));
    await courier.settled();
    expect(new Set(receivers.received.map(({ body }) => String(body))).size).toBe(12);
  });

  it('two workers that are told the same send it once', async () => {
    const { courier, attempts, clock, receivers, pending } = setUp();
    const other = new CourierService(attempts, receivers, clock, new SequentialIds(), new CourierLimits(), log, new NoSpans());
    const made = await pending('https://a.example/hook', 100);
    await Promise.all([courier.accept(keys(made)), other.accept(keys(made))]);
    await Promise.all([courier.settled(), other.settled()]);
    expect(new Set(receivers.received.map(({ body }) => body.toString())).size).toBe(100);
    expect(receivers.received).toHaveLength(100);
  });

  it('gives a claim back that it did not use in time', async () => {
    const { courier, attempts, pending, receivers, statuses } = setUp();
    const claim = attempts.claim.bind(attempts);
    const now = jest.spyOn(performance, 'now');
    attempts.claim = async (...args): Promise<Claimed[]> => {
      const claims = await claim(...args);
      now.mockReturnValue(Number.MAX_SAFE_INTEGER);
      return claims;
    };
    await courier.accept(keys(await pending('https://a.example/hook')));
    await courier.stop();
    now.mockRestore();
    expect(receivers.received).toEqual([]);
    expect(statuses()).toEqual(['pending']);
  });

  it('gives back what it may have claimed when the answer to the claim is lost', async () => {
    const { courier, attempts, pending, receivers, statuses, subscription } = setUp();
    const claim = attempts.claim.bind(attempts);
    attempts.claim = async (...args): Promise<Claimed[]> => {
      await claim(...args);
      attempts.claim = claim;
      throw new Error('the connection was cut after the commit');
    };
    const made = await pending('https://a.example/hook', 20);
    await courier.accept(keys(made));
    await courier.settled();
    expect(statuses()).toEqual(Array(20).fill('pending'));
    await courier.accept(keys(made));
    await courier.settled();
    expect(receivers.received).toHaveLength(20);
    expect(subscription()).toMatchObject({ status: 'active', failureCount: 0 });
  });

  it('sends nothing of a subscription whose secret nobody can open, shows it as failed, and counts nothing', async () => {
    const { courier, store, pending, receivers, statuses, subscription } = setUp();
    const made = await pending('https://a.example/hook', 12);
    for (const stored of store.subscriptions.values()) stored.secret = null;
    await courier.accept(keys([...made, ...(await pending('https://b.example/hook', 2, 2))]));
    await courier.settled();
    expect(receivers.received.map(({ url }) => url)).toEqual(['https://b.example/hook', 'https://b.example/hook']);
    expect(statuses()).toEqual([...Array(12).fill('failed'), 'delivered', 'delivered']);
    expect([...store.deliveries.values()][0]!.state.error).toBe('secret_unreadable');
    expect(subscription()).toMatchObject({ status: 'active', failureCount: 0, lastFailure: null });
  });

  it('leaves what another process has the key of to it', async () => {
    const { courier, store, pending, receivers, statuses, subscription } = setUp();
    const made = await pending('https://a.example/hook', 12);
    store.keyMissing.add(subscription().id);
    await courier.accept(keys([...made, ...(await pending('https://b.example/hook', 1, 2))]));
    await courier.settled();
    expect(statuses()).toEqual([...Array(12).fill('pending'), 'delivered']);
    store.keyMissing.clear();
    await courier.accept(keys(made));
    await courier.settled();
    expect(receivers.received).toHaveLength(13);
  });

  it('tries a settlement again, never the delivery', async () => {
    const { courier, attempts, pending, receivers, statuses } = setUp();
    const settle = attempts.settle.bind(attempts);
    attempts.settle = async (settlements) => {
      attempts.settle = settle;
      throw new Error(`no database for ${settlements.length}`);
    };
    await courier.accept(keys(await pending('https://a.example/hook')));
    await courier.settled();
    expect(receivers.received).toHaveLength(1);
    expect(statuses()).toEqual(['delivered']);
  });

  it('claims nothing after it was stopped, and settles what was under way', async () => {
    const { courier, pending, receivers, statuses } = setUp();
    const [under, after] = await pending('https://a.example/hook', 2);
    await courier.accept(keys([under!]));
    await courier.stop();
    await courier.accept(keys([after!]));
    await courier.settled();
    expect(receivers.received).toHaveLength(1);
    expect(statuses()).toEqual(['delivered', 'pending']);
  });
});

describe('housekeeping', () => {
  it('sends what nobody was told about, once it has waited 2 s', async () => {
    const { courier, housekeeping, clock, pending, receivers } = setUp();
    await pending('https://a.example/hook', 3);
    await housekeeping.sweep();
    await courier.settled();
    expect(receivers.received).toHaveLength(0);
    clock.advance(2_001);
    await housekeeping.sweep();
    await housekeeping.sweep();
    await courier.settled();
    expect(receivers.received).toHaveLength(3);
  });

  it('a claim without a result for 15 s has failed, outcome unknown, and is never sent again', async () => {
    const { housekeeping, attempts, courier, clock, pending, receivers, store, subscription } = setUp();
    const [lost] = await pending('https://a.example/hook');
    await attempts.claim(keys([lost!]), 'of a worker that is gone', clock.now());
    clock.advance(14_000);
    await housekeeping.reap();
    expect(subscription().failureCount).toBe(0);
    clock.advance(1_001);
    await housekeeping.reap();
    await housekeeping.sweep();
    await courier.accept(keys([lost!]));
    await courier.settled();
    expect([...store.deliveries.values()][0]!.state).toMatchObject({ status: 'failed', error: 'outcome_unknown' });
    expect(subscription().failureCount).toBe(1);
    expect(receivers.received).toEqual([]);
  });
});
