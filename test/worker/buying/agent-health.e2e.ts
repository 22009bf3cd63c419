import { createServer, type Server } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { waitUntilComplete, createAdvertiser, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { freePort } from '@test/free-port';
import { signUp, type SignedUp } from '@test/people';
import { registerAgents } from '@test/silent-agents';
import { startWorker } from '@test/worker';

const agents = '/api/v2/storefront/seller-agents';

describe('an agent that does not answer', () => {
  let api: TestApi;
  let workers: INestApplicationContext[];
  let buyer: SignedUp;
  let advertiserId: number;
  let server: Server | undefined;
  let port = 0;

  beforeAll(async () => {
    api = await startApi();
    workers = await Promise.all([startWorker(), startWorker()]);
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as);
    port = await freePort();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await api.close();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  });

  const ask = (id: number, waitSeconds = 5) =>
    startDiscovery(api, buyer.as, { advertiserId, brief: 'Evenings', storefrontIds: [id], waitSeconds });
  const outcomeOf = async (id: number, waitSeconds?: number) =>
    (await waitUntilComplete(api, buyer.as, await ask(id, waitSeconds))).sellers[0];
  const pauseIsOver = (id: number) =>
    withClient(api.settings.databaseUrl, (client) =>
      client.query(`update seller_agent_health set probe_at = now() - interval '1 second' where seller_id = $1`, [id]),
    );

  it('is not asked after five timeouts in a row at any worker; buyer and seller see the reason and the next attempt', async () => {
    const { as, ids } = await registerAgents(api, [`http://127.0.0.1:${port}/mcp`]);
    const id = ids[0]!;
    const health = async () => (await api.get(`${agents}/${id}`, { as })).body.data.health;
    expect(await health()).toEqual({
      status: 'closed',
      silentInARow: 0,
      reason: null,
      since: null,
      nextProbeAt: null,
      lastAnsweredAt: null,
    });
    for (let times = 1; times <= 5; times += 1) {
      expect(await outcomeOf(id)).toMatchObject({ status: 'failed', reason: 'The seller could not be reached.' });
      await eventually(async () => expect(await health()).toMatchObject({ silentInARow: times }));
    }
    expect(await health()).toMatchObject({ status: 'open', reason: 'The seller could not be reached.', since: expect.any(String) });
    expect((await api.get(agents, { as })).body.data[0].health.status).toBe('open');
    const skipped = await waitUntilComplete(api, buyer.as, await ask(id, 60));
    expect(skipped).toMatchObject({ status: 'failed', revision: 1, sellersRequested: 1, sellersResponded: 0 });
    expect(skipped.sellers[0]).toMatchObject({ status: 'failed', latencyMs: null });
    expect(skipped.sellers[0].reason).toMatch(
      /^The seller has not answered lately and is not asked at the moment\. It is tried again from \d\d:\d\d:\d\d UTC on\.$/,
    );

    // The agent answers again, slowly. Of many concurrent asks at two workers one is sent, and the others are refused.
    let connections = 0;
    const waiting: (() => void)[] = [];
    server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.once('data', () => waiting.push(() => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')));
    });
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    await pauseIsOver(id);
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(id, 60)));
    const settled = async () =>
      (await Promise.all(asked.map((one) => api.get(`${discoveryPath}/${one}`, { as: buyer.as })))).filter(
        ({ body }) => body.data.resultsComplete === true,
      );
    await eventually(async () => {
      expect(connections).toBe(1);
      expect(await settled()).toHaveLength(11);
    });
    expect(await health()).toMatchObject({ status: 'half_open', nextProbeAt: null });
    for (const { body } of await settled()) expect(body.data.sellers[0].reason).toMatch(/^The seller has not answered lately/);
    for (const answer of waiting) answer();
    await eventually(async () => expect(await health()).toMatchObject({ status: 'closed', silentInARow: 0, since: null }));
    expect(connections).toBe(1);
  });
});
