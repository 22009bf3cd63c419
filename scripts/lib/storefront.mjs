import { readFileSync } from 'node:fs';

/** The demo area creates its accounts from the same data. */
const lakeside = JSON.parse(readFileSync(new URL('../../libs/edge/demo/domain/lakeside.json', import.meta.url), 'utf8'));

/** The demo seller's storefront, for which the exchange answers. */
export const demoStorefront = lakeside.storefront;

/** Products of a regional publisher. */
export const demoProducts = [
  ...lakeside.sources.flatMap((/** @type {{ products: object[] }} */ source) => source.products),
  ...lakeside.products,
];
