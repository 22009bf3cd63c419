import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Receivers } from '../rig/receivers.mjs';
import { inTurn, percentile } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { register, revise, reviseSteadily, secret, untilSettled } from '../rig/webhooks.mjs';
import { tables } from './bare/webhooks.mjs';

const require = createRequire(import.meta.url);

export const title = 'Webhooks: deliveries per second and latency';
export const order = 50;

const [accounts, perAccount, origins] = [10, 20, 40];

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const receivers = lowered(await Receivers.start(origins, secret));
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true }));
  const worker = await rig.add('worker');
  const given = Array.from({ length: accounts * perAccount }, (_, i) => ({
    accountId: 1_000 + Math.floor(i / perAccount),
    url: `${receivers.urls[i % origins]}/${i}`,
  }));
  const subscriptions = await register(rig, given);
  const bare = lowered(
    await BareWorkers.start(
      rig,
      given.map(({ url }) => url),
    ),
  );
  const accountIds = Array.from({ length: accounts }, (_, i) => 1_000 + i);
  const revisionsEach = short ? 10 : 40;
  const expected = revisionsEach * accounts * perAccount;

  const product = async () => {
    await rig.query('truncate webhook_deliveries, outbox, outbox_work');
    await receivers.forget();
    const since = performance.now();
    await revise(rig, Array.from({ length: revisionsEach }, () => accountIds).flat());
    await untilAll(receivers, expected);
    await untilSettled(rig, expected);
    return expected / ((performance.now() - since) / 1000);
  };
  const naiveCount = short ? 200 : 1_000;
  const measured = {
    product,
    batched: () => bare.batched(receivers, expected),
    naive: () => bare.naive(receivers, naiveCount),
  };
  const rounds = short ? 1 : 5;
  for (const once of Object.values(measured)) await once();
  const rates = await inTurn(measured, rounds);
  tell(
    `deliveries: ${Object.entries(rates)
      .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
      .join(', ')}; worker ${Math.round(worker.memory / 2 ** 20)} MB`,
  );

  const silenced = await ratesWithSilentReceivers({ rig, receivers, subscriptions, accountIds, revisionsEach: short ? 10 : 25, rounds });
  tell(`healthy receivers: ${Math.round(silenced.alone)}/s alone, ${Math.round(silenced.beside)}/s with silent ones`);
  const latency = await latencies({ rig, receivers, subscriptions, accountIds, seconds: short ? 3 : 8 });

  const perSecond = (/** @type {number} */ rate) => `${Math.round(rate).toLocaleString('en')}/s`;
  const ratioOf = (/** @type {number} */ value, /** @type {number} */ baseline) => `${(value / baseline).toFixed(2)} ×`;
  return [
    {
      what: 'revision in the outbox → settled delivery, one worker, compared with the batched design without rules',
      value: perSecond(rates.product),
      baseline: perSecond(rates.batched),
      ratio: ratioOf(rates.product, rates.batched),
      goal: '≥ 0.5 ×',
      met: rates.product >= 0.5 * rates.batched,
    },
    {
      what: '… compared with the naive design',
      value: perSecond(rates.product),
      baseline: perSecond(rates.naive),
      ratio: ratioOf(rates.product, rates.naive),
      goal: '≥ 8 ×',
      met: rates.product >= 8 * rates.naive,
    },
    {
      what: 'healthy receivers while 10 % never answer',
      value: perSecond(silenced.beside),
      baseline: perSecond(silenced.alone),
      ratio: ratioOf(silenced.beside, silenced.alone),
      goal: '≥ 0.5 ×',
      met: silenced.beside >= 0.5 * silenced.alone,
    },
    {
      what: `commit of a revision → first byte at the receiver, through the relay, p50, at ${latency.rate} deliveries/s`,
      value: `${latency.p50.toFixed(0)} ms`,
    },
    {
      what: '… p99',
      value: `${latency.p99.toFixed(0)} ms`,
      goal: '≤ 500 ms',
      met: latency.p99 <= 500,
    },
  ];
}

/** @param {any} world */
async function ratesWithSilentReceivers({ rig, receivers, subscriptions, accountIds, revisionsEach, rounds }) {
  const silentOrigins = origins / 10;
  const isSilent = (/** @type {string} */ url) =>
    receivers.urls.slice(0, silentOrigins).some((/** @type {string} */ origin) => url.startsWith(`${origin}/`));
  const healthy = subscriptions.filter((/** @type {any} */ { url }) => !isSilent(url)).map((/** @type {any} */ { id }) => id);
  const expected = revisionsEach * healthy.length;
  const round = async (/** @type {number} */ silent) => {
    await receivers.silence(silent);
    await rig.query(`update webhook_subscriptions set status = 'active', failure_count = 0`);
    await rig.query('truncate webhook_deliveries, outbox, outbox_work');
    const since = performance.now();
    await revise(rig, Array.from({ length: revisionsEach }, () => accountIds).flat());
    await untilSettled(rig, expected, healthy);
    const rate = expected / ((performance.now() - since) / 1000);
    await untilSettled(rig, expected);
    return rate;
  };
  const rates = await inTurn({ alone: () => round(0), beside: () => round(silentOrigins) }, rounds);
  await receivers.silence(0);
  await rig.query(`update webhook_subscriptions set status = 'active', failure_count = 0`);
  return rates;
}

