import { readFileSync } from 'node:fs';

/** The same data of which the demo area makes its accounts. */
const lakeside = JSON.parse(readFileSync(new URL('../../libs/edge/demo/domain/lakeside.json', import.meta.url), 'utf8'));

/** The demo seller's own storefront: the exchange answers for it. */
export const demoStorefront = lakeside.storefront;

/** What a regional publisher sells. */
export const demoProducts = [
  ...lakeside.sources.flatMap((/** @type {{ products: object[] }} */ source) => source.products),
  ...lakeside.products,
];
