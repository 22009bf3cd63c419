import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { aBuyer } from './lib/buyer.mjs';
import { kinds, serveFeeds } from './lib/feeds.mjs';
import { addBare, addObserved, megabytes, ms, timed } from './lib/stethoscope.mjs';

export const title = 'Refresh of a feed of 100,000 items';
export const order = 62;

const items = 100_000;
const situations = /** @type {const} */ (['first import', 'nothing changed', 'one in ten changed']);
/** What follows the first import is the same work whatever the feed is written in: told once. */
const situationsOf = (/** @type {string} */ kind) => (kind === 'csv' ? situations : situations.slice(0, 1));

/**
 * From the POST that asks for a refresh until its answer, in which the catalog shows the new version, beside a bare program that reads the
 * same feed over HTTP with the same parser, COPYs it into a staging table and merges. Each round is a new catalog.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const feeds = lowered(await serveFeeds(items));
  const rig = lowered(await Rig.raise({ tell }));
  const [api, bare] = [await addObserved(rig, 'api'), await addBare(rig)];
  const buyer = await aBuyer(api.url);
  /** @type {Record<string, { product: number[], bare: number[] }>} */
  const times = {};
  /** @type {Record<string, import('./lib/stethoscope.mjs').Cost[]>} */
  const costs = {};
  const rounds = short ? 1 : 5;
  for (let round = -1; round < rounds; round += 1) {
    for (const kind of kinds) {
      const catalog = `${kind}-${round}`;
      const refresh = await aCatalog(buyer, catalog, `${feeds.url}/${kind}`);
      const readBare = async () => {
        const answer = await fetch(`${bare.url}/feed`, {
          method: 'POST',
          body: JSON.stringify({ url: `${feeds.url}/${kind}`, kind, catalog }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      };
      for (const situation of situationsOf(kind)) {
        if (situation === 'one in ten changed') feeds.swap(kind);
        if (round < 0) {
          // The first time nobody is in a hurry: what it costs besides time.
          (costs[kind] ??= []).push(await api.during(refresh, { isListening: true }));
          await readBare();
          continue;
        }
        const took = (times[`${kind}, ${situation}`] ??= { product: [], bare: [] });
        took.product.push(await timed(refresh));
        took.bare.push(await timed(readBare));
      }
      await rig.query('truncate catalog_items, bare_items');
    }
  }
  const figures = Object.entries(times).map(([what, { product, bare: plain }]) => {
    const rate = median(plain) / median(product);
    return {
      what,
      value: `${rateOf(median(product))} (${ms(median(product))})`,
      baseline: rateOf(median(plain)),
      ratio: rate.toFixed(2),
      goal: '≥ 0.5',
      met: rate >= 0.5,
    };
  });
  for (const kind of kinds) {
    const of = costs[kind] ?? [];
    const memory = Math.max(...of.map((cost) => cost.memory));
    const turn = Math.max(...of.map((cost) => cost.turn));
    figures.push(
      /** @type {any} */ ({ what: `${kind}: extra memory, at most`, value: megabytes(memory), goal: '≤ 256 MB', met: memory <= 256e6 }),
      /** @type {any} */ ({ what: `${kind}: longest turn of the event loop`, value: ms(turn), goal: '≤ 25 ms', met: turn <= 25 }),
    );
  }
  return figures;
}

const rateOf = (/** @type {number} */ milliseconds) => `${Math.round(items / milliseconds)},000 items/s`;

/** @param {Awaited<ReturnType<typeof aBuyer>>} buyer @param {string} name @param {string} url */
async function aCatalog({ accountId, advertiserId, call }, name, url) {
  const path = `/buyer/advertisers/${advertiserId}/catalogs`;
  await call(`${path}/sync`, {
    account: { account_id: String(accountId) },
    catalogs: [{ catalog_id: name, type: 'product', url }],
  });
  return async () => {
    const { refreshRun } = await call(`${path}/${name}/refresh`, {});
    if (refreshRun.itemCount !== items) throw new Error(JSON.stringify(refreshRun));
  };
}
