// Every process is replaced, one after the other, while requests and event streams go on through a balancer.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { Balancer } from './lib/balancer.mjs';
import { Market } from './lib/market.mjs';
import { StreamClient } from './lib/stream-client.mjs';

export const title = 'No request fails while API and worker processes are replaced one after the other under load';
export const order = 100;

/** Grace periods in milliseconds; work in progress takes longer on a slow machine. */
const graces = { short: 60_000, full: 20_000 };

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const clients = short ? 50 : 1_000;
  const latencies = Array.from({ length: short ? 12 : 50 }, (_, i) => (short ? 1_500 : 6_000) + i * (short ? 500 : 800));
  const [graceMs, drainMs] = short ? [graces.short, 3_000] : [graces.full, 1_000];
  const env = { SHUTDOWN_GRACE_MS: String(graceMs), SHUTDOWN_DRAIN_MS: String(drainMs) };
  const rig = lowered(await Rig.raise({ tell, env }));
  const kinds = /** @type {('api' | 'worker')[]} */ (short ? ['api', 'worker', 'api'] : ['api', 'worker', 'api', 'worker']);
  const started = await Promise.all(kinds.map((kind) => rig.add(kind)));
  // Short runs start all replacements in advance.
  const waiting = short ? await Promise.all(kinds.map((kind) => rig.add(kind))) : [];
  const balancer = lowered(await Balancer.open());
  for (const app of started) if (app.kind === 'api') balancer.add(app);
  const market = lowered(await Market.open(rig, balancer.url, { latencies }));

  // The last seller answer is withheld until every process is replaced.
  market.proxy.withheldText = 'get_products';
  const slugs = ['held', ...[...market.sellers.keys()].filter((slug) => slug.startsWith('late-'))];
  const discoveryId = await market.discover(slugs);
  const streamUrl = `${balancer.url}/api/v2/buyer/discovery/${discoveryId}/events`;
  const streams = lowered(new Streams(streamUrl, market.cookie, clients));
  await until('all clients follow the discovery', () => streams.open === clients);
  const load = new Load(balancer.url, market);
  const lanes = short ? 4 : 12;
  const working = load.run(lanes);
  await until('every lane has sent requests', () => load.answered >= 2 * lanes);

  /** @type {{ kind: string, ms: number, reason: string }[]} */
  const ends = [];
  for (const [index, app] of started.entries()) {
    const fresh = waiting[index] ?? (await rig.add(app.kind));
    if (fresh.kind === 'api') balancer.add(fresh);
    balancer.expectEnd(app, drainMs);
    ends.push({ kind: app.kind, ...(await app.end(graceMs + 10_000)) });
    balancer.remove(app);
    tell(`replaced ${app.kind}: ${ends.at(-1)?.reason} after ${ends.at(-1)?.ms.toFixed(0)} ms; ${streams.open} streams are open`);
  }
  market.proxy.release();
  await until('the discovery completes', () => market.discovered(discoveryId), { withinMs: 240_000 });
  await until('every stream has ended', () => streams.finished === clients).catch(() => {});
  load.stop();
  await working;

  const { revision } = await market.get(`/discovery/${discoveryId}`);
  // A stream begins with the revision that is the latest when it is opened.
  const wrong = streams.all.filter(({ revisions }) => revisions.join() !== consecutive(revisions[0] ?? 0, revision));
  const reconnects = streams.all.reduce((sum, { connections }) => sum + connections - 1, 0);
  const refused = streams.all.flatMap((stream) => stream.refused);
  must(revision === slugs.length, `revision ${revision} after ${slugs.length} sellers`);
  must(reconnects >= clients, `Only ${reconnects} reconnections: the case proves nothing.`);
  const bad = ends.filter(({ reason }) => reason !== 'ended with code 0');
  return [
    {
      what: 'Requests that failed (broken connection, or a status of 400 or above)',
      value: `${load.failures.length} of ${load.requests}${first(load.failures)}`,
      goal: '0',
      met: load.failures.length === 0,
    },
    { what: 'GETs repeated because a keep-alive connection was closed before the response', value: `${load.repeated}` },
    { what: 'Slowest request', value: `${load.slowest.toFixed(0)} ms` },
    { what: 'Event streams, and number of reconnections to another process', value: `${clients} · ${reconnects}` },
    { what: 'Reconnections that were refused', value: `${refused.length}${first(refused)}`, goal: '0', met: refused.length === 0 },
    {
      what: `Streams that missed, repeated or reordered one of ${revision} revisions`,
      value: `${wrong.length}${first(wrong.map(({ revisions }) => revisions.join()))}`,
      goal: '0',
      met: wrong.length === 0,
    },
    ...ends.map(({ kind, ms, reason }) => ({
      what: `Exit of a process (${kind})`,
      value: `${(ms / 1000).toFixed(1)} s, ${reason}`,
      goal: `code 0, ≤ ${graceMs / 1000} s`,
    })),
    {
      what: 'Processes that did not end by themselves within the grace period',
      value: `${bad.length} of ${ends.length}`,
      goal: '0',
      met: bad.length === 0,
      timely: ends.every(({ ms }) => ms <= graceMs),
    },
    {
      what: 'Connections that waited because no process was ready',
      value: `${balancer.waited}`,
      goal: '0',
      timely: balancer.waited === 0,
    },
  ];
}

