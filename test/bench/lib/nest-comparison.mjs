// Compares the product with bare Nest and with common Nest code, on the same rows.
import { inTurn } from '../../rig/report.mjs';
import { Rig } from '../../rig/rig.mjs';
import { createAccountWithKeys } from './account-with-keys.mjs';
import { Bare } from './bare.mjs';
import { answersPerSecond } from './load.mjs';

/**
 * @param {import('../../rig/runner.mjs').Context} context
 * @param {object} paths given the ids of the account's advertisers
 * @param {(ids: number[]) => (n: number) => string} paths.product path below `/api/v2/buyer`
 * @param {(ids: number[]) => (n: number) => string} paths.baselinePath path below the baseline's prefix
 * @returns {Promise<import('../../rig/report.mjs').Figure[]>}
 */
export async function compareWithNest({ short, tell, lowered }, { product, baselinePath }) {
  const rig = lowered(await Rig.raise({ tell }));
  const shipped = await rig.add('api', { NODE_ENV: 'production', LOG_LEVEL: 'info', ...roomyLimits });
  const quiet = await rig.add('api', { NODE_ENV: 'production' });
  const nest = lowered(await Bare.start('nest.ts', { DATABASE_URL: rig.databaseUrl }));
  const stock = lowered(await Bare.start('stock.ts', { DATABASE_URL: rig.databaseUrl }));
  const { accountId, tokens, ids } = await createAccountWithKeys(rig, quiet.url);
  const reading = (/** @type {string} */ url, /** @type {string} */ prefix, /** @type {(n: number) => string} */ path) => () =>
    answersPerSecond({ url, path: (n) => prefix + path(n), tokens, seconds: short ? 1 : 1.5 });
  const measured = {
    shipped: reading(shipped.url, '/api/v2/buyer', product(ids)),
    quiet: reading(quiet.url, '/api/v2/buyer', product(ids)),
    one: reading(nest.url, `/open/${accountId}`, baselinePath(ids)),
    two: reading(nest.url, '', baselinePath(ids)),
    stock: reading(stock.url, '', baselinePath(ids)),
  };
  tell('warming up');
  await inTurn(measured, 2);
  tell('measuring');
  const perSecond = await inTurn(measured, short ? 2 : 5);
  return [
    against(
      'as shipped, compared with bare Nest with preset prototypes and one named statement, without authentication',
      'shipped',
      'one',
      0.8,
    ),
    against('as shipped, compared with the same and a second statement that looks up the API key', 'shipped', 'two', 0.8),
    against('as shipped, compared with stock Nest, Express and TypeORM', 'shipped', 'stock', 3),
    against('without access log and rate limits, compared with bare Nest with one statement', 'quiet', 'one'),
    against('without access log and rate limits, compared with bare Nest with two statements', 'quiet', 'two'),
  ];

  /** @param {string} what @param {keyof typeof perSecond} value @param {keyof typeof perSecond} baseline @param {number} [goal] */
  function against(what, value, baseline, goal) {
    const ratio = perSecond[value] / perSecond[baseline];
    const figure = { what, value: rate(perSecond[value]), baseline: rate(perSecond[baseline]), ratio: `${ratio.toFixed(2)} ×` };
    return goal === undefined ? figure : { ...figure, goal: `≥ ${goal} ×`, met: ratio >= goal };
  }
}

/** Rate limits that are counted as in production and never reached. */
const roomyLimits = { RATE_LIMITS: 'true', RATE_LIMIT_CREDENTIAL: '999999999/60', RATE_LIMIT_ADDRESS: '999999999/60' };

const rate = (/** @type {number} */ perSecond) => `${Math.round(perSecond).toLocaleString('en')}/s`;
