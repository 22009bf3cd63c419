// What 100,000 identifiers cost the API: time, longest event-loop stall, memory. The stall is measured twice: as time that passes, which
// on a busy machine is also the time of others, and (Linux) as processor time of the longest turn, which is the API's own doing.
//   npm run services                          (in another terminal; paste its two lines)
//   node test/bench/property-lists.mjs [runs]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const count = 100_000;

if (process.argv[2] === 'server') await serve();
else await measure(Number(process.argv[2] ?? 3));

/** The API in a process of its own, so that only its event loop is measured. */
async function serve() {
  require('../../scripts/lib/typescript-hook.cjs');
  require('reflect-metadata');
  const { createApi } = require('../../apps/api/src/app.ts');
  const { testSettings } = require('../support/settings.ts');
  const settings = await testSettings();
  const app = await createApi(settings);
  await app.listen(0, '127.0.0.1');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let memory = 0;
  setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 5).unref();
  const turns = longestTurn();
  process.on('message', (message) => {
    if (message === 'begin') {
      global.gc?.();
      memory = process.memoryUsage().rss;
      delay.enable();
      delay.reset();
      turns.begin();
      process.send?.({ memory });
    }
    if (message === 'end') process.send?.({ stall: delay.max / 1e6, p99: delay.percentile(99) / 1e6, turn: turns.end(), memory });
    if (message === 'stop') void app.close().then(() => process.exit(0));
  });
  process.send?.({ url: `http://127.0.0.1:${app.getHttpServer().address().port}`, databaseUrl: settings.databaseUrl });
}

/** Milliseconds that the main thread was on a processor between two turns of its event loop, at most. */
function longestTurn() {
  const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let isOn = false;
  let longest = 0;
  const turn = (/** @type {number} */ before) => {
    const now = used();
    longest = Math.max(longest, now - before);
    if (isOn) setImmediate(turn, now);
  };
  return {
    begin() {
      if (process.platform !== 'linux') return;
      [isOn, longest] = [true, 0];
      setImmediate(turn, used());
    },
    end() {
      isOn = false;
      return longest;
    },
  };
}

/** @param {number} runs */
async function measure(runs) {
  const server = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: ['--expose-gc'] });
  const [{ url, databaseUrl }] = await once(server, 'message');
  const tell = async (/** @type {string} */ message) => {
    server.send(message);
    return (await once(server, 'message'))[0];
  };
  await record(databaseUrl);
  const cookie = await signUp(url);
  for (const [name, body] of Object.entries(bodies())) {
    const text = JSON.stringify(body);
    for (let run = 0; run < runs; run += 1) {
      const before = await tell('begin');
      const start = performance.now();
      const answer = await fetch(`${url}/api/v2/buyer/property-lists/check`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: text,
      });
      const size = (await answer.arrayBuffer()).byteLength;
      const took = performance.now() - start;
      const { stall, p99, turn, memory } = await tell('end');
      console.log(
        `${name}: ${answer.status}, ${megabytes(text.length)} in, ${megabytes(size)} out, ${took.toFixed(0)} ms, ` +
          `longest stall ${stall.toFixed(1)} ms (p99 ${p99.toFixed(1)}), longest turn ${turn.toFixed(1)} ms, memory +${megabytes(memory - before.memory)}`,
      );
    }
  }
  server.send('stop');
}

/** A tenth of the domains is known, half of those as infrastructure, among 200,000 others. @param {string} databaseUrl */
async function record(databaseUrl) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into property_registry (domain, kind, source)
    select 'publisher-' || i || '.example', case when i % 20 = 0 then 'tracker' else 'publisher' end, 'bench' from generate_series(0, 99999, 10) as i
    on conflict do nothing`);
  await client.query(`
    insert into property_registry (domain, kind, source) select 'other-' || i || '.example', 'publisher', 'bench' from generate_series(1, 200000) as i
    on conflict do nothing`);
  await client.query('analyze property_registry');
  await client.end();
}

/** @param {string} url */
async function signUp(url) {
  const answer = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.com`,
      password: 'correct horse battery staple',
      name: 'Bench',
      company: 'Bench',
      accountType: 'BUYER',
    }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

function bodies() {
  const names = Array.from({ length: count }, (_, i) => `publisher-${i}.example`);
  return {
    'domains as they are': { domains: names },
    'domains to be changed': { domains: names.map((name) => `https://www.${name}/`) },
    'identifiers with a type': { identifiers: names.map((value) => ({ type: 'domain', value })) },
    'international names': { domains: names.map((name, i) => (i % 2 === 0 ? `bücher-${name}` : name)) },
  };
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
