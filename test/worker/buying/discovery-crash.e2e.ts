import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

let api: TestApi;
let stand: SandboxSellers;
let killed: WorkerProcess;

beforeAll(async () => {
  api = await startApi();
  stand = await SandboxSellers.open(api, [
    { ...television, slug: 'slow', name: 'Slow', behaviour: { kind: 'slow', latencyMs: 10_000 } },
    { ...television, slug: 'quick', name: 'Quick', behaviour: { kind: 'prompt', latencyMs: 10 } },
  ]);
});
afterAll(async () => {
  await killed.kill();
  await stand.close();
  await api.close();
});

it('repeats the request at another worker after a crash: one answer, and revisions without gaps', async () => {
  const buyer = await signUp(api);
  const campaignId = await createCampaign(api, buyer.as);
  killed = WorkerProcess.start(api.settings);
  const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf('slow', 'quick'), waitSeconds: 90 });
  await eventually(async () => {
    const { body } = await api.get(`${discoveryPath}/${id}`, { as: buyer.as });
    expect(body.data.revision).toBe(1);
    expect(stand.sandbox.calls.some(({ seller, tool }) => seller === 'slow' && tool === 'get_products')).toBe(true);
  });
  await killed.kill();

  const worker = await startWorker();
  try {
    const done = await waitUntilComplete(api, buyer.as, id);
    expect(done).toMatchObject({ status: 'complete', revision: 2, sellersResponded: 2 });
    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as: buyer.as });
    expect(body.data.productGroups.map(({ revision }: { revision: number }) => revision)).toEqual([1, 2]);
    const questions = stand.sandbox.calls.filter(({ tool }) => tool === 'get_products').map(({ seller }) => seller);
    expect(questions.toSorted()).toEqual(['quick', 'slow', 'slow']);
  } finally {
    await worker.close();
  }
});
