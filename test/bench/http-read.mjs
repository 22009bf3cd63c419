import { Rig } from '../rig/rig.mjs';
import { inTurn } from '../rig/report.mjs';
import { Bare } from './lib/bare.mjs';
import { answersPerSecond } from './lib/load.mjs';
import { readers } from './lib/readers.mjs';

export const title = 'Reading one resource with an API key, 64 requests in flight';
export const order = 10;

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const shipped = await rig.add('api', { NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMITS: 'true' });
  const quiet = await rig.add('api', { NODE_ENV: 'production' });
  const nest = lowered(await Bare.start('nest.ts', { DATABASE_URL: rig.databaseUrl }));
  const stock = lowered(await Bare.start('stock.ts', { DATABASE_URL: rig.databaseUrl }));
  const { accountId, tokens, ids } = await readers(rig, quiet.url);
  const seconds = short ? 1 : 1.5;
  const reading = (/** @type {string} */ url, /** @type {string} */ prefix) => () =>
    answersPerSecond({ url, path: (n) => `${prefix}/${ids[n % ids.length]}`, tokens, seconds });
  const advertisers = '/api/v2/buyer/advertisers';
  const measured = {
    shipped: reading(shipped.url, advertisers),
    quiet: reading(quiet.url, advertisers),
    one: reading(nest.url, `/open/${accountId}/advertisers`),
    two: reading(nest.url, '/advertisers'),
    stock: reading(stock.url, '/advertisers'),
  };
  tell('warming up');
  await inTurn(measured, 2);
  tell('measuring');
  const perSecond = await inTurn(measured, short ? 2 : 5);
  return [
    against('as shipped / bare Nest, pre-set prototypes, resource read by one named statement, no authentication', 'shipped', 'one', 0.8),
    against('as shipped / the same with the key looked up by a second statement', 'shipped', 'two', 0.8),
    against('as shipped / stock Nest, Express and TypeORM', 'shipped', 'stock', 3),
    against('without access log and rate limits / bare Nest, one statement', 'quiet', 'one'),
    against('without access log and rate limits / bare Nest, two statements', 'quiet', 'two'),
  ];

  /** @param {string} what @param {keyof typeof perSecond} value @param {keyof typeof perSecond} baseline @param {number} [goal] */
  function against(what, value, baseline, goal) {
    const ratio = perSecond[value] / perSecond[baseline];
    const figure = { what, value: rate(perSecond[value]), baseline: rate(perSecond[baseline]), ratio: `${ratio.toFixed(2)} ×` };
    return goal === undefined ? figure : { ...figure, goal: `≥ ${goal} ×`, met: ratio >= goal };
  }
}

const rate = (/** @type {number} */ perSecond) => `${Math.round(perSecond).toLocaleString('en')}/s`;
