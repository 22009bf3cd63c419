import { optionText } from '../discovery/price';
import { regionName } from '../storefront/regions';
import { language, type Text } from '#/i18n';
import { firstPrice, type Missing, missingOf, outOfDays, type Product, rateOf } from '#/lib/product';

/** The first price, as buyers see it. */
export function priceText(text: Text, { pricingOptions }: Pick<Product, 'pricingOptions'>): string {
  const option = firstPrice(pricingOptions);
  return option === undefined ? '–' : optionText(text, { ...option, rate: rateOf(option) });
}

/** What is missing before a product can be offered. */
export const missingText = (text: Text, missing: readonly Missing[]): string =>
  text('products.missing', { fields: new Intl.ListFormat(language).format(missing.map((name) => text.word('products.needs', name))) });

/** Why buyers do not find the product, in few words; null when they do, or when that is the seller's decision. */
export function problemText(text: Text, product: Product, today: string): string | null {
  if (product.status === 'archived') return null;
  const missing = missingOf(product);
  if (missing.length > 0) return missingText(text, missing);
  return product.status === 'active' && outOfDays(product, today) === 'ended' ? text('products.ended') : null;
}

/** Names of countries. */
export const countriesText = (codes: readonly string[]): string => codes.map(regionName).join(', ');
