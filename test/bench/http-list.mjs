import { compareWithNest } from './lib/nest-comparison.mjs';

export const title = 'A list of 25 resources with an API key, 64 requests in flight';
export const order = 20;

/** @param {import('../rig/runner.mjs').Context} context */
export function run(context) {
  return compareWithNest(context, { product: () => () => '/advertisers?limit=25', baselinePath: () => () => '/advertisers' });
}
