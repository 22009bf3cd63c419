/** The product of the fuzzed storefronts. */
export const television = {
  name: 'Evening CTV',
  description: 'Evenings',
  countries: ['DE'],
  deliveryType: 'guaranteed',
  status: 'active',
  channels: ['ctv'],
  formats: ['ctv_15s'],
  keywords: ['evenings'],
  pricingOptions: [{ pricingOptionId: 'ctv', pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24, minSpend: 2_000 }],
};
