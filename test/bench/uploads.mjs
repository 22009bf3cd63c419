import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurn } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { ask } from '../rig/uploads.mjs';
import { createBuyer } from './lib/buyer.mjs';
import { addBareServer, addMeasuredProcess, memoryFigure, ms, timed, turnFigure } from './lib/measured-process.mjs';

export const title = 'Upload of a file of 100 MB';
export const order = 66;

const bytes = 100_000_000;

/**
 * Compares the API, which hashes the file while it stores it, with a bare program that writes a request's body to a file.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-blobs-'));
  const rig = lowered(await Rig.raise({ tell, env: { BLOB_DIR: folder } }));
  const [api, bare] = [await addMeasuredProcess(rig, 'api'), await addBareServer(rig)];
  const { cookie, advertiserId } = await createBuyer(api.url);
  const library = { url: api.url, cookie, advertiserId };
  const file = randomBytes(bytes);
  let count = 0;
  const product = async () => {
    count += 1;
    file.writeUInt32LE(count); // the same bytes are stored once
    const { assetId: id } = await ask(library, 'POST', '', { name: `film ${count}`, kind: 'video', bytes });
    const took = await timed(() => ask(library, 'PUT', `/${id}/parts/1`, file));
    await ask(library, 'DELETE', `/${id}`);
    return took;
  };
  const plain = () =>
    timed(async () => {
      const answer = await fetch(`${bare.url}/file`, { method: 'POST', body: new Uint8Array(file) });
      if (!answer.ok) throw new Error(await answer.text());
    });
  await product();
  await plain();
  const took = await inTurn({ product, bare: plain }, short ? 3 : 7);
  const costs = [];
  for (let round = 0; round < 2; round += 1) costs.push(await api.during(product, { measuresTurns: true }));
  rmSync(folder, { recursive: true, force: true });
  const ratio = took.bare / took.product;
  return [
    {
      what: '100 MB in one part',
      value: ms(took.product),
      baseline: ms(took.bare),
      ratio: ratio.toFixed(2),
      goal: '≥ 0.7',
      met: ratio >= 0.7,
    },
    turnFigure('Longest turn of the event loop', costs),
    memoryFigure('Peak additional memory', costs, 64),
  ];
}
