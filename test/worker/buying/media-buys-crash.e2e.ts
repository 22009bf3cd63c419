import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { createAdvertiser, createCampaign, startDiscovery, waitUntilComplete } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { ReleasedSeller } from '@test/released-seller';
import { SandboxSellers } from '@test/sellers';
import { TcpProxy } from '@test/tcp-proxy';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';
import { listAt } from '../../../apps/sandbox-seller/src/json';
import { ask } from '../../../apps/sandbox-seller/src/testing/buyer';

let api: TestApi;
let stand: SandboxSellers;
let line: TcpProxy;
let killed: WorkerProcess | undefined;

beforeAll(async () => {
  api = await startApi();
  stand = await SandboxSellers.open(api, [promptSeller('east')]);
  line = await TcpProxy.start(stand.sandbox.endpoint('east'));
  await api.patch(`/api/v2/storefront/seller-agents/${stand.id('east')}`, { as: stand.as, body: { agentUrl: line.url } });
});
afterAll(async () => {
  await killed?.kill();
  await line.close();
  await stand.close();
  await api.close();
});

test('books a media buy once when the worker crashes between the booking and its record', async () => {
  const buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  const before = await startWorker();
  const campaignId = await buying.selectProducts(['east'], [20_000]);
  await before.close();
  killed = WorkerProcess.start(api.settings);
  line.delayAnswersTo('create_media_buy');
  const executed = await buying.post(`/campaigns/${campaignId}/execute`);
  const [{ mediaBuyId, status }] = executed.body.data.mediaBuys;
  expect(status).toBe('PENDING_APPROVAL');
  await eventually(() => expect(buying.callsOf('east', 'create_media_buy').map(({ outcome }) => outcome?.status)).toEqual([200]));
  await killed.kill();
  expect((await buying.buy(mediaBuyId)).status).toBe('PENDING_APPROVAL');
  line.delayAnswersTo(null);

  const worker = await startWorker();
  try {
    await eventually(async () => expect((await buying.buy(mediaBuyId)).status).toBe('ACTIVE'));
    const keys = buying.callsOf('east', 'create_media_buy').map((call) => call.arguments?.['idempotency_key']);
    expect(keys).toEqual([mediaBuyId, mediaBuyId]);
    const releases = buying.callsOf('east', 'create_media_buy').map((call) => call.arguments?.['adcp_version']);
    expect(releases).toEqual(['3.1', '3.1']);
    const booked = listAt(await ask(stand.sandbox.endpoint('east'), 'get_media_buys', {}), 'media_buys');
    expect(booked.map(({ media_buy_id }) => media_buy_id)).toEqual([(await buying.buy(mediaBuyId)).sellerMediaBuyId]);
  } finally {
    await worker.close();
  }
});

test('books a media buy once when the worker crashes between storing the release that the seller speaks and the answer', async () => {
  const seller = await ReleasedSeller.open(api);
  const buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  const before = await startWorker();
  const advertiserId = await createAdvertiser(api, buying.as, 'EUR');
  const campaignId = await createCampaign(api, buying.as, { advertiserId, budget: { total: 1_000 } });
  const discoveryId = await startDiscovery(api, buying.as, { campaignId, storefrontIds: [seller.id], waitSeconds: 60 });
  await waitUntilComplete(api, buying.as, discoveryId);
  const [{ productId }] = (await buying.get(`/discovery/${discoveryId}/products`)).body.data.products;
  await buying.post(`/discovery/${discoveryId}/products`, { products: [{ productId, budget: 600 }] });
  await before.close();
  Object.assign(seller.script, { speaks: ['3.0'], answersToOrders: 'withheld' });
  killed = WorkerProcess.start(api.settings);
  const [{ mediaBuyId }] = (await buying.post(`/campaigns/${campaignId}/execute`)).body.data.mediaBuys;
  await eventually(() => expect([...seller.orders.keys()]).toEqual([mediaBuyId]));
  await killed.kill();
  seller.script.answersToOrders = 'sent';

  const worker = await startWorker();
  try {
    await eventually(async () => expect((await buying.buy(mediaBuyId)).status).toBe('ACTIVE'));
    expect(seller.callsOf('create_media_buy')).toEqual([
      ['3.1', mediaBuyId],
      ['3.0', mediaBuyId],
      ['3.0', mediaBuyId],
    ]);
    expect([...seller.orders.keys()]).toEqual([mediaBuyId]);
  } finally {
    await worker.close();
    await seller.close();
  }
});
