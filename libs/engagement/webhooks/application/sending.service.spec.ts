import { createHmac } from 'node:crypto';
import { FixedClock, SequentialIds } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { NoSpans } from '@exchange/platform/testing';
import type { ClaimedDelivery } from '../domain/ports';
import { aDelivery, aSecret, aSubscription } from '../testing';
import {
  answered,
  InMemoryDeliveryAttempts,
  InMemoryDeliveries,
  InMemoryReceivers,
  InMemorySubscriptions,
  WebhooksInMemory,
} from '../testing/in-memory';
import { HousekeepingService } from './housekeeping.service';
import { SendingService, SendingLimits } from './sending.service';

const log = Log.create('test', 'silent');

function setUp(limits: Partial<SendingLimits> = {}) {
  const store = new WebhooksInMemory();
  const clock = new FixedClock();
  const subscriptions = new InMemorySubscriptions(store);
  const deliveries = new InMemoryDeliveries(store);
  const attempts = new InMemoryDeliveryAttempts(store);
  const receivers = new InMemoryReceivers();
  const sender = new SendingService(
    attempts,
    receivers,
    clock,
    new SequentialIds(),
    Object.assign(new SendingLimits(), limits),
    log,
    new NoSpans(),
  );
  const housekeeping = new HousekeepingService(attempts, deliveries, sender, clock);
  let last = 0;
  const insertPending = async (url: string, count = 1, accountId = 1) => {
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
  return { store, clock, attempts, receivers, sender, housekeeping, insertPending, statuses, subscription };
}
const keys = (made: Awaited<ReturnType<ReturnType<typeof setUp>['insertPending']>>) =>
  made.map(({ state: { accountId, id } }) => ({ accountId, id }));

describe('SendingService', () => {
  // spec: events.json-body, events.one-post
  it('sends the stored bytes once with their signature and settles the delivery', async () => {
    const { sender, insertPending, receivers, statuses, subscription } = setUp();
    const [delivery] = await insertPending('https://a.example/hook');
    await sender.accept(keys([delivery!]));
    await sender.accept(keys([delivery!]));
    await sender.whenIdle();
    const body = Buffer.from(delivery!.state.body);
    const signature = createHmac('sha256', aSecret).update(body).digest('hex');
    expect(receivers.received).toEqual([
      { url: 'https://a.example/hook', body, headers: { 'content-type': 'application/json', 'x-webhook-signature': signature } },
    ]);
    expect(statuses()).toEqual(['delivered']);
    expect(subscription()).toMatchObject({ failureCount: 0 });
  });

  it('marks a test with the header X-Webhook-Test', async () => {
    const { sender, store, insertPending, receivers } = setUp();
    const [delivery] = await insertPending('https://a.example/hook');
    store.deliveries.set('1/test_1', aDelivery({ ...delivery!.state, id: 'test_1', kind: 'test' }));
    await sender.accept([{ accountId: 1, id: 'test_1' }]);
    await sender.whenIdle();
    expect(receivers.received[0]!.headers).toMatchObject({ 'x-webhook-test': 'true' });
  });

  // spec: webhooks.states.tenth-failure
  it('sends nothing more after the tenth failure', async () => {
    const { sender, insertPending, receivers, statuses, subscription } = setUp({ perOrigin: 1, batch: 1 });
    receivers.answer = async () => answered(500);
    const made = await insertPending('https://a.example/hook', 12);
    for (const delivery of made) {
      await sender.accept(keys([delivery]));
      await sender.whenIdle();
    }
    expect(receivers.received).toHaveLength(10);
    expect(subscription()).toMatchObject({ status: 'failed', failureCount: 10 });
    expect(statuses().slice(10)).toEqual(['cancelled', 'cancelled']);
  });

  it('sends deliveries to other origins while one receiver does not answer', async () => {
    const { sender, insertPending, receivers } = setUp({ perOrigin: 2, inFlight: 100 });
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    receivers.answer = async (url) => {
      if (url.includes('slow')) await hanging;
      return answered(200);
    };
    const slow = await insertPending('https://slow.example/hook', 50);
    const quick = await insertPending('https://quick.example/hook', 50);
    await sender.accept(keys([...slow, ...quick]));
    while (receivers.received.filter(({ url }) => url.includes('quick')).length < 50) await new Promise(setImmediate);
    expect(receivers.received.filter(({ url }) => url.includes('slow'))).toHaveLength(2);
    release();
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(100);
  });

  it('sends deliveries of other accounts to a shared host while one account’s path does not answer', async () => {
    const { sender, insertPending, receivers } = setUp({ perOrigin: 8, inFlight: 1_000, perOriginShareOfFree: 1 });
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    receivers.answer = async (url) => {
      if (url.includes('slow')) await hanging;
      return answered(200);
    };
    const slow = (await Promise.all([1, 2].map((account) => insertPending('https://shared.example/slow', 100, account)))).flat();
    const quick = await insertPending('https://shared.example/quick', 50, 3);
    await sender.accept(keys([...slow, ...quick]));
    while (receivers.received.filter(({ url }) => url.includes('quick')).length < 50) await new Promise(setImmediate);
    expect(receivers.received.filter(({ url }) => url.includes('slow')).length).toBeLessThan(8);
    release();
    await sender.whenIdle();
  });

  it('limits an origin that fails every delivery to the start rate, for all accounts and paths together', async () => {
    const originRate = { start: 0.01, max: 1_000, burst: 10 };
    const { sender, insertPending, receivers } = setUp({ originRate });
    receivers.answer = async () => answered(500);
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => insertPending(`https://victim.example/${n}`, 5, n)));
    await sender.accept(keys(made.flat()));
    await sender.whenIdle();
    expect(receivers.received.length).toBeLessThanOrEqual(12);
    expect(new Set(receivers.received.map(({ url }) => url)).size).toBe(receivers.received.length);
    const elsewhere = await insertPending('https://other.example/', 5, 50);
    await sender.accept(keys(elsewhere));
    await sender.whenIdle();
    expect(receivers.received.filter(({ url }) => url.includes('other'))).toHaveLength(5);
    await sender.stop();
  });

  it('sends every rate-limited delivery once, without a second call of accept', async () => {
    const { sender, insertPending, receivers } = setUp({ originRate: { start: 50, max: 50, burst: 2 } });
    await sender.accept(keys(await insertPending('https://slowly.example/', 12)));
    while (receivers.received.length < 12) await new Promise((resolve) => setTimeout(resolve, 5));
    await sender.whenIdle();
    expect(new Set(receivers.received.map(({ body }) => String(body))).size).toBe(12);
  });

  it('sends a delivery once when two workers accept it', async () => {
    const { sender, attempts, clock, receivers, insertPending } = setUp();
    const other = new SendingService(attempts, receivers, clock, new SequentialIds(), new SendingLimits(), log, new NoSpans());
    const made = await insertPending('https://a.example/hook', 100);
    await Promise.all([sender.accept(keys(made)), other.accept(keys(made))]);
    await Promise.all([sender.whenIdle(), other.whenIdle()]);
    expect(new Set(receivers.received.map(({ body }) => body.toString())).size).toBe(100);
    expect(receivers.received).toHaveLength(100);
  });

  it('releases a claim when too much time passed between the claim and the request', async () => {
    const { sender, attempts, insertPending, receivers, statuses } = setUp();
    const claim = attempts.claim.bind(attempts);
    const now = jest.spyOn(performance, 'now');
    attempts.claim = async (...args): Promise<ClaimedDelivery[]> => {
      const claims = await claim(...args);
      now.mockReturnValue(Number.MAX_SAFE_INTEGER);
      return claims;
    };
    await sender.accept(keys(await insertPending('https://a.example/hook')));
    await sender.stop();
    now.mockRestore();
    expect(receivers.received).toEqual([]);
    expect(statuses()).toEqual(['pending']);
  });

  it('releases claims when the result of the claim statement is lost', async () => {
    const { sender, attempts, insertPending, receivers, statuses, subscription } = setUp();
    const claim = attempts.claim.bind(attempts);
    attempts.claim = async (...args): Promise<ClaimedDelivery[]> => {
      await claim(...args);
      attempts.claim = claim;
      throw new Error('the connection was cut after the commit');
    };
    const made = await insertPending('https://a.example/hook', 20);
    await sender.accept(keys(made));
    await sender.whenIdle();
    expect(statuses()).toEqual(Array(20).fill('pending'));
    await sender.accept(keys(made));
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(20);
    expect(subscription()).toMatchObject({ status: 'active', failureCount: 0 });
  });

  it('fails a delivery without sending or counting it when no process can decrypt the secret', async () => {
    const { sender, store, insertPending, receivers, statuses, subscription } = setUp();
    const made = await insertPending('https://a.example/hook', 12);
    for (const stored of store.subscriptions.values()) stored.secret = null;
    await sender.accept(keys([...made, ...(await insertPending('https://b.example/hook', 2, 2))]));
    await sender.whenIdle();
    expect(receivers.received.map(({ url }) => url)).toEqual(['https://b.example/hook', 'https://b.example/hook']);
    expect(statuses()).toEqual([...Array(12).fill('failed'), 'delivered', 'delivered']);
    expect([...store.deliveries.values()][0]!.state.error).toBe('secret_unreadable');
    expect(subscription()).toMatchObject({ status: 'active', failureCount: 0, lastFailure: null });
  });

  it('leaves a delivery pending when only another process has the key of the secret', async () => {
    const { sender, store, insertPending, receivers, statuses, subscription } = setUp();
    const made = await insertPending('https://a.example/hook', 12);
    store.keyMissing.add(subscription().id);
    await sender.accept(keys([...made, ...(await insertPending('https://b.example/hook', 1, 2))]));
    await sender.whenIdle();
    expect(statuses()).toEqual([...Array(12).fill('pending'), 'delivered']);
    store.keyMissing.clear();
    await sender.accept(keys(made));
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(13);
  });

  it('retries a failed settlement, but never the request', async () => {
    const { sender, attempts, insertPending, receivers, statuses } = setUp();
    const settle = attempts.settle.bind(attempts);
    attempts.settle = async (settlements) => {
      attempts.settle = settle;
      throw new Error(`no database for ${settlements.length}`);
    };
    await sender.accept(keys(await insertPending('https://a.example/hook')));
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(1);
    expect(statuses()).toEqual(['delivered']);
  });

  it('claims nothing after stop and settles attempts under way', async () => {
    const { sender, insertPending, receivers, statuses } = setUp();
    const [inFlight, late] = await insertPending('https://a.example/hook', 2);
    await sender.accept(keys([inFlight!]));
    await sender.stop();
    await sender.accept(keys([late!]));
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(1);
    expect(statuses()).toEqual(['delivered', 'pending']);
  });
});

