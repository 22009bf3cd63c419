import { inTurn } from '../rig/report.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { addBareServer, addMeasuredProcess, megabytes, memoryFigure, ms, timed, turnFigure } from './lib/measured-process.mjs';

export const title = 'Property check of 100,000 domains';
export const order = 60;

const count = 100_000;

/**
 * Compares the API with a bare program that parses, normalizes, runs one query and sends a response of the same size.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const [api, bare] = [await addMeasuredProcess(rig, 'api'), await addBareServer(rig)];
  await registerDomains(rig);
  const { cookie } = await signUp(api.url);
  /** @type {import('../rig/report.mjs').Figure[]} */
  const figures = [];
  /** @type {import('./lib/measured-process.mjs').Cost[]} */
  const all = [];
  for (const [shape, domains] of Object.entries(domainLists())) {
    const body = JSON.stringify({ domains });
    const sizes = { product: 0, bare: 0 };
    const check = async (/** @type {'product' | 'bare'} */ name) => {
      const url = name === 'product' ? `${api.url}/api/v2/buyer/property-lists/check` : `${bare.url}/property-check`;
      const answer = await fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body });
      sizes[name] = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
    };
    await check('product');
    await check('bare');
    const took = await inTurn({ product: () => timed(() => check('product')), bare: () => timed(() => check('bare')) }, short ? 5 : 7);
    const ratio = took.product / took.bare;
    figures.push({
      what: `${shape}: ${megabytes(body.length)} in, ${megabytes(sizes.product)} out`,
      value: ms(took.product),
      baseline: `${ms(took.bare)}, ${megabytes(sizes.bare)} out`,
      ratio: ratio.toFixed(2),
      goal: '≤ 3',
      met: ratio <= 3,
    });
    const costs = [];
    for (let round = 0; round < 5; round += 1) costs.push(await api.during(() => check('product'), { measuresTurns: true }));
    const other = await bare.during(() => check('bare'), { measuresTurns: true });
    figures.push({ ...turnFigure(`${shape}: longest turn of the event loop, of 5 checks`, costs), baseline: ms(other.turn) });
    all.push(...costs);
  }
  return [...figures, memoryFigure('Peak additional memory', all, 256)];
}

/** Registers a tenth of the domains (half of them as trackers) and 200,000 others. @param {Rig} rig */
async function registerDomains(rig) {
  await rig.query(`
    insert into property_registry (domain, kind, source)
    select 'publisher-' || i || '.example', case when i % 20 = 0 then 'tracker' else 'publisher' end, 'bench' from generate_series(0, 99999, 10) as i
    on conflict do nothing`);
  await rig.query(`
    insert into property_registry (domain, kind, source) select 'other-' || i || '.example', 'publisher', 'bench' from generate_series(1, 200000) as i
    on conflict do nothing`);
  await rig.query('vacuum analyze property_registry');
}

function domainLists() {
  const names = Array.from({ length: count }, (_, i) => `publisher-${i}.example`);
  return {
    'Normalized domains': names,
    'Domains to normalize': names.map((name) => `https://www.${name}/`),
    'Every second domain international': names.map((name, i) => (i % 2 === 0 ? `bücher-${name}` : name)),
  };
}
