// What a sync of 100,000 hashed members costs: the API that accepts it and the worker that applies it, each in a process of its own.
//   npm run services                          (in another terminal; paste its two lines)
//   node test/bench/audience-sync.mjs [runs]
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { figures, listen, megabytes, signUp, tell } from './stethoscope.mjs';

const require = createRequire(import.meta.url);
const count = 100_000;
const prefix = `bench-${process.env['BENCH_ID'] ?? process.pid}`;

if (process.argv[2] === 'api') await serve();
else if (process.argv[2] === 'worker') await work();
else await measure(Number(process.argv[2] ?? 3));

async function settingsOf() {
  require('../../scripts/lib/typescript-hook.cjs');
  require('reflect-metadata');
  const { testSettings } = require('../support/settings.ts');
  return testSettings({ QUEUE_PREFIX: prefix });
}

async function serve() {
  const settings = await settingsOf();
  const { createApi } = require('../../apps/api/src/app.ts');
  const app = await createApi(settings);
  await app.listen(0, '127.0.0.1');
  listen(() => app.close());
  process.send?.({ url: `http://127.0.0.1:${app.getHttpServer().address().port}` });
}

async function work() {
  const settings = await settingsOf();
  const { createWorker } = require('../../apps/worker/src/app.ts');
  const app = await createWorker(settings);
  listen(() => app.close());
  process.send?.({});
}

/** @param {number} runs */
async function measure(runs) {
  const env = { ...process.env, BENCH_ID: String(process.pid) };
  const start = async (/** @type {string} */ kind) => {
    const child = fork(fileURLToPath(import.meta.url), [kind], { env, execArgv: ['--expose-gc'] });
    return { child, said: (await once(child, 'message'))[0] };
  };
  const { child: api, said } = await start('api');
  const { child: worker } = await start('worker');
  const cookie = await signUp(said.url);
  const call = async (/** @type {string} */ path, /** @type {unknown} */ body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const init =
      body === undefined ? { headers } : { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const { data, error } = await (await fetch(`${said.url}/api/v2/buyer${path}`, init)).json();
    if (error) throw new Error(`${path}: ${JSON.stringify(error)}`);
    return data;
  };
  const { id } = await call('/advertisers', { name: 'Bench', brand: 'bench.example', primaryCurrency: 'EUR' });
  for (const [name, body] of Object.entries(bodies())) {
    const text = JSON.stringify(body);
    for (let run = 0; run < runs; run += 1) {
      const before = [await tell(api, 'begin'), await tell(worker, 'begin')];
      const startedAt = performance.now();
      const { taskId } = await call(`/advertisers/${id}/audiences/sync`, text);
      const accepted = performance.now() - startedAt;
      const [atApi, applied] = [figures(await tell(api, 'end'), before[0]), await ended(call, taskId, startedAt)];
      const atWorker = figures(await tell(worker, 'end'), before[1]);
      console.log(`${name}: ${megabytes(text.length)}\n  accepted in ${(accepted / 1e3).toFixed(2)} s: ${atApi}`);
      console.log(`  applied after ${(applied / 1e3).toFixed(2)} s: ${atWorker}`);
    }
  }
  for (const child of [api, worker]) child.send('stop');
}

/** @param {(path: string) => Promise<any>} call @param {string} taskId @param {number} startedAt */
async function ended(call, taskId, startedAt) {
  for (;;) {
    const { task } = await call(`/tasks/${taskId}`);
    if (task.status === 'completed') return performance.now() - startedAt;
    if (task.status === 'failed') throw new Error(JSON.stringify(task.error));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function bodies() {
  const member = (/** @type {number} */ i, /** @type {string} */ salt) => ({
    externalId: `customer-${i}`,
    hashedEmail: hash('sha256', `${salt}-${i}@example.com`),
    hashedPhone: hash('sha256', `+1206${i}`),
  });
  const all = (/** @type {string} */ salt) => Array.from({ length: count }, (_, i) => member(i, salt));
  return {
    'add, then the same again': { audiences: [{ audienceId: 'crm', add: all('a') }] },
    'every member changed': { audiences: [{ audienceId: 'crm', add: all('b') }] },
    'remove all': { audiences: [{ audienceId: 'crm', remove: all('b') }] },
  };
}