/** @param {any} world */
async function latencies({ rig, receivers, accountIds, seconds }) {
  const perSecond = 15;
  await receivers.forget();
  await rig.query('truncate webhook_deliveries, outbox, outbox_work');
  await reviseSteadily(rig, accountIds, { count: perSecond * seconds, perSecond });
  await untilAll(receivers, perSecond * seconds * perAccount);
  const after = (await receivers.arrivals()).map((/** @type {any} */ { afterMs }) => afterMs);
  return { p50: percentile(after, 0.5), p99: percentile(after, 0.99), rate: perSecond * perAccount };
}

/** @param {Receivers} receivers @param {number} expected */
async function untilAll(receivers, expected, patienceMs = 120_000) {
  const deadline = performance.now() + patienceMs;
  while ((await receivers.count()) < expected) {
    if (performance.now() > deadline) throw new Error(`${await receivers.count()} of ${expected} deliveries arrived`);
    await pause(10);
  }
}

/** The two baseline designs, each in its own process. */
class BareWorkers {
  /** @param {Rig} rig @param {import('node:child_process').ChildProcess[]} children @param {Record<string, any>} queues */
  constructor(rig, children, queues) {
    this.rig = rig;
    this.children = children;
    this.queues = queues;
  }

  /** @param {Rig} rig @param {string[]} urls */
  static async start(rig, urls) {
    await rig.query(tables);
    await rig.query('insert into bare_subscriptions (id, url) select i, url from unnest($1::text[]) with ordinality as u(url, i)', [urls]);
    const { Queue } = require('bullmq');
    const queues = Object.fromEntries(
      ['batched', 'naive'].map((design) => [design, new Queue(`bare-${design}`, { connection: { url: rig.redisUrl } })]),
    );
    const file = fileURLToPath(new URL('bare/webhooks.mjs', import.meta.url));
    const children = ['batched', 'naive'].map((design) =>
      fork(file, [design, rig.databaseUrl, rig.redisUrl, secret], { stdio: 'inherit' }),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    return new BareWorkers(rig, children, queues);
  }

  /** @param {Receivers} receivers @param {number} expected */
  async batched(receivers, expected) {
    return this.#round(receivers, expected, async (ids) => {
      const chunks = Array.from({ length: Math.ceil(ids.length / 100) }, (_, i) => ids.slice(i * 100, (i + 1) * 100));
      await this.queues.batched.addBulk(chunks.map((chunk) => ({ name: 'deliver', data: { ids: chunk }, opts: options })));
    });
  }

  /** @param {Receivers} receivers @param {number} expected */
  async naive(receivers, expected) {
    return this.#round(receivers, expected, async (ids) => {
      await this.queues.naive.addBulk(ids.map((id) => ({ name: 'deliver', data: { id }, opts: options })));
    });
  }

  /** @param {Receivers} receivers @param {number} expected @param {(ids: string[]) => Promise<void>} enqueue */
  async #round(receivers, expected, enqueue) {
    await this.rig.query('truncate bare_deliveries');
    await receivers.forget();
    const since = performance.now();
    const made = await this.rig.query(
      `insert into bare_deliveries (subscription_id, body)
       select 1 + i % (select count(*) from bare_subscriptions), $2 from generate_series(1, $1::int) as i returning id`,
      [expected, body],
    );
    await enqueue(made.map(({ id }) => id));
    await untilAll(receivers, expected);
    for (;;) {
      const [{ open }] = await this.rig.query(`select count(*)::int as open from bare_deliveries where status <> 'delivered'`);
      if (open === 0) return expected / ((performance.now() - since) / 1000);
      await pause(20);
    }
  }

  async lower() {
    for (const queue of Object.values(this.queues)) await queue.close();
    for (const child of this.children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

const options = { removeOnComplete: true, removeOnFail: true };
const body = JSON.stringify({
  event: 'discovery.revision',
  deliveryId: 'dlv_0123456789abcdef',
  occurredAt: new Date().toISOString(),
  data: {
    discoveryId: 'disc_rig',
    campaignId: 'cmp_rig',
    revision: 1,
    resultsComplete: false,
    pendingAgents: ['northlight-tv'],
    sellersRequested: 3,
    sellersResponded: 2,
  },
});
