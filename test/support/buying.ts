import { demoSellers } from '../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../apps/sandbox-seller/src/personality';
import type { Credentials, TestApi } from './api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from './discovery';
import type { SandboxSellers } from './sellers';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

/** A seller that answers at once, with the products of a television network. */
export function promptSeller(slug: string, more: Partial<PersonalityInput> = {}): PersonalityInput {
  return { ...television, slug, name: `Seller ${slug}`, behaviour: { kind: 'prompt', latencyMs: 5 }, ...more };
}

export interface BookedBuy {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly sellerMediaBuyId: string;
  readonly storefrontId: number;
  readonly packages: readonly { readonly packageId: string; readonly sellerPackageId: string; readonly budget: number }[];
}

/** A buyer with a campaign, and sellers to buy from. */
export class BuyerFixture {
  constructor(
    readonly api: TestApi,
    readonly stand: SandboxSellers,
    readonly as: Credentials,
  ) {}

  readonly get = (path: string, as = this.as) => this.api.get(`/api/v2/buyer${path}`, { as });
  readonly post = (path: string, body: object = {}, as = this.as) => this.api.post(`/api/v2/buyer${path}`, { as, body });
  readonly patch = (path: string, body: object = {}, as = this.as) => this.api.patch(`/api/v2/buyer${path}`, { as, body });

  /** Creates a campaign in USD, waits for its sellers, and selects `products` of each. Returns the campaign's id. */
  async selectProducts(slugs: readonly string[], budgets: readonly number[], more: object = {}): Promise<string> {
    const { api, as, stand } = this;
    const advertiserId = await createAdvertiser(api, as, 'USD');
    const campaignId = await createCampaign(api, as, { advertiserId, budget: { total: 90_000 }, ...more });
    const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds: stand.idsOf(...slugs), waitSeconds: 90 });
    await waitUntilComplete(api, as, discoveryId);
    const { body } = await api.get(`${discoveryPath}/${discoveryId}/products`, { as });
    const all = body.data.products as { readonly productId: string; readonly salesAgentId: string }[];
    const products = slugs.flatMap((slug) =>
      budgets.map((budget, index) => ({ productId: all.filter(({ salesAgentId }) => salesAgentId === slug)[index]!.productId, budget })),
    );
    const selected = await this.post(`/discovery/${discoveryId}/products`, { products });
    if (selected.status !== 200) throw new Error(`Selecting failed: ${JSON.stringify(selected.body)}`);
    return campaignId;
  }

  /** Executes the campaign: one media buy per seller, in the order of `slugs`, with one package per budget. */
  async bookMediaBuys(slugs: readonly string[], budgets: readonly number[], more: object = {}): Promise<readonly BookedBuy[]> {
    const campaignId = await this.selectProducts(slugs, budgets, more);
    const executed = await this.post(`/campaigns/${campaignId}/execute`);
    if (executed.body.data?.success !== true) throw new Error(`Executing failed: ${JSON.stringify(executed.body)}`);
    const buys = (await this.get(`/campaigns/${campaignId}/media-buys`)).body.data as BookedBuy[];
    return slugs.map((slug) => buys.find(({ storefrontId }) => storefrontId === this.stand.id(slug))!);
  }

  async buy(id: string) {
    return (await this.get(`/media-buys/${id}`)).body.data.mediaBuy;
  }

  callsOf(slug: string, tool: string) {
    return this.stand.sandbox.calls.filter((call) => call.seller === slug && call.tool === tool);
  }
}
