import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { createShop } from '@test/storefronts';
import { startWorker } from '@test/worker';

interface Offered {
  readonly productId: string;
  readonly salesAgentId: string;
  readonly pricingOptions: readonly { readonly pricingOptionId: string; readonly currency: string; readonly minSpend: number | null }[];
}

const dollars = promptSeller('dollars');
const priced = (currency: string) =>
  dollars.products!.map((product) => ({ ...product, pricing: product.pricing.map((option) => ({ ...option, currency })) }));

describe('money', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      dollars,
      promptSeller('more-dollars'),
      promptSeller('euros', { products: priced('EUR') }),
      promptSeller('nowhere', { products: priced('XXX') }),
    ]);
    buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  async function offered(storefrontIds: readonly number[], currency = 'USD', more: object = {}) {
    const { as } = buying;
    const advertiserId = await createAdvertiser(api, as, currency);
    const campaignId = await createCampaign(api, as, { advertiserId, budget: { total: 100_000 }, ...more });
    const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds, waitSeconds: 120 });
    const { sellers } = await waitUntilComplete(api, as, discoveryId);
    const products = (await buying.get(`/discovery/${discoveryId}/products`)).body.data.products as Offered[];
    const proposals = (await buying.get(`/campaigns/${campaignId}/proposals`)).body.data.sellers.flatMap(
      (seller: { proposals: object[] }) => seller.proposals,
    ) as { proposalId: string; budgetGuidance: { currency: string; min: string; max: string } }[];
    return { advertiserId, campaignId, discoveryId, sellers, products, proposals };
  }
  const select = (discoveryId: string, ...products: object[]) => buying.post(`/discovery/${discoveryId}/products`, { products });
  const apply = (discoveryId: string, body: object) => buying.post(`/discovery/${discoveryId}/apply-proposal`, body);

  describe('another currency', () => {
    test('returns 400 CURRENCY_MISMATCH for a discovery’s budget in another currency than the campaign or advertiser', async () => {
      const advertiserId = await createAdvertiser(api, buying.as, 'USD');
      const campaignId = await createCampaign(api, buying.as, { advertiserId });
      for (const whose of [{ campaignId }, { advertiserId, brief: 'Oat drink' }]) {
        const answer = await buying.post('/discovery', { ...whose, budget: { total: 6_000, currency: 'EUR' } });
        const error = { code: 'CURRENCY_MISMATCH', field: 'budget.currency', details: { expected: 'USD' } };
        expect(answer).toMatchObject({ status: 400, body: { error } });
      }
    });

    test('shows offers with their currency and refuses to select them, one by one or as a proposal', async () => {
      const { discoveryId, products, proposals } = await offered(stand.idsOf('euros'));
      const [product] = products;
      expect(product!.pricingOptions[0]!.currency).toBe('EUR');
      expect(await select(discoveryId, { productId: product!.productId, budget: 6_000 })).toMatchObject({
        status: 400,
        body: { error: { code: 'CURRENCY_MISMATCH', field: 'products[0].productId', details: { expected: 'USD', offered: ['EUR'] } } },
      });
      const { pricingOptionId } = product!.pricingOptions[0]!;
      expect(await select(discoveryId, { productId: product!.productId, pricingOptionId })).toMatchObject({
        status: 400,
        body: { error: { code: 'CURRENCY_MISMATCH', field: 'products[0].pricingOptionId' } },
      });
      expect(proposals.map(({ budgetGuidance }) => budgetGuidance.currency)).toContain('EUR');
      for (const { proposalId } of proposals)
        expect(await apply(discoveryId, { proposalId, totalBudget: 6_000 })).toMatchObject({
          status: 400,
          body: { error: { code: 'CURRENCY_MISMATCH', field: 'proposalId' } },
        });
    });

    test('drops a price in an unknown currency', async () => {
      const { products, sellers } = await offered(stand.idsOf('nowhere'));
      expect(products).toEqual([]);
      expect(sellers).toMatchObject([{ status: 'failed' }]);
    });

    test('returns 400 and books nothing for an older selection in another currency', async () => {
      const { campaignId, discoveryId, products } = await offered(stand.idsOf('dollars'));
      await select(discoveryId, { productId: products[0]!.productId, budget: 6_000 });
      await api.app.get(Database).query(
        `update discovery_selections set products = (select jsonb_agg(item || '{"currency": "EUR"}') from jsonb_array_elements(products) item)
           where discovery_id = $1`,
        [discoveryId],
      );
      const before = buying.callsOf('dollars', 'create_media_buy').length;
      const answer = await buying.post(`/campaigns/${campaignId}/execute`);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'CURRENCY_MISMATCH', details: { expected: 'USD' } } } });
      expect(buying.callsOf('dollars', 'create_media_buy')).toHaveLength(before);
      expect((await buying.get(`/campaigns/${campaignId}`)).body.data.campaign).toMatchObject({ status: 'DRAFT', allocatedBudget: 0 });
    });

    test('rejects the media buy when the storefront changes the currency between offer and order', async () => {
      const shop = await createShop(api);
      const { campaignId, discoveryId, products } = await offered([shop.storefrontId], 'EUR', { constraints: { channels: ['ctv'] } });
      await select(discoveryId, { productId: products[0]!.productId, budget: 6_000 });
      const pricingOptions = [{ pricingOptionId: 'ctv', pricingModel: 'cpm', currency: 'USD', fixedPrice: 24 }];
      const moved = await api.patch(`/api/v2/storefront/products/${shop.productIds[0]}`, { as: shop.as, body: { pricingOptions } });
      expect(moved.status).toBe(200);
      const { body } = await buying.post(`/campaigns/${campaignId}/execute`);
      expect(body.data).toMatchObject({ success: false, errors: [{ message: expect.stringContaining('asks for 24 USD') }] });
      expect((await api.get('/api/v2/storefront/media-buys', { as: shop.as })).body.data).toEqual([]);
    });
  });

  describe('the campaign’s budget', () => {
    test('returns 409 with the remaining budget for a proposal above it, and accepts exactly that', async () => {
      const { discoveryId, proposals } = await offered(stand.idsOf('dollars'));
      const [{ proposalId } = { proposalId: '' }] = proposals;
      for (const totalBudget of [100_000.01, 1e12])
        expect(await apply(discoveryId, { proposalId, totalBudget })).toMatchObject({
          status: 409,
          body: {
            error: {
              code: 'INSUFFICIENT_MEDIA_BUDGET',
              field: 'totalBudget',
              details: { unallocatedBudget: 100_000, remainingBudget: 100_000, currency: 'USD' },
            },
          },
        });
      expect((await apply(discoveryId, { proposalId, totalBudget: 100_000 })).status).toBe(200);
    });

    test('accepts a budget outside of the seller’s recommendation, with a warning that is also returned later', async () => {
      const { discoveryId, proposals } = await offered(stand.idsOf('dollars'));
      const { proposalId, budgetGuidance } = proposals.find(({ budgetGuidance: said }) => said !== null)!;
      const applied = await apply(discoveryId, { proposalId, totalBudget: Number(budgetGuidance.min) - 1 });
      const budgetWarning = expect.stringContaining('less than');
      const warning = { type: 'budget_below_recommended', proposalId, message: budgetWarning };
      const warnings = expect.arrayContaining([expect.objectContaining(warning)]);
      expect(applied).toMatchObject({ status: 200, body: { data: { budgetContext: { budgetWarning }, warnings } } });
      const read = await buying.get(`/discovery/${discoveryId}/products`);
      expect(read.body.data.budgetContext).toMatchObject({ budgetWarning });
      const within = await apply(discoveryId, { proposalId, totalBudget: Number(budgetGuidance.min) });
      expect(within.body.data.budgetContext).toMatchObject({ budgetWarning: null });
    });

    test('accepts concurrent selections up to the remaining budget', async () => {
      const { discoveryId, products } = await offered(stand.idsOf('dollars', 'more-dollars'));
      const requests = products.slice(0, 8).map(({ productId }) => select(discoveryId, { productId, budget: 30_000 }));
      const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted();
      expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 409]);
      expect(new Set(statuses.slice(3))).toEqual(new Set([409]));
      const { body } = await buying.get(`/discovery/${discoveryId}/products`);
      expect(body.data.budgetContext).toMatchObject({ allocatedBudget: 90_000, remainingBudget: 10_000 });
    });

    test('accepts one of two concurrent proposals that exceed the remaining budget together', async () => {
      const { discoveryId, proposals } = await offered(stand.idsOf('dollars', 'more-dollars'));
      const sellers = [...new Set(proposals.map(({ proposalId }) => proposalId.split(':')[1]))];
      const one = sellers.map((seller) => proposals.find(({ proposalId }) => proposalId.split(':')[1] === seller)!.proposalId);
      const answers = await Promise.all(one.map((proposalId) => apply(discoveryId, { proposalId, totalBudget: 60_000 })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.body.error.details).toEqual({ unallocatedBudget: 100_000, remainingBudget: 40_000, currency: 'USD' });
    });

    test('counts a purchase once when it is selected, executed and selected again', async () => {
      const { campaignId, discoveryId, products } = await offered(stand.idsOf('dollars'));
      const [one, two] = products;
      await select(discoveryId, { productId: one!.productId, budget: 60_000 });
      const runs = await Promise.all([
        buying.post(`/campaigns/${campaignId}/execute`),
        select(discoveryId, { productId: two!.productId, budget: 40_000.01 }),
      ]);
      expect(runs.map(({ status }) => status)).toEqual([200, 409]);
      expect(await select(discoveryId, { productId: two!.productId, budget: 40_000.01 })).toMatchObject({
        status: 409,
        body: { error: { details: { unallocatedBudget: 40_000, remainingBudget: 40_000 } } },
      });
      expect((await select(discoveryId, { productId: two!.productId, budget: 40_000 })).status).toBe(200);
      const executed = await buying.post(`/campaigns/${campaignId}/execute`);
      expect(executed.body.data).toMatchObject({ success: true, mediaBuysExecuted: 1 });
      await eventually(async () =>
        expect((await buying.get(`/campaigns/${campaignId}`)).body.data.campaign).toMatchObject({
          allocatedBudget: 100_000,
          unallocatedBudget: 0,
        }),
      );
    });

    test('returns 400 for a budget below the seller’s minimum at the price', async () => {
      const { discoveryId, products } = await offered(stand.idsOf('dollars'));
      const product = products.find(({ pricingOptions: [option] }) => (option?.minSpend ?? 0) > 0)!;
      const least = product.pricingOptions[0]!.minSpend!;
      const { productId } = product;
      expect(await select(discoveryId, { productId, budget: least - 0.01 })).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_ERROR', field: 'products[0].budget' } },
      });
      expect((await select(discoveryId, { productId, budget: least })).status).toBe(200);
    });
  });
});
