import type { CatalogType, FeedFormat } from './words';

/** Id attributes of each feed format, in the order of preference. */
const byFormat: Readonly<Record<FeedFormat, readonly string[]>> = {
  google_merchant_center: ['id'],
  facebook_catalog: ['id'],
  shopify: ['id', 'handle'],
  linkedin_jobs: ['partnerJobId', 'referencenumber', 'jobId', 'id'],
  tiktok_shop: ['sku_id', 'id'],
  pinterest_catalog: ['id'],
  openai_product_feed: ['item_id', 'id'],
  custom: ['item_id', 'id'],
};

/** Id attributes of types whose name is not `<type>_id`. `item_id` and `id` are accepted for every type. */
const byType: Partial<Record<CatalogType, string>> = { real_estate: 'listing_id', education: 'program_id' };

export function idFieldsOf(type: CatalogType, format: FeedFormat | null): readonly string[] {
  const ofFormat = format === null ? [] : byFormat[format];
  return [...new Set([...ofFormat, 'item_id', `${byType[type] ?? `${type}_id`}`, 'id', 'sku_id', 'sku'])];
}
