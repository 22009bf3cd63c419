import type { Credentials, TestApi } from './api';
import { signUp } from './people';

let serial = 0;

const product = {
  description: 'Inventory of the lakeside papers',
  countries: ['DE'],
  deliveryType: 'guaranteed',
  status: 'active',
};

/** Products of a small publisher. */
export const lakesideProducts = [
  {
    ...product,
    name: 'Evening CTV',
    channels: ['ctv'],
    formats: ['ctv_15s', 'ctv_30s'],
    keywords: ['family', 'families', 'evenings'],
    pricingOptions: [{ pricingOptionId: 'ctv', pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24, minSpend: 2_000 }],
  },
  {
    ...product,
    name: 'News display',
    channels: ['display'],
    formats: ['display_300x250'],
    keywords: ['news'],
    deliveryType: 'non_guaranteed',
    pricingOptions: [
      { pricingOptionId: 'auction', pricingModel: 'cpm', currency: 'EUR', floorPrice: 2, priceGuidance: { p50: 4 } },
      { pricingOptionId: 'usd', pricingModel: 'cpm', currency: 'USD', fixedPrice: 5 },
    ],
  },
  {
    ...product,
    name: 'Online video',
    channels: ['olv'],
    formats: ['video_15s'],
    pricingOptions: [{ pricingOptionId: 'view', pricingModel: 'cpv', currency: 'EUR', fixedPrice: 0.05, viewThreshold: 0.5 }],
  },
];

export interface Shop {
  readonly as: Credentials;
  readonly account: { readonly id: number };
  readonly storefrontId: number;
  readonly slug: string;
  readonly agentUrl: string;
  readonly productIds: readonly string[];
}

/** Creates a seller account with a storefront, which the exchange answers for. */
export async function createShop(api: TestApi, details: object = {}, products: readonly object[] = lakesideProducts): Promise<Shop> {
  const { as, account } = await signUp(api, { accountType: 'SELLER' });
  serial += 1;
  const slug = `lakeside-${process.pid}-${serial}`;
  const body = { name: `Lakeside ${serial}`, platformId: slug, defaultCurrency: 'EUR', publisherDomain: 'lakeside.example', ...details };
  const opened = await api.post('/api/v2/storefront', { as, body });
  if (opened.status !== 201) throw new Error(`Opening a storefront failed: ${JSON.stringify(opened.body)}`);
  const productIds: string[] = [];
  for (const request of products) {
    const created = await api.post('/api/v2/storefront/products', { as, body: request });
    if (created.status !== 201) throw new Error(`Creating a product failed: ${JSON.stringify(created.body)}`);
    productIds.push(created.body.data.productId);
  }
  return { as, account, storefrontId: opened.body.data.storefrontId, slug, agentUrl: `${api.url}/storefront/${slug}/mcp`, productIds };
}
