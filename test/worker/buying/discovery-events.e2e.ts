import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { subscribe } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
const answering = (slug: string, latencyMs: number): PersonalityInput => ({
  ...television,
  slug,
  name: slug,
  behaviour: { kind: 'prompt', latencyMs },
});

describe('the event stream of a discovery', () => {
  let first: TestApi;
  let second: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let campaignId: string;

  beforeAll(async () => {
    first = await startApi({ environment: { SSE_KEEP_ALIVE_MS: '100' } });
    second = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(first, [answering('quick', 10), answering('steady', 800), answering('slow', 1_600)]);
    buyer = await signUp(first);
    campaignId = await createCampaign(first, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await Promise.all([first.close(), second.close()]);
  });

  const start = (slugs = ['quick', 'steady', 'slow']) =>
    startDiscovery(first, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 120 });
  const follow = (api: TestApi, id: string, lastEventId?: string) =>
    EventSource.open(api, `${discoveryPath}/${id}/events`, buyer.as, lastEventId);

  // spec: discovery.events
  it('sends a snapshot, every revision in order and complete, then ends', async () => {
    const id = await start();
    const stream = await follow(first, id);
    await stream.ended;
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.retry).toBe('3000');
    expect(stream.comments).toContain('keep-alive');
    const { revisions } = stream;
    expect(revisions).toEqual(Array.from({ length: revisions.length }, (_, index) => revisions[0]! + index));
    expect(revisions.at(-1)).toBe(3);
    expect(stream.events.map(({ id: eventId, data }) => [eventId, data.revision])).toEqual(
      stream.events.map(({ data }) => [String(data.revision), data.revision]),
    );
    expect(stream.events.at(-1)).toEqual({
      id: '3',
      event: 'complete',
      data: {
        discoveryId: id,
        campaignId,
        revision: 3,
        resultsComplete: true,
        pendingAgents: [],
        sellersRequested: 3,
        sellersResponded: 3,
      },
    });
    expect(stream.events.filter(({ data }) => data.resultsComplete).map(({ event }) => event)).toEqual(['revision', 'complete']);
  });

  // spec: events.fires-on-advance, events.same-moment-as-stream, events.payload.event, events.payload.deliveryId, events.payload.occurredAt
  // spec: events.payload.discoveryId, events.payload.campaignId, events.payload.revision, events.payload.resultsComplete
  // spec: events.payload.pendingAgents, events.payload.sellersRequested, events.payload.sellersResponded, events.no-products
  it('sends the same data as the webhook, which has one delivery per revision', async () => {
    const receiver = await Receiver.start();
    try {
      await subscribe(first, buyer.as, receiver.url);
      const id = await start(['quick', 'steady']);
      const stream = await follow(first, id, '0');
      await stream.ended;
      await eventually(() => expect(receiver.received).toHaveLength(2));
      const delivered = receiver.received.map(({ payload }) => payload.data).toSorted((a, b) => a.revision - b.revision);
      expect(delivered).toEqual(stream.events.filter(({ event }) => event === 'revision').map(({ data }) => data));
      const bodies = receiver.received.map(({ payload }) => payload).toSorted((a, b) => a.data.revision - b.data.revision);
      const about = { discoveryId: id, campaignId, sellersRequested: 2 };
      expect(bodies).toStrictEqual(
        [
          { ...about, revision: 1, resultsComplete: false, pendingAgents: ['steady'], sellersResponded: 1 },
          { ...about, revision: 2, resultsComplete: true, pendingAgents: [], sellersResponded: 2 },
        ].map((data) => ({
          event: 'discovery.revision',
          deliveryId: expect.any(String),
          occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          data,
        })),
      );
      expect(new Set(bodies.map(({ deliveryId }) => deliveryId)).size).toBe(2);
    } finally {
      await receiver.close();
    }
  });

  // spec: events.same-moment-as-stream
  it('sends one final revision when no seller fits, like the webhook', async () => {
    const receiver = await Receiver.start();
    try {
      await subscribe(first, buyer.as, receiver.url);
      const id = await startDiscovery(first, buyer.as, { campaignId, storefrontIds: [999_999] });
      const stream = await follow(first, id, '0');
      await stream.ended;
      expect(stream.events.map(({ event, data }) => [event, data.revision])).toEqual([
        ['revision', 1],
        ['complete', 1],
      ]);
      await eventually(() => expect(receiver.received).toHaveLength(1));
      expect(receiver.received[0]!.payload.data).toEqual(stream.events[0]!.data);
      const late = await follow(second, id);
      await late.ended;
      expect(late.events).toEqual(stream.events);
    } finally {
      await receiver.close();
    }
  });

  it('continues at another API process without missing or duplicate revisions', async () => {
    const id = await start();
    const before = await follow(first, id);
    await eventually(() => expect(before.revisions).toContain(1));
    before.leave();
    await before.ended;
    const last = before.revisions.at(-1)!;
    const after = await follow(second, id, String(last));
    await after.ended;
    expect([...before.revisions, ...after.revisions].filter((revision) => revision > 0)).toEqual([1, 2, 3]);
  });

  it('replays every missed revision, also after the end', async () => {
    const id = await start(['quick', 'steady']);
    await waitUntilComplete(first, buyer.as, id);
    const replayed = await follow(second, id, '0');
    await replayed.ended;
    expect(replayed.events.map(({ event, id: eventId }) => [event, eventId])).toEqual([
      ['revision', '1'],
      ['revision', '2'],
      ['complete', '2'],
    ]);
    const nothingMissed = await follow(first, id, '2');
    await nothingMissed.ended;
    expect(nothingMissed.events.map(({ event }) => event)).toEqual(['complete']);
    const fresh = await follow(first, id);
    await fresh.ended;
    expect(fresh.events.map(({ event, id: eventId }) => [event, eventId])).toEqual([
      ['revision', '2'],
      ['complete', '2'],
    ]);
    const nonsense = await follow(first, id, '99');
    await nonsense.ended;
    expect(nonsense.revisions).toEqual([2]);
  });

  it('serves many clients of both processes at once', async () => {
    const id = await start(['quick', 'steady']);
    const streams = await Promise.all(Array.from({ length: 20 }, (_, index) => follow(index % 2 ? first : second, id, '0')));
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ revisions }) => revisions)).toEqual(streams.map(() => [1, 2]));
  });

  it('returns errors in the JSON envelope before it streams', async () => {
    const stranger = await signUp(first);
    const id = await start(['quick']);
    expect(await first.get(`${discoveryPath}/${id}/events`, { as: stranger.as })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
    expect(await first.get(`${discoveryPath}/${id}/events`)).toMatchObject({ status: 401, body: { data: null } });
    expect(await first.get(`${discoveryPath}/${id}/events`, { as: stand.as })).toMatchObject({ status: 403 });
  });

  it('ends cleanly at shutdown, and can be resumed at another process', async () => {
    const third = await startApi();
    // Without a worker no seller answers before the process has shut down.
    await worker.close();
    const id = await start(['quick']);
    const stream = await follow(third, id);
    await eventually(() => expect(stream.revisions).toEqual([0]));
    await third.close();
    await stream.ended;
    expect(stream.events.map(({ event }) => event)).toEqual(['revision']);
    worker = await startWorker();
    const resumed = await follow(second, id, '0');
    await resumed.ended;
    expect(resumed.events.map(({ event }) => event)).toEqual(['revision', 'complete']);
  });
});
