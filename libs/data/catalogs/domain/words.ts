/** Enumerations of the contract (docs/spec/gaps.md §2.8). The first value of each is the one that documentation shows as example. */
export const catalogTypes = [
  'offering',
  'product',
  'inventory',
  'store',
  'promotion',
  'hotel',
  'flight',
  'job',
  'vehicle',
  'real_estate',
  'education',
  'destination',
  'app',
] as const;
export type CatalogType = (typeof catalogTypes)[number];

export const sourceTypes = ['inline', 'url', 'selector'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const feedFormats = [
  'google_merchant_center',
  'facebook_catalog',
  'shopify',
  'linkedin_jobs',
  'tiktok_shop',
  'pinterest_catalog',
  'openai_product_feed',
  'custom',
] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const updateFrequencies = ['realtime', 'hourly', 'daily', 'weekly'] as const;
export type UpdateFrequency = (typeof updateFrequencies)[number];

export const healthStatuses = ['not_synced', 'healthy', 'stale', 'warning', 'failed'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

export const validationModes = ['strict', 'lenient'] as const;
export type ValidationMode = (typeof validationModes)[number];

export const shareStatuses = ['ready', 'unsupported'] as const;
export const deliveryModes = [
  'native_catalog',
  'native_creative_catalog',
  'assembled_creative',
  'third_party_creative_agent',
  'unsupported',
] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export const executionTriggers = ['manual', 'feed_refresh', 'scheduled'] as const;
export type ExecutionTrigger = (typeof executionTriggers)[number];
