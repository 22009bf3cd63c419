import type { INestApplicationContext } from '@nestjs/common';
import { closeSellers, type FakeSeller, fakeSeller, ToolRefusal } from '@exchange/adcp/testing';
import { adcpProduct, capable } from '@exchange/discovery/testing';
import { startApi, type TestApi } from '@test/api';
import { createCampaign, discoveryPath, startDiscovery, waitUntilComplete } from '@test/discovery';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';

/** A demo seller whose products name their formats by kind alone, which only AdCP 3.1 allows. */
function sellerByKind(): PersonalityInput {
  const seller = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
  const extra = { format_options: [{ format_kind: 'image', params: { width: 300, height: 250 } }] };
  const products = seller.products!.map((product) => ({ ...product, extra }));
  return { ...seller, products, behaviour: { kind: 'prompt', latencyMs: 10 } };
}

/** A seller of AdCP 3.0 that refuses members of later releases. */
const olderSeller = () =>
  fakeSeller({
    get_adcp_capabilities: (args) => (args['adcp_version'] === undefined ? capable() : refused),
    get_products: (args) => (args['adcp_version'] === undefined ? { products: [adcpProduct('older')] } : refused),
  });
const refused = new ToolRefusal({ code: 'INVALID_REQUEST', message: 'adcp_version is unknown.' });

describe('a discovery with sellers of two releases of AdCP', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let newer: SandboxSellers;
  let older: FakeSeller;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    newer = await SandboxSellers.open(api, [sellerByKind()]);
    older = await olderSeller();
  });
  afterAll(async () => {
    await worker.close();
    await newer.close();
    await closeSellers();
    await api.close();
  });

  const registerOlder = async (): Promise<number> => {
    const body = { name: 'Older', slug: 'older', agentUrl: older.url };
    const { body: answer } = await api.post('/api/v2/storefront/seller-agents', { as: newer.as, body });
    return answer.data.id as number;
  };

  it('asks each in the latest release that it speaks, and reads products of both', async () => {
    const { as } = await signUp(api);
    const storefrontIds = [...newer.idsOf('northlight-tv'), await registerOlder()];
    const id = await startDiscovery(api, as, { campaignId: await createCampaign(api, as), storefrontIds, waitSeconds: 120 });
    expect(await waitUntilComplete(api, as, id)).toMatchObject({ status: 'complete', sellersResponded: 2 });

    const asked = newer.sandbox.calls.filter(({ tool }) => tool === 'get_products').map(({ arguments: args }) => args?.['adcp_version']);
    expect(asked).toEqual(['3.1']);
    expect(older.calls.map(({ tool, args }) => [tool, args['adcp_version']])).toEqual([
      ['get_adcp_capabilities', undefined],
      ['get_products', undefined],
    ]);

    const { body } = await api.get(`${discoveryPath}/${id}/products`, { as });
    const groups = body.data.productGroups as { readonly groupId: string; readonly dropped: readonly unknown[] }[];
    expect(groups.map(({ dropped }) => dropped)).toEqual([[], []]);
    const products = body.data.products as { readonly groupId: string; readonly formats: object[]; readonly formatOptions?: object[] }[];
    const formatsOf = (slug: string) => {
      const { formats, formatOptions } = products.find(({ groupId }) => groupId === slug)!;
      return [formats.length, formatOptions];
    };
    expect(formatsOf('northlight-tv')).toEqual([0, [{ formatKind: 'image', params: { width: 300, height: 250 } }]]);
    expect(formatsOf('older')).toEqual([1, undefined]);
  });
});
