/** What audit entries can be about, and what the log can be filtered by. The first eight are those of gaps.md §2.6; a new kind adds its line. */
export const auditResourceTypes = [
  'ADVERTISER',
  'CAMPAIGN',
  'CREATIVE',
  'MEDIA_BUY',
  'PRODUCT',
  'PACKAGE',
  'STOREFRONT',
  'STOREFRONT_INVENTORY_SOURCE',
  'ACCOUNT',
  'TERMS',
  'MEMBER',
  'INVITATION',
  'USER',
  'API_KEY',
  'WEBHOOK_SUBSCRIPTION',
  'DISCOVERY',
  'CATALOG',
  'ACTIVATION_PLAN',
  'AUDIENCE',
  'PROPERTY_LIST',
  'DELIVERY_IMPORT',
  'OPTIMIZATION_SUGGESTION',
  'ASSISTANT_PREFERENCES',
  'NOTIFICATION_PREFERENCES',
] as const;

export type AuditResourceType = (typeof auditResourceTypes)[number];
