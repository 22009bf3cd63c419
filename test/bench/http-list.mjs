import { besideRivals } from './lib/rivals.mjs';

export const title = 'A list of 25 resources with an API key, 64 requests in flight';
export const order = 20;

/** @param {import('../rig/runner.mjs').Context} context */
export function run(context) {
  return besideRivals(context, { product: () => () => '/advertisers?limit=25', rival: () => () => '/advertisers' });
}