/** The consecutive revisions as text. @param {number} firstRevision @param {number} lastRevision */
const consecutive = (firstRevision, lastRevision) =>
  Array.from({ length: lastRevision - firstRevision + 1 }, (_, i) => firstRevision + i).join();

const first = (/** @type {string[]} */ troubles) => (troubles.length > 0 ? ` (${troubles[0]})` : '');

class Streams {
  /** @type {StreamClient[]} */
  all;

  /** @param {string} url @param {string} cookie @param {number} count */
  constructor(url, cookie, count) {
    this.all = Array.from({ length: count }, () => new StreamClient(url, { cookie }));
  }

  get open() {
    return this.all.filter(({ isOpen }) => isOpen).length;
  }

  get finished() {
    return this.all.filter(({ isComplete }) => isComplete).length;
  }

  async lower() {
    for (const client of this.all) client.close();
  }
}

/** Sends reads and writes on keep-alive connections, one after the other in each lane. */
class Load {
  requests = 0;
  answered = 0;
  repeated = 0;
  slowest = 0;
  /** @type {string[]} */
  failures = [];
  #on = true;
  #serial = 0;

  /** @param {string} url @param {Market} market */
  constructor(url, market) {
    this.url = url;
    this.market = market;
  }

  stop() {
    this.#on = false;
  }

  /** @param {number} lanes */
  async run(lanes) {
    // Connections are used in turn, so that none is idle for the whole time in which a process sends `Connection: close`.
    const agent = new Agent({ keepAlive: true, maxSockets: lanes, scheduling: 'fifo' });
    const lane = async () => {
      while (this.#on) {
        const since = performance.now();
        this.requests++;
        const write = this.requests % 4 === 0;
        const status = write ? await this.#write(agent) : await this.#read(agent);
        this.answered++;
        if (typeof status === 'string' || status >= 400) this.failures.push(`${write ? 'POST' : 'GET'}: ${status}`);
        this.slowest = Math.max(this.slowest, performance.now() - since);
        await pause(10);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    agent.destroy();
  }

  /** Repeats a GET once when a keep-alive connection was closed before the response, as HTTP clients do. @param {Agent} agent */
  async #read(agent) {
    const path = '/api/v2/buyer/webhook-subscriptions';
    const { outcome, reused } = await this.#send(agent, 'GET', path);
    if (typeof outcome === 'number' || !reused) return outcome;
    this.repeated++;
    return (await this.#send(agent, 'GET', path)).outcome;
  }

  /** Sends a POST, which is never repeated. @param {Agent} agent */
  async #write(agent) {
    const body = { name: 'Rolling', brand: `rolling-${++this.#serial}.example`, primaryCurrency: 'USD' };
    return (await this.#send(agent, 'POST', '/api/v2/buyer/advertisers', JSON.stringify(body))).outcome;
  }

  /** @param {Agent} agent @param {string} method @param {string} path @returns {Promise<{ outcome: number | string, reused: boolean }>} */
  #send(agent, method, path, body = '') {
    const headers = {
      cookie: this.market.cookie,
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve) => {
      const sent = request(this.url + path, { method, headers, agent }, (response) => {
        response.on('error', (error) => resolve({ outcome: error.message, reused: false }));
        response.on('end', () => resolve({ outcome: response.statusCode ?? 0, reused: false })).resume();
      });
      sent.on('error', (error) => resolve({ outcome: error.message, reused: sent.reusedSocket }));
      sent.end(body);
    });
  }
}
