import type { INestApplicationContext } from '@nestjs/common';
import Redis from 'ioredis';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { deliveriesOf, publishRevisions, subscribe, webhookSecret, webhooksPath } from '@test/webhooks';
import { startWorker } from '@test/worker';

let api: TestApi;
let worker: INestApplicationContext;
let buyer: SignedUp;
const open: Receiver[] = [];

beforeAll(async () => ([api, worker] = await Promise.all([startApi(), startWorker({ frequent: ['WebhooksSchedule'] })])));
beforeEach(async () => (buyer = await signUp(api)));
afterEach(() => Promise.all(open.splice(0).map((receiver) => receiver.close())));
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function receiving(answer?: Receiver['answer']) {
  const receiver = await Receiver.start(answer);
  open.push(receiver);
  return { receiver, ...(await subscribe(api, buyer.as, receiver.url)) };
}
const current = async (id: string) => {
  const { body } = await api.get(webhooksPath, { as: buyer.as });
  return body.data.subscriptions.find((one: { id: string }) => one.id === id);
};
const publish = (...revisions: number[]) => publishRevisions(api, buyer.account.id, revisions);
const settled = (id: string, count: number) =>
  eventually(async () => {
    const deliveries = await deliveriesOf(api, buyer.as, id);
    const done = deliveries.filter(({ status }) => !['pending', 'sending'].includes(status));
    expect(done).toHaveLength(count);
    return done;
  });

