import { compareWithNest } from './lib/nest-comparison.mjs';

export const title = 'Reading one resource with an API key, 64 requests in flight';
export const order = 10;

/** @param {import('../rig/runner.mjs').Context} context */
export function run(context) {
  const path = (/** @type {number[]} */ ids) => (/** @type {number} */ n) => `/advertisers/${ids[n % ids.length]}`;
  return compareWithNest(context, { product: path, baselinePath: path });
}
