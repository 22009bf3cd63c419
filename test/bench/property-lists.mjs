// What 100,000 identifiers cost the API: time, longest event-loop stall, memory.
//   npm run services                          (in another terminal; paste its two lines)
//   node test/bench/property-lists.mjs [runs]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { figures, listen, megabytes, signUp, tell } from './stethoscope.mjs';

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
  listen(() => app.close());
  process.send?.({ url: `http://127.0.0.1:${app.getHttpServer().address().port}`, databaseUrl: settings.databaseUrl });
}

/** @param {number} runs */
async function measure(runs) {
  const server = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: ['--expose-gc'] });
  const [{ url, databaseUrl }] = await once(server, 'message');
  await record(databaseUrl);
  const cookie = await signUp(url);
  for (const [name, body] of Object.entries(bodies())) {
    const text = JSON.stringify(body);
    for (let run = 0; run < runs; run += 1) {
      const before = await tell(server, 'begin');
      const start = performance.now();
      const answer = await fetch(`${url}/api/v2/buyer/property-lists/check`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: text,
      });
      const size = (await answer.arrayBuffer()).byteLength;
      const took = performance.now() - start;
      const told = figures(await tell(server, 'end'), before);
      console.log(`${name}: ${answer.status}, ${megabytes(text.length)} in, ${megabytes(size)} out, ${took.toFixed(0)} ms, ${told}`);
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

function bodies() {
  const names = Array.from({ length: count }, (_, i) => `publisher-${i}.example`);
  return {
    'domains as they are': { domains: names },
    'domains to be changed': { domains: names.map((name) => `https://www.${name}/`) },
    'identifiers with a type': { identifiers: names.map((value) => ({ type: 'domain', value })) },
    'international names': { domains: names.map((name, i) => (i % 2 === 0 ? `bücher-${name}` : name)) },
  };
}
