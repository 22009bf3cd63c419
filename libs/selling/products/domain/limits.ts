export const productLimits = {
  /** Of one storefront: an answer to a brief looks at all of them. */
  activeProducts: 200,
  pricingOptions: 20,
  keywords: 50,
  formats: 50,
} as const;
