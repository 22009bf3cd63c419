import { inTurn } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createBuyer } from './lib/buyer.mjs';
import { days, factsSql, fillYear, rollUpSql, typicalPackages } from './lib/delivery.mjs';
import { addBareServer, addMeasuredProcess, megabytes, memoryFigure, ms, timed, turnFigure } from './lib/measured-process.mjs';

export const title = 'Reports of 365 days over 10,000,000 facts';
export const order = 66;

/**
 * Measures the summary of a typical account and of one with all other facts, compared with a bare roll-up query of the same account; and the
 * timeseries of the typical account as a file, compared with a bare COPY of the same columns. `--short` has one million facts.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const [api, bare] = [await addMeasuredProcess(rig, 'api'), await addBareServer(rig)];
  const [small, large] = [await createBuyer(api.url), await createBuyer(api.url)];
  const packages = Math.round(((short ? 1 : 10) * 1e6) / days);
  const took = await timed(() => fillYear(rig, [small.accountId, large.accountId], packages));
  const facts = (packages * days).toLocaleString('en');
  tell(`${facts} facts in ${(took / 1000).toFixed(0)} s`);
  return [
    await summary(`Summary of an account with ${typicalPackages} packages, of ${facts} facts`, rig, api.url, small),
    await summary(`Summary of an account with ${packages - typicalPackages} packages`, rig, api.url, large),
    ...(await file(api, bare, small)),
  ];
}

/**
 * @param {string} what @param {Rig} rig @param {string} url @param {Awaited<ReturnType<typeof createBuyer>>} buyer
 * @returns {Promise<import('../rig/report.mjs').Figure>}
 */
async function summary(what, rig, url, { accountId, cookie }) {
  const product = () =>
    timed(async () => {
      const answer = await fetch(`${url}/api/v2/buyer/reporting/metrics?days=${days}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The report answered ${answer.status}`);
    });
  // Named statements are planned once, as the product's are.
  const rollUp = () => timed(() => rig.query(/** @type {any} */ ({ name: 'bare-roll-up', text: rollUpSql, values: [accountId] })));
  const fromFacts = () => timed(() => rig.query(/** @type {any} */ ({ name: 'bare-facts', text: factsSql, values: [accountId] })));
  await product();
  const took = await inTurn({ product, rollUp }, 5);
  const slow = await inTurn({ fromFacts }, 1);
  const ratio = took.product / took.rollUp;
  return {
    what,
    value: ms(took.product),
    baseline: `${ms(took.rollUp)} (from the facts ${ms(slow.fromFacts)})`,
    ratio: ratio.toFixed(2),
    goal: '≤ 2',
    met: ratio <= 2,
  };
}

/**
 * @param {import('./lib/measured-process.mjs').MeasuredProcess} api @param {import('./lib/measured-process.mjs').MeasuredProcess} bare
 * @param {Awaited<ReturnType<typeof createBuyer>>} buyer @returns {Promise<import('../rig/report.mjs').Figure[]>}
 */
async function file(api, bare, { accountId, cookie }) {
  let [rows, bytes] = [0, 0];
  const download = async (/** @type {string} */ url) => {
    [rows, bytes] = [-1, 0];
    const answer = await fetch(url, { headers: { cookie, accept: 'text/csv' } });
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) rows += byte === 10 ? 1 : 0;
    }
    if (!answer.ok || rows < 1) throw new Error(`The file answered ${answer.status}, ${rows} rows`);
  };
  const product = () => download(`${api.url}/api/v2/buyer/reporting/metrics?days=${days}&view=timeseries`);
  const copy = () => download(`${bare.url}/report.csv?account=${accountId}`);
  const costs = [];
  await product();
  await copy();
  const took = await inTurn({ copy: () => timed(copy), product: () => timed(product) }, 5);
  for (let round = 0; round < 5; round += 1) costs.push(await api.during(product));
  const turns = await api.during(product, { measuresTurns: true });
  return [
    {
      what: `File of ${rows.toLocaleString('en')} rows, ${megabytes(bytes)}`,
      value: ms(took.product),
      baseline: `${ms(took.copy)} (COPY … TO)`,
      ratio: (took.product / took.copy).toFixed(2),
    },
    memoryFigure('File: peak additional memory', costs, 32),
    turnFigure('File: longest turn of the event loop', [turns]),
  ];
}
