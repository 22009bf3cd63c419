import { type Caller, FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import { eventually } from '@test/eventually';
import { sourceEventIdOf } from '../domain/delivery';
import { sampleFacts } from '../domain/payload';
import { signatureOf } from '../domain/signature';
import { anOutcome, aSecret } from '../testing';
import {
  InMemoryDeliveryAttempts,
  InMemoryDeliveryWakeUp,
  InMemoryDeliveries,
  InMemoryReceivers,
  InMemorySubscriptions,
  WebhooksInMemory,
} from '../testing/in-memory';
import { DeliveriesService } from './deliveries.service';
import { SubscriptionsService } from './subscriptions.service';

const member = aPerson({ via: 'key', credentialId: 'key_1', accountId: 7, label: 'm@example.com' });
const stranger: Caller = { ...member, accountId: 8 };
const agent = anAgent({ accountId: 7 });
const given = { url: 'https://receiver.example/hook', secret: aSecret, eventTypes: ['discovery.revision'] as const };

function setUp() {
  const store = new WebhooksInMemory();
  const clock = new FixedClock();
  const ports = {
    subscriptions: new InMemorySubscriptions(store),
    deliveries: new InMemoryDeliveries(store),
    attempts: new InMemoryDeliveryAttempts(store),
    wakeUp: new InMemoryDeliveryWakeUp(),
    receivers: new InMemoryReceivers(),
  };
  const work = new ImmediateUnitOfWork();
  const ids = new SequentialIds();
  const subscriptions = new SubscriptionsService(ports.subscriptions, ports.deliveries, ports.receivers, work, clock, ids);
  const deliveries = new DeliveriesService(ports.subscriptions, ports.deliveries, ports.wakeUp, work, clock, ids);
  const revision = (id = 'event_1') => ({ id, accountId: 7, occurredAt: clock.now(), payload: sampleFacts });
  let place = 0;
  const register = async () => {
    const made = await subscriptions.register(member, { ...given, url: `${given.url}/${(place += 1)}` });
    clock.advance(1_000);
    return made;
  };
  return { ...ports, clock, store, subscriptions$: subscriptions, deliveries$: deliveries, revision, register };
}

describe('SubscriptionsService', () => {
  it('lets any member register, list and delete subscriptions of the account', async () => {
    const { subscriptions$, register } = setUp();
    const { id } = await register();
    expect(await subscriptions$.list({ ...member, userId: 2 })).toEqual([expect.objectContaining({ id, status: 'active' })]);
    await subscriptions$.delete({ ...member, userId: 2 }, id);
    expect(await subscriptions$.list(member)).toEqual([]);
  });

  it('throws 403 for a buyer agent', async () => {
    const { subscriptions$ } = setUp();
    await expect(subscriptions$.register(agent, given)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await expect(subscriptions$.list(agent)).rejects.toMatchObject({ status: 403 });
  });

  it('throws 400 on url when the URL cannot be a destination', async () => {
    const { subscriptions$ } = setUp();
    const refused = subscriptions$.register(member, { ...given, url: 'https://forbidden.example/' });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'url' });
  });

  it('throws 409 for the twenty-first subscription of an account', async () => {
    const { subscriptions$, register } = setUp();
    for (let i = 0; i < 20; i += 1) await register();
    await expect(subscriptions$.register(member, given)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await expect(subscriptions$.register(stranger, given)).resolves.toMatchObject({ accountId: 8 });
  });

  it('throws 404 when the subscription does not exist, is deleted or belongs to another account', async () => {
    const { subscriptions$, register } = setUp();
    const { id } = await register();
    await expect(subscriptions$.delete(stranger, id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await expect(subscriptions$.delete(member, 'whs_unknown')).rejects.toMatchObject({ status: 404 });
    expect(await subscriptions$.get(member, id)).toMatchObject({ id });
    await expect(subscriptions$.get(stranger, id)).rejects.toMatchObject({ status: 404 });
    await subscriptions$.delete(member, id);
    await expect(subscriptions$.get(member, id)).rejects.toMatchObject({ status: 404 });
    await expect(subscriptions$.delete(member, id)).rejects.toMatchObject({ status: 404 });
  });

  // spec: webhooks.states.delete.stops-at-once
  it('deletes only when no attempt is open any more', async () => {
    const { subscriptions$, deliveries$, deliveries, attempts, wakeUp, register, revision, clock } = setUp();
    const { id } = await register();
    await deliveries$.fanOut([revision()]);
    await attempts.claim(wakeUp.sent, 'claim_1', clock.now());
    const looks = jest.spyOn(deliveries, 'countOpenAttempts');
    let answered = false;
    const deleting = subscriptions$.delete(member, id).then(() => (answered = true));
    await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(2));
    expect(answered).toBe(false);
    await attempts.settle([{ ...wakeUp.sent[0]!, subscriptionId: id, fence: 'claim_1', outcome: anOutcome() }]);
    await deleting;
  });

  it('deletes without waiting for an attempt whose worker died more than 10 s ago', async () => {
    const { subscriptions$, deliveries$, attempts, wakeUp, register, revision, clock } = setUp();
    const { id } = await register();
    await deliveries$.fanOut([revision()]);
    await attempts.claim(wakeUp.sent, 'claim_1', clock.now());
    clock.advance(10_001);
    await subscriptions$.delete(member, id);
  });
});

describe('DeliveriesService.fanOut', () => {
  // spec: events.one-post, events.fires-on-advance
  it('creates one delivery per subscription and wakes a worker up for it', async () => {
    const { deliveries$, deliveries, wakeUp, register, revision } = setUp();
    const [one, two] = [await register(), await register()];
    await deliveries$.fanOut([revision()]);
    expect(wakeUp.sent).toHaveLength(2);
    for (const [i, { id }] of [two, one].entries()) {
      const found = await deliveries.find(wakeUp.sent[i]!, id);
      expect(JSON.parse(found!.state.body)).toMatchObject({ event: 'discovery.revision', deliveryId: found!.state.id });
    }
  });

  it('creates no delivery for an event that is consumed again', async () => {
    const { deliveries$, wakeUp, register, revision } = setUp();
    await register();
    await deliveries$.fanOut([revision()]);
    await deliveries$.fanOut([revision()]);
    expect(wakeUp.sent).toHaveLength(1);
  });

  it('stores a skipped delivery for a failed subscription: it is never sent, and is purged like the others', async () => {
    const { deliveries$, deliveries, subscriptions, attempts, wakeUp, register, revision, clock } = setUp();
    const [{ id: failed }, { id: active }] = [await register(), await register()];
    await subscriptions.change({ accountId: 7, id: failed }, (one) => {
      let next = one;
      for (let i = 0; i < 10; i += 1) next = next.countAttempt({ delivered: false, at: clock.now() });
      return next;
    });
    for (const event of ['event_1', 'event_1', 'event_2']) await deliveries$.fanOut([revision(event)]);
    const log = async (id: string) => (await deliveries$.log(member, id, { limit: 25 })).rows;
    expect((await log(failed)).map(({ status, claimedAt, settledAt }) => [status, claimedAt, settledAt])).toEqual(
      Array(2).fill(['skipped', null, clock.now()]),
    );
    const skipped = (await log(failed)).map(({ id }) => ({ accountId: 7, id }));
    expect(wakeUp.sent).toEqual((await log(active)).map(({ id }) => ({ accountId: 7, id })).reverse());
    expect(await attempts.findPending(skipped)).toEqual([]);
    expect(await attempts.claim(skipped, 'claim_1', clock.now())).toEqual([]);
    await expect(deliveries$.redeliver(member, failed, skipped[0]!.id)).rejects.toMatchObject({ status: 409 });
    expect(await deliveries.purge(new Date(clock.now().getTime() + 1), 10)).toBe(2);
    expect(await log(failed)).toEqual([]);
  });

  it('creates nothing for a subscription of another account or a later one', async () => {
    const { deliveries$, subscriptions$, wakeUp, register, revision } = setUp();
    const early = revision();
    await register();
    await subscriptions$.register(stranger, given);
    await deliveries$.fanOut([early]);
    expect(wakeUp.sent).toEqual([]);
  });
});

describe('the delivery log', () => {
  const delivered = async (world: ReturnType<typeof setUp>) => {
    const { id } = await world.register();
    await world.deliveries$.fanOut([world.revision()]);
    const key = world.wakeUp.sent.at(-1)!;
    await world.attempts.claim([key], 'claim_1', world.clock.now());
    await world.attempts.settle([
      { ...key, subscriptionId: id, fence: 'claim_1', outcome: anOutcome({ httpStatus: 500, error: 'http_status' }) },
    ]);
    return { subscriptionId: id, deliveryId: key.id };
  };

  it('is readable only for its own account', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const page = await world.deliveries$.log(member, subscriptionId, { limit: 25 });
    expect(page.rows.map(({ id }) => id)).toEqual([deliveryId]);
    expect(page.pagination).toEqual({ nextCursor: null, hasMore: false });
    await expect(world.deliveries$.log(stranger, subscriptionId, { limit: 25 })).rejects.toMatchObject({ status: 404 });
  });

  it('returns one delivery with the headers that its receiver got', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const found = await world.deliveries$.get(member, subscriptionId, deliveryId);
    expect(found.requestHeaders).toEqual({
      'content-type': 'application/json',
      'x-webhook-signature': signatureOf(Buffer.from(found.body), aSecret),
    });
    await expect(world.deliveries$.get(stranger, subscriptionId, deliveryId)).rejects.toMatchObject({ status: 404 });
    await expect(world.deliveries$.get(agent, subscriptionId, deliveryId)).rejects.toMatchObject({ status: 403 });
    await expect(world.deliveries$.get(member, (await world.register()).id, deliveryId)).rejects.toMatchObject({ status: 404 });
  });

  it('shows no signature of a delivery that was not sent, or while the secret cannot be opened', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const headers = async (id: string) => (await world.deliveries$.get(member, subscriptionId, id)).requestHeaders;
    const { id } = await world.deliveries$.test(member, subscriptionId);
    expect(await headers(id)).toBeNull();
    await world.attempts.claim([{ accountId: 7, id }], 'claim_2', world.clock.now());
    expect(await headers(id)).toBeNull();
    await world.attempts.settle([{ accountId: 7, id, subscriptionId, fence: 'claim_2', outcome: anOutcome() }]);
    expect(await headers(id)).toMatchObject({ 'x-webhook-test': 'true' });
    world.store.keyMissing.add(subscriptionId);
    expect(await headers(deliveryId)).toBeNull();
  });

  const untimed = { dns: null, connect: null, tls: null, firstByte: null, total: null };
  it.each([
    ['refused', untimed, false],
    ['dns', untimed, false],
    ['connect', { ...untimed, dns: 2, total: 3 }, false],
    ['tls', { ...untimed, dns: 2, connect: 1, total: 4 }, false],
    ['timeout', { ...untimed, dns: 2, total: 5_000 }, false],
    ['timeout', { ...untimed, dns: 2, connect: 1, total: 5_000 }, true],
    ['timeout', { ...untimed, total: 5_000 }, true],
    ['reset', { ...untimed, connect: 1, total: 4 }, true],
    ['outcome_unknown', null, true],
  ] as const)('shows no signature of an attempt that ended before its request: %s with %j', async (error, timings, isSent) => {
    const world = setUp();
    const { subscriptionId } = await delivered(world);
    const { id } = await world.deliveries$.test(member, subscriptionId);
    await world.attempts.claim([{ accountId: 7, id }], 'claim_2', world.clock.now());
    const outcome = anOutcome({ httpStatus: null, error, timings });
    await world.attempts.settle([{ accountId: 7, id, subscriptionId, fence: 'claim_2', outcome }]);
    expect((await world.deliveries$.get(member, subscriptionId, id)).requestHeaders !== null).toBe(isSent);
  });

  it('gives redeliveries, also of redeliveries, the event of the first delivery', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const second = await world.deliveries$.redeliver(member, subscriptionId, deliveryId);
    const key = { accountId: 7, id: second.id };
    await world.attempts.claim([key], 'claim_2', world.clock.now());
    await world.attempts.settle([{ ...key, subscriptionId, fence: 'claim_2', outcome: anOutcome() }]);
    const third = await world.deliveries$.redeliver(member, subscriptionId, second.id);
    expect([second, third].map(sourceEventIdOf)).toEqual(['event_1', 'event_1']);
    const ofEvent = await world.deliveries$.log(member, subscriptionId, { limit: 25 }, { eventId: 'event_1' });
    expect(ofEvent.rows.map(({ id }) => id).sort()).toEqual([deliveryId, second.id, third.id].sort());
  });

  it('gets a new delivery of the same event for a redelivery', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const again = await world.deliveries$.redeliver(member, subscriptionId, deliveryId);
    expect(again).toMatchObject({ kind: 'redelivery', redeliveryOf: deliveryId, status: 'pending' });
    const original = await world.deliveries.find({ accountId: 7, id: deliveryId }, subscriptionId);
    expect(again.body).toBe(original!.state.body.replace(deliveryId, again.id));
    expect(world.wakeUp.sent.at(-1)).toEqual({ accountId: 7, id: again.id });
  });

  it('throws 404 for a delivery of another subscription and 409 while the delivery is under way', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    const other = await world.register();
    const { id } = await world.deliveries$.redeliver(member, subscriptionId, deliveryId);
    await expect(world.deliveries$.redeliver(member, other.id, deliveryId)).rejects.toMatchObject({ status: 404 });
    await expect(world.deliveries$.redeliver(stranger, subscriptionId, deliveryId)).rejects.toMatchObject({ status: 404 });
    await expect(world.deliveries$.redeliver(member, subscriptionId, id)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('marks a test by its id and gives it the body of the contract', async () => {
    const world = setUp();
    const { id } = await world.register();
    const test = await world.deliveries$.test(member, id);
    expect(test).toMatchObject({ kind: 'test', id: expect.stringMatching(/^test_/) });
    expect(JSON.parse(test.body)).toEqual({
      event: 'discovery.revision',
      deliveryId: test.id,
      occurredAt: test.createdAt.toISOString(),
      data: sampleFacts,
    });
  });

  // spec: webhooks.states.not-revived
  it('throws 409 for redeliveries and tests when the subscription has failed', async () => {
    const world = setUp();
    const { subscriptionId, deliveryId } = await delivered(world);
    await world.subscriptions.change({ accountId: 7, id: subscriptionId }, (one) => {
      let next = one;
      for (let i = 0; i < 10; i += 1) next = next.countAttempt({ delivered: false, at: world.clock.now() });
      return next;
    });
    await expect(world.deliveries$.redeliver(member, subscriptionId, deliveryId)).rejects.toMatchObject({ status: 409 });
    await expect(world.deliveries$.test(member, subscriptionId)).rejects.toMatchObject({ status: 409 });
  });
});
