import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createBuyer } from './lib/buyer.mjs';
import { kinds, serveFeeds } from './lib/feeds.mjs';
import { addBareServer, addMeasuredProcess, memoryFigure, ms, timed, turnFigure } from './lib/measured-process.mjs';

export const title = 'Refresh of a catalog feed of 100,000 items';
export const order = 62;

const items = 100_000;
const situations = /** @type {const} */ (['first import', 'nothing changed', 'one in ten changed']);
/** Later refreshes do the same work for every format, so only CSV measures them. */
const situationsOf = (/** @type {string} */ kind) => (kind === 'csv' ? situations : situations.slice(0, 1));

/**
 * Measures the POST that refreshes a catalog until its response, compared with a bare program that reads the same feed over HTTP with the
 * same parser, COPYs it into a staging table and merges. Each round is a new catalog.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const feeds = lowered(await serveFeeds(items));
  const rig = lowered(await Rig.raise({ tell }));
  const [api, bare] = [await addMeasuredProcess(rig, 'api'), await addBareServer(rig)];
  const buyer = await createBuyer(api.url);
  /** @type {Record<string, { product: number[], bare: number[] }>} */
  const times = {};
  /** @type {Record<string, import('./lib/measured-process.mjs').Cost[]>} */
  const costs = {};
  const rounds = short ? 1 : 5;
  for (let round = -1; round < rounds; round += 1) {
    for (const kind of kinds) {
      const catalog = `${kind}-${round}`;
      const refresh = await createCatalog(buyer, catalog, `${feeds.url}/${kind}`);
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
          // The first round measures memory and turns, which would distort the times.
          (costs[kind] ??= []).push(await api.during(refresh, { measuresTurns: true }));
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
  return [
    ...Object.entries(times).map(([what, took]) => rateFigure(what, median(took.product), median(took.bare))),
    ...kinds.flatMap((kind) => [
      memoryFigure(`${kind}: peak additional memory`, costs[kind] ?? [], 256),
      turnFigure(`${kind}: longest turn of the event loop`, costs[kind] ?? []),
    ]),
  ];
}

/** @param {string} what @param {number} product milliseconds @param {number} bare milliseconds @returns {import('../rig/report.mjs').Figure} */
function rateFigure(what, product, bare) {
  const ratio = bare / product;
  return {
    what,
    value: `${rateOf(product)} (${ms(product)})`,
    baseline: `${rateOf(bare)} (${ms(bare)})`,
    ratio: ratio.toFixed(2),
    goal: '≥ 0.5',
    met: ratio >= 0.5,
  };
}

const rateOf = (/** @type {number} */ milliseconds) => `${Math.round(items / milliseconds)},000 items/s`;

/** @param {Awaited<ReturnType<typeof createBuyer>>} buyer @param {string} name @param {string} url */
async function createCatalog({ accountId, advertiserId, call }, name, url) {
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
