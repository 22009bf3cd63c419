import type { CatalogType, FeedFormat } from './words';

/** What each format calls the id of its items. */
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

/** What the protocol calls the id of an item of each type; `item_id` and `id` are understood everywhere. */
const byType: Partial<Record<CatalogType, string>> = { real_estate: 'listing_id', education: 'program_id' };

export function idFieldsOf(type: CatalogType, format: FeedFormat | null): readonly string[] {
  const ofFormat = format === null ? [] : byFormat[format];
  return [...new Set([...ofFormat, 'item_id', `${byType[type] ?? `${type}_id`}`, 'id', 'sku_id', 'sku'])];
}
