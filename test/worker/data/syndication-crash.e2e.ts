import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import { synced } from '../../api/data/catalogs.fixture';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

let api: TestApi;
let stand: SandboxSellers;
let proxy: Server;
let killed: WorkerProcess;
/** While true, the seller's answers to shares are not delivered. */
let isHolding = true;

beforeAll(async () => {
  api = await startApi();
  stand = await SandboxSellers.open(api, [{ ...television, slug: 'east', name: 'East', takes: ['catalogs'] }]);
  proxy = createServer(async (request, response) => {
    const body = await text(request);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const { method } = request;
    const answer = await fetch(stand.sandbox.endpoint('east'), { method, headers, ...(method === 'POST' ? { body } : {}) });
    const said = await answer.text();
    if (isHolding && body.includes('sync_catalogs')) return;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' }).end(said);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const agentUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const path = `/api/v2/storefront/seller-agents/${stand.id('east')}`;
  await api.patch(path, { as: stand.as, body: { agentUrl } });
});
afterAll(async () => {
  await killed.kill();
  proxy.closeAllConnections();
  proxy.close();
  await stand.close();
  await api.close();
});

it('a share interrupted by kill -9 is repeated by another worker with the same key, and the seller stores it once', async () => {
  const buyer = await signUp(api);
  const catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
  const advertiser = catalogs.replace(/\/catalogs$/, '');
  await synced(api, buyer, catalogs);
  killed = WorkerProcess.start(api.settings);
  const body = { resourceType: 'CATALOG', resourceId: 'shoes', adcpAgentIds: [String(stand.id('east'))], enabled: true };
  expect((await api.post(`${advertiser}/syndicate`, { as: buyer.as, body })).status).toBe(201);
  const shares = () => stand.sandbox.calls.filter(({ tool }) => tool === 'sync_catalogs');
  await eventually(() => expect(shares()).toHaveLength(1));
  await killed.kill();

  // Simulates that 45 seconds have passed since the claim.
  await api.app
    .get(Database)
    .query(`update syndications set lease_until = now() - interval '1 second' where account_id = $1`, [buyer.account.id]);
  isHolding = false;
  const worker = await startWorker();
  try {
    await eventually(async () => {
      const { data } = (await api.get(`${advertiser}/syndication-status`, { as: buyer.as })).body;
      expect(data).toMatchObject([{ status: 'COMPLETED', responseData: { item_count: 3 } }]);
    });
    const keys = shares().map((call) => call.arguments?.['idempotency_key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  } finally {
    await worker.close();
  }
});
