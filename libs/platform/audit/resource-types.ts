/** gaps.md §2.6: what audit entries can be about. The second row are additions of this platform; a new kind of resource adds its line. */
export const auditResourceTypes = [
  ...(['ADVERTISER', 'CAMPAIGN', 'CREATIVE', 'MEDIA_BUY', 'PRODUCT', 'PACKAGE', 'STOREFRONT', 'STOREFRONT_INVENTORY_SOURCE'] as const),
  ...(['ACCOUNT', 'MEMBER', 'INVITATION', 'USER', 'API_KEY', 'WEBHOOK_SUBSCRIPTION', 'DISCOVERY', 'CATALOG'] as const),
  ...(['ACTIVATION_PLAN', 'PROPERTY_LIST', 'OPTIMIZATION_SUGGESTION', 'ASSISTANT_PREFERENCES'] as const),
] as const;

export type AuditResourceType = (typeof auditResourceTypes)[number];
