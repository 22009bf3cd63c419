import { type INestApplicationContext, Module } from '@nestjs/common';
import { Consumes } from '@exchange/platform';
import { ObservabilityServer } from '@exchange/platform/testing';
import { startApi, type TestApi } from '@test/api';
import { required, testDatabaseUrl } from '@test/database';
import { waitUntilComplete, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { TcpProxy } from '@test/tcp-proxy';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
const latencies = { prompt: 10, later: 1_000, late: 3_000 };
const slugs = Object.keys(latencies);

let consumed: () => Promise<void> = () => Promise.resolve();

@Consumes({ consumer: 'test-vanished', events: ['discovery.revised'] })
class Consumer {
  handle(): Promise<void> {
    return consumed();
  }
}

@Module({ providers: [Consumer] })
class Consuming {}

let api: TestApi;
let worker: INestApplicationContext;
let stand: SandboxSellers;
let postgres: TcpProxy;
let redis: TcpProxy;

beforeAll(async () => {
  postgres = await TcpProxy.start(await testDatabaseUrl());
  redis = await TcpProxy.start(required('TEST_REDIS_URL'));
  api = await startApi();
  stand = await SandboxSellers.open(
    api,
    Object.entries(latencies).map(([slug, latencyMs]) => ({
      ...television,
      slug,
      name: slug,
      behaviour: { kind: 'slow' as const, latencyMs },
    })),
  );
  // The statement timeout is longer than the test, yet ends a lost statement before the last hook times out.
  const environment = { DATABASE_URL: postgres.url, DATABASE_SILENCE_MS: '2000', DATABASE_TIMEOUT_MS: '120000', REDIS_URL: redis.url };
  worker = await startWorker({ environment, modules: [Consuming] });
});
afterAll(async () => {
  await worker.close();
  await stand.close();
  await api.close();
  await Promise.all([postgres.close(), redis.close()]);
});

const ready = async () => (await fetch(`http://127.0.0.1:${worker.get(ObservabilityServer).port}/health/ready`)).status;
const asked = (slug: string) => stand.sandbox.calls.filter(({ seller, tool }) => seller === slug && tool === 'get_products').length;

it.each([
  ['PostgreSQL', () => postgres],
  ['Redis', () => redis],
])('every discovery completes with every answer when %s stops answering while sellers are asked', async (_, proxy) => {
  const buyer = await signUp(api);
  const campaignId = await createCampaign(api, buyer.as);
  const before = asked('late');
  const start = () => startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 200 });
  const ids = await Promise.all(Array.from({ length: 6 }, start));
  await eventually(() => expect(asked('late')).toBeGreaterThan(before), { everyMs: 5 });
  proxy().dropSilently();
  ids.push(await start());
  await eventually(async () => expect(await ready()).toBe(503));
  proxy().restore();
  await eventually(async () => expect(await ready()).toBe(200));
  for (const id of ids)
    expect(await waitUntilComplete(api, buyer.as, id)).toMatchObject({ status: 'complete', sellersResponded: slugs.length });
});

test('a worker shuts down when Redis lost the end of a job and its connections do not become ready again', async () => {
  const held = gate();
  const begun = gate();
  consumed = () => {
    begun.open();
    return held.opened;
  };
  const buyer = await signUp(api);
  await startDiscovery(api, buyer.as, {
    campaignId: await createCampaign(api, buyer.as),
    storefrontIds: stand.idsOf('prompt'),
    waitSeconds: 200,
  });
  await begun.opened;
  redis.delayAnswersTo(':events:completed');
  held.open();
  await eventually(() => expect(redis.delayedCount).toBeGreaterThan(0), { everyMs: 5 });
  redis.cut();
  redis.restore();
  const before = redis.connections;
  redis.dropSilently();
  // New connections are accepted but not answered: the lost command waits until one of them is ready.
  await eventually(() => expect(redis.connections).toBeGreaterThan(before + 20), { everyMs: 5 });
  redis.delayAnswersTo(null);
  redis.restore();
  await worker.close();
});
