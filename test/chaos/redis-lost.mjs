// Redis is emptied several times, then stopped and restarted empty, while work of every kind goes on.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { givenUp } from '../rig/webhooks.mjs';
import { WithholdingProxy, Market } from './lib/market.mjs';
import { Receiver } from './lib/receiver.mjs';

const { Redis } = createRequire(import.meta.url)('ioredis');

export const title = 'No work is lost when Redis loses its data, stops and restarts empty under load';
export const order = 30;

/** Kinds of work that must start again within 5 s after Redis is back, each with a count of the items of the outage that have not started. */
const waitingSql = {
  'outbox events': `select count(*)::int as n from outbox o where o.occurred_at between $1 and $2
    and (o.relayed_at is null or exists (select 1 from outbox_work w where w.event_id = o.id))`,
  deliveries: `select count(*)::int as n from webhook_deliveries where status = 'pending' and created_at between $1 and $2`,
  'seller requests': `select count(*)::int as n from discovery_asks a join discoveries d on (d.account_id, d.id) = (a.account_id, a.discovery_id)
    where a.status = 'pending' and d.created_at between $1 and $2`,
  'audience jobs': `select count(*)::int as n from audience_syncs where status = 'accepted' and created_at between $1 and $2`,
  'catalog refreshes': `select count(*)::int as n from catalogs where status in ('not_synced', 'pending') and created_at between $1 and $2`,
};

const patience = { withinMs: 120_000 };

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  // The load starts discoveries regardless of how many are running.
  const rig = lowered(await Rig.raise({ tell, env: { DISCOVERIES_RUNNING: '10000' } }));
  const [api, ...workers] = await Promise.all([rig.add('api'), rig.add('worker'), ...(short ? [] : [rig.add('worker')])]);
  const market = lowered(await Market.open(rig, api.url));
  const receiver = lowered(await Receiver.open());
  const feed = lowered(await WithholdingProxy.startProxy(undefined, 'id,title\n1,Runner\n'));
  for (let i = 0; i < 2; i++) await market.subscribe(`${receiver.url}/${i}`);

  const load = new Load(market, `${feed.url}/feed.csv`);
  const working = load.run();
  await pause(1_000);
  const redis = new Redis(rig.redisUrl);
  for (let i = 0; i < (short ? 2 : 10); i++) {
    await redis.flushall();
    await pause(700);
  }
  const startedAfterLoss = await loseJobs({ rig, market, workers, redis, load });
  redis.disconnect();
  tell('Redis was emptied; next it is stopped');
  const [{ now: from }] = await rig.query('select now()');
  await rig.redis.stop('SIGKILL');
  const awayMs = short ? 1_500 : 15_000;
  await pause(awayMs);
  await rig.redis.start();
  const since = performance.now();
  const [{ now: to }] = await rig.query('select now()');
  const startedAfterOutage = await untilStarted(rig, from, to);
  tell(`all work started again within ${((performance.now() - since) / 1000).toFixed(1)} s`);
  await pause(short ? 500 : 3_000);
  load.stop();
  await working;
  await load.ended();

  const [{ n: events }] = await rig.query('select count(*)::int as n from outbox');
  const deliveries = await rig.query('select status, count(*)::int as n from webhook_deliveries group by status');
  const total = deliveries.reduce((sum, { n }) => sum + n, 0);
  const [{ n: revisionCount }] = await rig.query(`select count(*)::int as n from outbox where type = 'discovery.revised'`);
  const delivered = deliveries.find(({ status }) => status === 'delivered')?.n ?? 0;
  const late = await givenUp(rig);
  const lost = revisionCount * 2 - delivered - late;
  must(total === revisionCount * 2, `${total} deliveries for ${revisionCount} revisions and two subscriptions`);
  const end = await Promise.all(workers.map((worker) => worker.end()));
  must(load.failures.length === 0, load.failures.slice(0, 5).join('; '));
  return [
    { what: 'Events of the outbox, all consumed', value: `${events}` },
    { what: 'Deliveries lost', value: `${lost} of ${revisionCount * 2}`, goal: '0', met: lost === 0, timely: late === 0 },
    { what: 'Deliveries POSTed twice', value: `${receiver.duplicates}`, goal: '0', met: receiver.duplicates === 0 },
    {
      what: 'Discoveries, audience jobs and refreshes lost',
      value: `0 of ${load.discoveries.length} · ${load.tasks.length} · ${load.catalogs.length}`,
      goal: '0',
      met: true,
    },
    ...timed('After Redis lost its jobs', startedAfterLoss),
    ...timed(`After ${awayMs / 1000} s without Redis`, startedAfterOutage),
    {
      what: 'API requests that failed during the run',
      value: `${load.failures.length} of ${load.requests}`,
      goal: '0',
      met: load.failures.length === 0,
    },
    { what: 'Slowest request', value: `${load.slowest.toFixed(0)} ms` },
    {
      what: 'Workers end afterwards within',
      value: `${Math.max(...end.map(({ ms }) => ms)).toFixed(0)} ms`,
      goal: 'code 0',
      met: end.every(({ reason }) => reason.endsWith('code 0')),
    },
  ];
}

