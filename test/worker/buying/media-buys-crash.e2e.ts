import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
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
    const booked = listAt(await ask(stand.sandbox.endpoint('east'), 'get_media_buys', {}), 'media_buys');
    expect(booked.map(({ media_buy_id }) => media_buy_id)).toEqual([(await buying.buy(mediaBuyId)).sellerMediaBuyId]);
  } finally {
    await worker.close();
  }
});
