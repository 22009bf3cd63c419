// PostgreSQL disappears without closing connections: packets are dropped, and new connections get no answer.
import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { DeliveryProbe } from './lib/delivery-probe.mjs';
import { httpClient } from './lib/http-client.mjs';
import { Market } from './lib/market.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { livenessFigures, Traffic } from './lib/postgres-traffic.mjs';
import { Receiver } from './lib/receiver.mjs';
import { StreamClient } from './lib/stream-client.mjs';

export const title = 'The exchange recovers when PostgreSQL disappears under load without closing connections';
export const order = 45;

const recoveryMs = 10_000;
/** Limit for a response during the outage, in milliseconds: a heartbeat has to be missed first. */
const refusalMs = 6_000;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true }));
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const production = { DATABASE_TIMEOUT_MS: '15000', DATABASE_CONNECT_MS: '5000', DATABASE_SILENCE_MS: '3000' };
  const env = { ...production, DATABASE_URL: proxy.url, DATABASE_POOL: '10' };
  const [api, worker] = await Promise.all([rig.add('api', env), rig.add('worker', env)]);
  const market = lowered(await Market.open(rig, api.url, { latencies: [1_000, 2_500, 5_000] }));
  const receiver = lowered(await Receiver.open());
  await market.subscribe(`${receiver.url}/0`);
  const { cookie, data } = await signUp(api.url);
  const deliveryProbe = lowered(await DeliveryProbe.subscribe(rig, httpClient(api.url, { cookie }), data.account.id));
  const traffic = lowered(new Traffic(api.url, cookie));
  const campaignId = await market.campaign();
  const slugs = ['prompt', 'late-0', 'late-1', 'late-2'];

  traffic.begin(short ? 2 : 4);
  await traffic.untilRecovered();
  /** @type {string[]} */
  const discoveries = [];
  /** @type {{ awayMs: number, served: number, worked: number }[]} */
  const rounds = [];
  for (const awayMs of short ? [4_000] : [4_000, 9_000, 14_000]) {
    const begin = () => until('a discovery begins', () => market.discover(slugs, campaignId));
    const begun = await Promise.all(Array.from({ length: short ? 5 : 40 }, begin));
    discoveries.push(...begun);
    const stream = new StreamClient(`${api.url}/api/v2/buyer/discovery/${begun[0]}/events`, { cookie: market.cookie });
    lowered({ lower: async () => stream.close() });
    await until('a stream has begun', () => stream.revisions.length > 0);
    proxy.vanish();
    const since = performance.now();
    await pause(awayMs);
    await traffic.untilRefused(since);
    proxy.comeBack();
    const back = performance.now();
    const took = () => performance.now() - back;
    const [served, worked, streamed] = await Promise.all([
      traffic.untilRecovered().then(took),
      deliveryProbe.untilDelivered().then(took),
      until('the stream goes on', () => stream.isComplete, { withinMs: 120_000 }).then(() => stream.revisions),
    ]);
    must(
      streamed.every((revision, at) => at === 0 || revision === (streamed[at - 1] ?? 0) + 1),
      `A stream received the revisions ${streamed.join(' ')}`,
    );
    rounds.push({ awayMs, served, worked });
    tell(`unreachable for ${awayMs / 1000} s: API recovered after ${Math.round(served)} ms, worker after ${Math.round(worked)} ms`);
  }
  for (const id of discoveries) await until('a discovery completes', () => market.discovered(id), { withinMs: 120_000 });
  await traffic.end();

  const statuses = await rig.query('select status, count(*)::int as n from discoveries group by status');
  const lost = await rig.query(`select a.status, count(*)::int as n from discovery_asks a where a.status <> 'responded' group by a.status`);
  const tally = await traffic.tally(rig);
  const gone = [api, worker].filter((app) => app.gone !== undefined);
  const longest = (/** @type {'served' | 'worked'} */ what) => Math.max(...rounds.map((round) => round[what]));
  return [
    ...rounds.flatMap(({ awayMs, served, worked }) => [
      timed(`unreachable for ${awayMs / 1000} s: time until the API serves again`, served, recoveryMs),
      timed(`unreachable for ${awayMs / 1000} s: time until an event is relayed and delivered again`, worked, recoveryMs),
    ]),
    timed('slowest recovery', Math.max(longest('served'), longest('worked')), recoveryMs),
    timed('longest wait for a response', tally.longest, refusalMs),
    {
      what: 'responses during the outage that were neither normal nor 503 in the envelope',
      value: `${tally.wrong.length} of ${tally.answers} (${tally.unavailable} were 503)${tally.wrong.length > 0 ? `: ${JSON.stringify(tally.wrong.slice(0, 3))}` : ''}`,
      goal: '0',
      met: tally.wrong.length === 0 && tally.unavailable > 0,
    },
    {
      what: 'discoveries that did not complete with every seller’s answer',
      value: `${discoveries.length - (statuses.find(({ status }) => status === 'complete')?.n ?? 0)} of ${discoveries.length}${lost.length > 0 ? ` (${JSON.stringify(lost)})` : ''}`,
      goal: '0',
      met: statuses.length === 1 && statuses[0].status === 'complete' && lost.length === 0,
    },
    { what: 'writes answered 201 that are lost', value: `${tally.gone} of ${tally.acknowledged}`, goal: '0', met: tally.gone === 0 },
    {
      what: 'writes with an Idempotency-Key, repeated until answered, that took effect twice or were answered differently',
      value: `${tally.doubled} of ${tally.keyed}`,
      goal: '0',
      met: tally.doubled === 0 && tally.keyed > 0,
    },
    ...livenessFigures(tally),
    { what: 'readiness became 503 and recovered', value: String(tally.unready > 0), goal: 'true', met: tally.unready > 0 },
    { what: 'deliveries POSTed twice', value: String(receiver.duplicates), goal: '0', met: receiver.duplicates === 0 },
    { what: 'processes that ended', value: String(gone.length), goal: '0', met: gone.length === 0 },
  ];
}

/** @param {string} what @param {number} ms @param {number} maxMs */
const timed = (what, ms, maxMs) => ({ what, value: `${Math.round(ms)} ms`, goal: `at most ${maxMs} ms`, timely: ms <= maxMs });
