// The API and workers are killed while buyers upload files in parts and while these are joined and checked. Every file ends ready, with its own bytes,
// and every stored file has a row, by which the sweep finds it when nobody names it any more.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBuyer } from '../bench/lib/buyer.mjs';
import { Rig } from '../rig/rig.mjs';
import { digestOf, soundOf, upload } from '../rig/uploads.mjs';

export const title = 'Files keep their bytes while the API and workers are killed';
export const order = 29;

const partBytes = 5 * 1024 * 1024;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const [rounds, buyers] = short ? [4, 2] : [40, 6];
  const folder = mkdtempSync(join(tmpdir(), 'exchange-blobs-'));
  const rig = lowered(await Rig.raise({ tell, env: { BLOB_DIR: folder } }));
  let [api, worker] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const libraries = await Promise.all(Array.from({ length: buyers }, () => createBuyer(api.url)));
  let isOver = false;
  const sent = new Map();

  const uploading = libraries.map(async ({ cookie, advertiserId }, who) => {
    for (let n = 0; !isOver || n === 0; n += 1) {
      const file = soundOf(partBytes * 2 + 1_000_000 * (n % 3) + 44);
      const asset = await upload(() => ({ url: api.url, cookie, advertiserId }), { name: `spot ${who}.${n}`, file, partBytes });
      sent.set(asset.assetId, { digest: digestOf(file), status: asset.status, bytes: file.length });
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    await pause(200 + Math.random() * 1_500);
    const isApi = round % 2 === 1;
    await (isApi ? api : worker).kill();
    if (isApi) api = await rig.add('api');
    else worker = await rig.add('worker');
    if ((round + 1) % 10 === 0) tell(`${round + 1} of ${rounds} kills`);
  }
  isOver = true;
  await Promise.all(uploading);

  const assets = await rig.query('select id, status, sha256, bytes::int as bytes from creative_assets');
  const isRight = (/** @type {any} */ { id, status, sha256, bytes }) =>
    status === 'ready' && sha256 === sent.get(id)?.digest && bytes === sent.get(id)?.bytes;
  const wrong = assets.filter((asset) => !isRight(asset) && sent.has(asset.id)).length;
  // The sweep looks at rows: a file without one would stay for ever.
  const rows = await rig.query('select file_id, status, sha256 from blobs');
  const known = new Set(rows.map(({ file_id: id }) => id));
  const files = new Map(filesIn(folder).map((path) => [basename(path), path]));
  const unknown = [...files.keys()].filter((id) => !known.has(id)).length;
  const stored = rows.filter(({ status }) => status === 'stored');
  const lost = stored.filter(({ file_id: id, sha256 }) => !files.has(id) || digestOf(readFileSync(files.get(id) ?? '')) !== sha256).length;
  rmSync(folder, { recursive: true, force: true });
  return [
    { what: 'Kills, alternately of a worker and of the API', value: `${rounds}` },
    { what: 'Files uploaded', value: `${sent.size}` },
    { what: 'Files that are not ready with their own bytes', value: `${wrong}`, goal: '0', met: wrong === 0 },
    { what: 'Stored files without a row', value: `${unknown}`, goal: '0', met: unknown === 0 },
    { what: 'Rows without their file, or with other bytes', value: `${lost}`, goal: '0', met: lost === 0 },
  ];
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
