/**
 * A refresh of 100,000 items, seen from outside: time, extra memory and the longest stall of the API's event loop.
 *
 *   npm run services                      (another terminal; paste what it prints here)
 *   npx nest build
 *   node test/bench/catalog-refresh.mjs [items]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { Client } from 'pg';
import { figures, listen, tell } from './stethoscope.mjs';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'dist/apps/api/src/main.js');
/** How often each feed was fetched. */
const asked = new Map();

if (process.argv[2] === 'api') await observed();
else await bench(Number(process.argv[2] ?? 100_000));

/** The real API in this process, with a stethoscope. */
async function observed() {
  listen(async () => undefined);
  await import(pathToFileURL(main).href);
}

async function bench(items) {
  const database = `bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(required('TEST_DATABASE_URL'));
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${database}`);
  url.pathname = `/${database}`;
  const port = 30_100;
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATABASE_URL: url.href,
    REDIS_URL: required('TEST_REDIS_URL'),
    QUEUE_PREFIX: database,
    SECRETS_KEYRING: `bench:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW: '127.0.0.0/8',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
  };
  const feeds = createServer((request, response) => void feed(request, response, items)).listen(0, '127.0.0.1');
  await once(feeds, 'listening');
  await once(fork(join(root, 'dist/apps/api/src/migrate.js'), { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }), 'exit');
  const api = fork(import.meta.filename, ['api'], { env: environment, execArgv: ['--expose-gc'] });
  try {
    await run(api, `http://127.0.0.1:${port}`, `http://127.0.0.1:${feeds.address().port}`, items);
  } finally {
    api.kill();
    await once(api, 'exit');
    feeds.close();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}

async function run(api, base, feeds, items) {
  await until(async () => (await fetch(`${base}/health/ready`)).ok);
  let cookie = '';
  const call = async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = /sc_session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    const { data, error } = await response.json();
    if (error) throw new Error(`${path}: ${JSON.stringify(error)}`);
    return data;
  };
  const person = {
    email: 'bench@example.com',
    password: 'correct horse battery staple',
    name: 'Bench',
    company: 'Bench',
    accountType: 'BUYER',
  };
  const { account } = await call('/api/v2/auth/sign-up', person);
  const { id } = await call('/api/v2/buyer/advertisers', { name: 'Bench', brand: 'bench.com', primaryCurrency: 'EUR' });
  for (const kind of ['csv', 'xml', 'json']) {
    await call(`/api/v2/buyer/advertisers/${id}/catalogs/sync`, {
      account: { account_id: String(account.id) },
      catalogs: [{ catalog_id: kind, type: 'product', url: `${feeds}/${kind}` }],
    });
    for (const round of ['first', 'one in ten changed', 'unchanged']) {
      const before = await tell(api, 'begin');
      const startedAt = performance.now();
      const { refreshRun, catalog } = await call(`/api/v2/buyer/advertisers/${id}/catalogs/${kind}/refresh`, {});
      const seconds = (performance.now() - startedAt) / 1_000;
      const after = await tell(api, 'end');
      if (refreshRun.itemCount !== items) throw new Error(JSON.stringify(refreshRun));
      const { added, updated, unchanged } = catalog.lastChangeSummary;
      process.stdout.write(
        `${kind}, ${round}: ${seconds.toFixed(1)} s, ${figures(after, before)}; added ${added}, updated ${updated}, unchanged ${unchanged}\n`,
      );
    }
  }
}

/** About 400 bytes an item; from the second time on, one in ten has another price. */
async function feed(request, response, items) {
  const kind = request.url.slice(1);
  const round = asked.get(kind) ?? 0;
  asked.set(kind, round + 1);
  const description = 'A shoe for people who walk. '.repeat(10);
  const [head, tail] = { csv: ['id,title,price,brand,description\n', ''], xml: ['<rss><channel>', '</channel></rss>'], json: ['[', ']'] }[
    kind
  ];
  response.write(head);
  for (let at = 0; at < items; at += 1) {
    const price = round > 0 && at % 10 === 0 ? 2 : 1;
    const item = { id: `sku-${at}`, title: `Shoe ${at}`, price: `${price} EUR`, brand: `Brand ${at % 50}`, description };
    const line = {
      csv: () => `${Object.values(item).join(',')}\n`,
      xml: () =>
        `<item>${Object.entries(item)
          .map(([name, value]) => `<g:${name} xmlns:g="g">${value}</g:${name}>`)
          .join('')}</item>`,
      json: () => `${at === 0 ? '' : ','}${JSON.stringify(item)}`,
    }[kind]();
    if (!response.write(line)) await once(response, 'drain');
  }
  response.end(tail);
}

async function until(check) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The API did not start.');
}

function required(name) {
  if (!process.env[name]) throw new Error(`${name} is not set: npm run services`);
  return process.env[name];
}
