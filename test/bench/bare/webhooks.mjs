// Two webhook workers without the product's rules, on tables of their own.
//   batched  (optimized) jobs carry chunks of ids; claims and settlements are statements over many rows; undici
//   naive    (simple) one job per delivery: a claim, fetch, one transaction with the counter
import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [, , design, databaseUrl, redisUrl, secret = ''] = process.argv;

export const tables = `
  create table if not exists bare_subscriptions (id bigint primary key, url text not null, failures integer not null default 0);
  create table if not exists bare_deliveries (
    id bigint generated always as identity primary key, subscription_id bigint not null, body text not null,
    status text not null default 'pending', http_status integer, settled_at timestamptz)`;

if (process.send) await work();

async function work() {
  const { Worker } = require('bullmq');
  const pool = new (require('pg').Pool)({ connectionString: databaseUrl, max: 20 });
  const process_ = design === 'batched' ? batched(pool) : naive(pool);
  const worker = new Worker(`bare-${design}`, (/** @type {any} */ job) => process_(job.data), {
    connection: { url: redisUrl },
    concurrency: design === 'batched' ? 16 : 64,
    maxStalledCount: 0,
  });
  await worker.waitUntilReady();
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

const headersOf = (/** @type {string} */ body) => ({
  'content-type': 'application/json',
  'x-webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

/** @param {import('pg').Pool} pool */
function batched(pool) {
  const { Agent, request } = require('undici');
  const dispatcher = new Agent({ connections: 100, pipelining: 1 });
  /** @type {{ id: string, status: number }[]} */
  const results = [];
  let settling = false;

  const settle = async () => {
    if (settling) return;
    settling = true;
    while (results.length > 0) {
      const batch = results.splice(0, 250);
      await pool.query({
        name: 'settle',
        text: `update bare_deliveries d set status = 'delivered', http_status = r.status, settled_at = now()
               from unnest($1::bigint[], $2::integer[]) as r(id, status) where d.id = r.id and d.status = 'sending'`,
        values: [batch.map(({ id }) => id), batch.map(({ status }) => status)],
      });
    }
    settling = false;
  };

  const send = async (/** @type {{ id: string, url: string, body: string }} */ { id, url, body }) => {
    const answer = await request(url, { method: 'POST', headers: headersOf(body), body, dispatcher });
    await answer.body.dump();
    results.push({ id, status: answer.statusCode });
    void settle();
  };

  return async (/** @type {{ ids: string[] }} */ { ids }) => {
    const { rows } = await pool.query({
      name: 'claim',
      text: `update bare_deliveries d set status = 'sending' from bare_subscriptions s
             where d.id = any($1::bigint[]) and d.status = 'pending' and s.id = d.subscription_id returning d.id, d.body, s.url`,
      values: [ids],
    });
    for (const row of rows) void send(row);
  };
}

/** @param {import('pg').Pool} pool */
function naive(pool) {
  return async (/** @type {{ id: string }} */ { id }) => {
    const { rows } = await pool.query(
      `update bare_deliveries d set status = 'sending' from bare_subscriptions s
       where d.id = $1 and d.status = 'pending' and s.id = d.subscription_id returning d.body, d.subscription_id, s.url`,
      [id],
    );
    const [delivery] = rows;
    if (!delivery) return;
    const answer = await fetch(delivery.url, { method: 'POST', headers: headersOf(delivery.body), body: delivery.body });
    await answer.arrayBuffer();
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select failures from bare_subscriptions where id = $1 for update', [delivery.subscription_id]);
    await client.query(`update bare_deliveries set status = 'delivered', http_status = $2, settled_at = now() where id = $1`, [
      id,
      answer.status,
    ]);
    await client.query('update bare_subscriptions set failures = 0 where id = $1', [delivery.subscription_id]);
    await client.query('commit');
    client.release();
  };
}
