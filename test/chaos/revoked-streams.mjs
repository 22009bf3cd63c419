import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { kinds, lookupOf, publicUrl, World } from './lib/credentials.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { RunningDiscovery } from './lib/running-discovery.mjs';
import { StreamClient } from './lib/stream-client.mjs';

export const title = 'Event streams end with the credential that opened them, on four API processes';
export const order = 55;

/** Milliseconds between revisions while a credential is revoked. */
const paceMs = 20;
/** Number of revisions after the response to the revocation. */
const afterwards = 10;
const delayMs = 30;
const promisedMs = 1_000;

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const processes = short ? 2 : 4;
  const rig = lowered(await Rig.raise({ tell, env: { DATABASE_POOL: '10' } }));
  const proxies = await Promise.all(Array.from({ length: processes }, async () => lowered(await PostgresProxy.start(rig.databaseUrl))));
  const [, ...apis] = await Promise.all([
    rig.add('worker'),
    ...proxies.map((proxy) => rig.add('api', { DATABASE_URL: proxy.url, BASE_URL: publicUrl })),
  ]);
  const urls = apis.map(({ url }) => url);
  const host = await signUp(urls[0] ?? '');
  const world = new World(rig, urls, host);
  const discovery = lowered(await RunningDiscovery.start(rig, host.data.account.id, await world.advertiser()));

  /** @type {import('../rig/report.mjs').Figure[]} */
  const figures = [];
  for (const [kind, begin] of Object.entries(kinds)) {
    const total = { sent: 0, late: 0, inFlight: 0, slowest: 0, streams: 0 };
    for (let round = 0; round < (short ? 2 : 10); round++) {
      // Every second round delays the authentication query; half of the rounds have no revisions: streams must end without them too.
      for (const proxy of proxies) proxy.delay(round % 2 === 0 ? null : { text: lookupOf(kind), ms: delayMs });
      const { headers, end } = await begin(world, round);
      const clients = urls.flatMap((url) =>
        Array.from({ length: short ? 4 : 25 }, () => new StreamClient(`${url}/api/v2/buyer/discovery/${discovery.id}/events`, headers)),
      );
      const isTalking = round % 4 < 2;
      const seen = await watched(clients, { discovery, end, isTalking });
      total.sent += seen.sent;
      total.late += seen.late;
      total.inFlight += seen.inFlight;
      total.streams += clients.length;
      total.slowest = Math.max(total.slowest, seen.slowest);
      for (const client of clients) client.close();
    }
    tell(`${kind}: ${total.late} of ${total.sent} events sent late, ended within ${Math.round(total.slowest)} ms`);
    figures.push(
      {
        what: `${kind}: events of changes after the response, sent to ${total.streams} streams (${total.sent} sent before)`,
        value: String(total.late),
        goal: '0',
        met: total.late === 0 && total.sent > 0,
      },
      { what: 'the same: events of earlier changes that arrived after the response', value: String(total.inFlight) },
      {
        what: 'the same: time from the response to the end of the last stream',
        value: `${Math.round(total.slowest)} ms`,
        goal: `≤ ${promisedMs} ms`,
        timely: total.slowest <= promisedMs,
      },
    );
  }
  return figures;
}

/**
 * Adds revisions while the credential is revoked and after it, and counts what the streams receive.
 * @param {StreamClient[]} clients @param {{ discovery: RunningDiscovery, end: () => Promise<void>, isTalking: boolean }} options
 */
async function watched(clients, { discovery, end, isTalking }) {
  const first = discovery.revision + 1;
  await until('every stream is open', () => clients.every(({ revisions }) => revisions.length > 0));
  let talking = true;
  const talk = (async () => {
    while (isTalking && talking) {
      await discovery.addRevision();
      await pause(paceMs);
    }
  })();
  if (isTalking)
    await until('every stream has received a revision', () => clients.every(({ revisions }) => (revisions.at(-1) ?? 0) > first));
  await end();
  const answered = performance.now();
  const before = count(clients);
  talking = false;
  await talk;
  // A revision that was being written when the response arrived counts as earlier.
  const last = discovery.revision;
  let [slowest, ended] = [0, false];
  const ending = (async () => {
    await until('every stream has ended', () => clients.every(({ isOpen }) => !isOpen));
    slowest = performance.now() - answered;
    ended = true;
  })();
  if (isTalking) for (let n = 0; n < afterwards; n++) await discovery.addRevision();
  await ending;
  if (!ended) throw new Error('A stream has not ended');
  const sent = clients.flatMap(({ revisions }) => revisions);
  return {
    inFlight: count(clients) - before,
    sent: sent.filter((revision) => revision <= last).length,
    late: sent.filter((revision) => revision > last).length,
    slowest,
  };
}

/** @param {StreamClient[]} clients */
const count = (clients) => clients.reduce((sum, { revisions }) => sum + revisions.length, 0);