describe('a delivery', () => {
  // spec: events.one-post, events.json-body, events.fires-on-advance, auth.signature, auth.signature.raw-bytes, auth.signature.no-timestamp
  // spec: auth.signature.no-prefix, auth.signature.body-alone, webhooks.states.success, events.payload.event, events.payload.deliveryId
  it('is one signed POST and is logged with its times', async () => {
    const { receiver, id } = await receiving();
    await publish(3);
    const [delivery] = await settled(id, 1);
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    expect(receiver.isSigned(request!, webhookSecret)).toBe(true);
    expect(request!.headers['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.keys(request!.headers).sort()).toEqual(
      ['accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-webhook-signature'].sort(),
    );
    expect(request!.payload).toEqual({
      event: 'discovery.revision',
      deliveryId: delivery.id,
      occurredAt: expect.stringMatching(/Z$/),
      data: {
        discoveryId: 'disc_e2e',
        campaignId: 'cmp_e2e',
        revision: 3,
        resultsComplete: false,
        pendingAgents: ['müller-tv'],
        sellersRequested: 3,
        sellersResponded: 2,
      },
    });
    expect(delivery).toMatchObject({
      kind: 'event',
      status: 'delivered',
      httpStatus: 204,
      error: null,
      payload: request!.payload,
      timings: { connect: expect.any(Number), firstByte: expect.any(Number), total: expect.any(Number) },
    });
    expect(await current(id)).toMatchObject({ status: 'active', failureCount: 0, lastSuccess: expect.any(String), lastFailure: null });
  });

  it('is read as its receiver got it: the exact body, and the headers with the signature', async () => {
    const { receiver, id } = await receiving();
    await publish(3);
    const [{ id: deliveryId }] = await settled(id, 1);
    const { body } = await api.get(`${webhooksPath}/${id}/deliveries/${deliveryId}`, { as: buyer.as });
    const [request] = receiver.received;
    expect(body.data.delivery.body).toBe(request!.raw.toString());
    expect(request!.headers).toMatchObject(body.data.delivery.requestHeaders);
    expect(Object.keys(body.data.delivery.requestHeaders)).toContain('x-webhook-signature');
    expect(JSON.stringify(body)).not.toContain(webhookSecret);
  });

  // spec: events.active-at-that-moment, events.no-replay
  it('goes only to subscriptions of its account created before the event', async () => {
    const early = new Date(Date.now() - 1_000);
    const { receiver, id } = await receiving();
    const stranger = await signUp(api);
    const other = await Receiver.start();
    open.push(other);
    await subscribe(api, stranger.as, other.url);
    await publishRevisions(api, buyer.account.id, [1], early);
    await publish(2);
    await settled(id, 1);
    expect(receiver.received.map(({ payload }) => payload.data.revision)).toEqual([2]);
    expect(other.received).toEqual([]);
  });

  // spec: webhooks.states.failure, webhooks.states.failure.counts, errors.delivery.non-2xx, errors.delivery.timeout, limits.webhook-timeout
  // spec: events.timeout, events.no-retry, limits.webhook-retries
  it('fails on error statuses, redirects, resets and after 5 s, accepts large answers, and delays no other delivery', async () => {
    const target = await receiving();
    const quick = await receiving();
    const drip = (write: () => unknown, response: { on(event: 'close', listener: () => void): unknown }) => {
      const timer = setInterval(write, 100);
      response.on('close', () => clearInterval(timer));
    };
    const cases = [
      { error: 'http_status', httpStatus: 500, ...(await receiving((_, response) => response.writeHead(500).end('oh no'))) },
      { error: 'http_status', httpStatus: 404, ...(await receiving((_, response) => response.writeHead(404).end())) },
      {
        error: 'http_status',
        httpStatus: 307,
        ...(await receiving((_, response) => response.writeHead(307, { location: target.receiver.url }).end())),
      },
      { error: 'reset', httpStatus: null, ...(await receiving((request) => request.socket.resetAndDestroy())) },
      { error: 'timeout', httpStatus: null, ...(await receiving(() => undefined)) },
      {
        error: 'timeout',
        httpStatus: null,
        ...(await receiving((_, response) => {
          response.writeHead(200);
          drip(() => response.write('.'), response);
        })),
      },
      { error: null, httpStatus: 200, ...(await receiving((_, response) => response.end(Buffer.alloc(5_000_000, 'a')))) },
    ];
    await publish(1);
    const [first] = await settled(quick.id, 1);
    const [last] = await settled(cases[4]!.id, 1);
    expect(Date.parse(first.settledAt)).toBeLessThan(Date.parse(last.settledAt));
    for (const { id, error, httpStatus, receiver } of cases) {
      const [delivery] = await settled(id, 1);
      expect(delivery).toMatchObject({ status: error === null ? 'delivered' : 'failed', error, httpStatus });
      expect(receiver.received).toHaveLength(1);
      expect(await current(id)).toMatchObject({ status: 'active', failureCount: error === null ? 0 : 1 });
    }
    expect(target.receiver.received).toHaveLength(1);
    expect((await settled(cases[0]!.id, 1))[0]).toMatchObject({ responseStart: 'oh no' });
    expect((await settled(cases[6]!.id, 1))[0].responseStart).toBe('a'.repeat(1_000));
  });
});

describe('a subscription', () => {
  // spec: webhooks.states.tenth-failure, limits.webhook-failures, webhooks.states.not-revived, webhooks.failureCount
  it('fails exactly at the tenth consecutive failure and receives nothing more', async () => {
    const { receiver, id } = await receiving((_, response) => response.writeHead(503).end());
    const healthy = await receiving();
    await publish(...Array.from({ length: 15 }, (_, i) => i));
    await settled(id, 15);
    expect(await current(id)).toMatchObject({ status: 'failed', failureCount: 10 });
    const sent = receiver.received.length;
    receiver.answer = (_, response) => response.writeHead(204).end();
    await publish(16);
    await settled(healthy.id, 16);
    expect((await settled(id, 16))[0]).toMatchObject({ status: 'skipped', attemptedAt: null, settledAt: expect.any(String) });
    expect(receiver.received).toHaveLength(sent);
    expect(await current(id)).toMatchObject({ status: 'failed', failureCount: 10 });
    expect((await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as })).status).toBe(409);
  });

  // spec: webhooks.failureCount.reset
  it('resets its count at a success', async () => {
    const { receiver, id } = await receiving((_, response) => response.writeHead(503).end());
    for (let i = 1; i <= 9; i += 1) {
      await publish(i);
      await settled(id, i);
    }
    expect(await current(id)).toMatchObject({ status: 'active', failureCount: 9 });
    receiver.answer = (_, response) => response.writeHead(200).end();
    await publish(10);
    await settled(id, 10);
    expect(await current(id)).toMatchObject({ status: 'active', failureCount: 0, lastSuccess: expect.any(String) });
  });

  // spec: webhooks.states.delete.stops-at-once
  it('receives nothing after its deletion was answered, also under load', async () => {
    const { receiver, id } = await receiving((_, response) => setTimeout(() => response.writeHead(204).end(), 200));
    const witness = await receiving();
    await publish(...Array.from({ length: 120 }, (_, i) => i));
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(20));
    expect((await api.delete(`${webhooksPath}/${id}`, { as: buyer.as })).status).toBe(200);
    const sent = receiver.received.length;
    await publish(1_000);
    await eventually(() => expect(witness.receiver.received).toHaveLength(121));
    expect(receiver.received).toHaveLength(sent);
    expect(new Set(receiver.received.map(({ payload }) => payload.deliveryId)).size).toBe(sent);
  });
});