/** Empties Redis while the workers are frozen, so that its jobs are lost before they are taken. @param {any} world */
async function loseJobs({ rig, market, workers, redis, load }) {
  // No webhook may be in flight when a worker is frozen: its timeout of 5 s would run out.
  load.suspend();
  await load.ended();
  const campaignId = await market.campaign();
  const [{ now: from }] = await rig.query('select clock_timestamp() as now');
  for (const worker of workers) worker.signal('SIGSTOP');
  load.resume();
  for (let i = 0; i < 3; i++) {
    await market.discover(['prompt'], campaignId);
    await market.audience(100, await market.advertiser());
  }
  await rig.query(
    `with events as (
       insert into outbox (id, type, account_id, occurred_at, payload, relayed_at)
       select 'evt_forgotten' || n, 'discovery.revised', $1, clock_timestamp(), jsonb_build_object('discoveryId', 'disc_chaos', 'campaignId',
         'cmp_chaos', 'revision', n, 'resultsComplete', false, 'pendingAgents', '[]'::jsonb, 'sellersRequested', 3, 'sellersResponded', 2), now()
       from generate_series(1, 10) as n returning id)
     insert into outbox_work (event_id, consumer) select id, 'webhooks' from events`,
    [market.accountId],
  );
  const [{ now: to }] = await rig.query('select clock_timestamp() as now');
  await redis.flushall();
  for (const worker of workers) worker.signal('SIGCONT');
  return untilStarted(rig, from, to);
}

/** Time until all work created between the two moments has started. @param {Rig} rig @param {Date} from @param {Date} to */
function untilStarted(rig, from, to) {
  const since = performance.now();
  return Promise.all(
    Object.entries(waitingSql).map(async ([kind, sql]) => {
      await until(`${kind} are started again`, async () => (await rig.query(sql, [from, to]))[0].n === 0, {
        withinMs: 120_000,
        everyMs: 50,
      });
      return /** @type {const} */ ([kind, performance.now() - since]);
    }),
  );
}

/** @param {string} when @param {(readonly [string, number])[]} kinds */
const timed = (when, kinds) =>
  kinds.map(([kind, ms]) => ({
    what: `${when}: ${kind} started again within`,
    value: `${(ms / 1000).toFixed(2)} s`,
    goal: '≤ 5 s',
    timely: ms <= 5_000,
  }));

/** Creates work of every kind and reads, until it is stopped. */
class Load {
  #on = true;
  /** While true, no new work is created. */
  #isSuspended = false;
  #underWay = 0;
  requests = 0;
  slowest = 0;
  /** @type {string[]} */
  failures = [];
  /** @type {string[]} */
  discoveries = [];
  /** @type {string[]} */
  tasks = [];
  /** @type {string[]} */
  catalogs = [];

  /** @param {Market} market @param {string} feedUrl */
  constructor(market, feedUrl) {
    this.market = market;
    this.feedUrl = feedUrl;
  }

  stop() {
    this.#on = false;
  }

  suspend() {
    this.#isSuspended = true;
  }

  resume() {
    this.#isSuspended = false;
  }

  async run() {
    const campaignId = await this.market.campaign();
    const every = async (/** @type {number} */ ms, /** @type {() => Promise<unknown>} */ work) => {
      while (this.#on) {
        if (!this.#isSuspended) await this.#measured(work);
        await pause(ms);
      }
    };
    await Promise.all([
      every(200, () => this.market.publish(5)),
      every(500, async () => this.discoveries.push(await this.market.discover(['prompt'], campaignId))),
      every(700, async () => this.tasks.push(await this.market.audience(100, await this.market.advertiser()))),
      every(700, async () => this.catalogs.push(await this.market.feed(this.feedUrl))),
      every(50, () => this.market.get('/webhook-subscriptions')),
    ]);
  }

  /** Resolves when all created work has ended. */
  async ended() {
    const { market } = this;
    await until('requests are answered', () => this.#underWay === 0);
    for (const id of this.discoveries) await until('a discovery completes', () => market.discovered(id), patience);
    for (const id of this.tasks) await until('an audience is stored', async () => (await market.task(id)).status === 'completed', patience);
    for (const id of this.catalogs) await until('a feed is read', async () => (await market.catalog(id)).syncStatus === 'synced', patience);
    const open = `select (select count(*) from outbox_work) + (select count(*) from outbox where relayed_at is null)
      + (select count(*) from webhook_deliveries where status in ('pending', 'sending')) as n`;
    await until(
      'every event is consumed and every delivery settled',
      async () => Number((await market.rig.query(open))[0].n) === 0,
      patience,
    );
  }

  /** @param {() => Promise<unknown>} work */
  async #measured(work) {
    const since = performance.now();
    this.requests++;
    this.#underWay++;
    await work().catch((error) => this.failures.push(String(error)));
    this.#underWay--;
    this.slowest = Math.max(this.slowest, performance.now() - since);
  }
}
