export const productLimits = {
  /** Maximum per storefront: an answer to a brief reads all of them. */
  activeProducts: 200,
  pricingOptions: 20,
  keywords: 50,
  formats: 50,
} as const;