describe('sent manually', () => {
  it('gets a new id when a failed delivery is sent again', async () => {
    const { receiver, id } = await receiving((_, response) => response.writeHead(500).end());
    await publish(7);
    const [failed] = await settled(id, 1);
    receiver.answer = (_, response) => response.writeHead(200).end('thanks');
    const { status, body } = await api.post(`${webhooksPath}/${id}/deliveries/${failed.id}/redeliver`, { as: buyer.as });
    expect(status).toBe(202);
    const [again] = await settled(id, 2);
    expect(again).toMatchObject({ id: body.data.delivery.id, kind: 'redelivery', redeliveryOf: failed.id, status: 'delivered' });
    const [first, second] = receiver.received;
    expect(second!.raw.toString()).toBe(first!.raw.toString().replace(failed.id, again.id));
    expect(receiver.isSigned(second!, webhookSecret)).toBe(true);
    expect(await current(id)).toMatchObject({ failureCount: 0 });
  });

  it('is signed and marked as a test, and not counted', async () => {
    const { receiver, id } = await receiving((_, response) => response.writeHead(500).end());
    await api.post(`${webhooksPath}/${id}/test`, { as: buyer.as });
    const [test] = await settled(id, 1);
    expect(receiver.received[0]!.headers['x-webhook-test']).toBe('true');
    expect(receiver.received[0]!.payload).toMatchObject({ event: 'discovery.revision', deliveryId: test.id });
    expect(receiver.isSigned(receiver.received[0]!, webhookSecret)).toBe(true);
    expect(test).toMatchObject({ id: expect.stringMatching(/^test_/), status: 'failed', httpStatus: 500 });
    expect(await current(id)).toMatchObject({ failureCount: 0, lastFailure: null });
  });
});

describe('Redis', () => {
  it('loses and duplicates no delivery when it loses all data', async () => {
    const redis = new Redis(api.settings.redisUrl);
    const { receiver, id } = await receiving();
    const losing = { on: true };
    const loss = (async () => {
      while (losing.on) {
        const keys = await redis.keys(`${api.settings.queuePrefix}:*`);
        if (keys.length > 0) await redis.unlink(keys);
      }
    })();
    for (let i = 0; i < 10; i += 1) await publish(...Array.from({ length: 5 }, (_, j) => i * 5 + j));
    losing.on = false;
    await loss;
    await redis.quit();
    await eventually(() => expect(receiver.received).toHaveLength(50));
    await settled(id, 50);
    expect(new Set(receiver.received.map(({ payload }) => payload.data.revision)).size).toBe(50);
  });
});