describe('housekeeping', () => {
  it('sends a delivery that no worker was woken up for, once it is 2 s old', async () => {
    const { sender, housekeeping, clock, insertPending, receivers } = setUp();
    await insertPending('https://a.example/hook', 3);
    await housekeeping.sweep();
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(0);
    clock.advance(2_001);
    await housekeeping.sweep();
    await housekeeping.sweep();
    await sender.whenIdle();
    expect(receivers.received).toHaveLength(3);
  });

  it('settles a claim without a result after 15 s as failed with an unknown outcome, and never sends it again', async () => {
    const { housekeeping, attempts, sender, clock, insertPending, receivers, store, subscription } = setUp();
    const [lost] = await insertPending('https://a.example/hook');
    await attempts.claim(keys([lost!]), 'claim of a killed worker', clock.now());
    clock.advance(14_000);
    await housekeeping.reap();
    expect(subscription().failureCount).toBe(0);
    clock.advance(1_001);
    await housekeeping.reap();
    await housekeeping.sweep();
    await sender.accept(keys([lost!]));
    await sender.whenIdle();
    expect([...store.deliveries.values()][0]!.state).toMatchObject({ status: 'failed', error: 'outcome_unknown' });
    expect(subscription().failureCount).toBe(1);
    expect(receivers.received).toEqual([]);
  });
});
