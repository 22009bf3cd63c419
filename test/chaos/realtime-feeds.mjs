// Streams of an account's feed while API and worker processes are killed, PostgreSQL crashes and Redis loses its data. Every stream must
// receive every position once, in order.
import { setTimeout as pause } from 'node:timers/promises';
import { flightAhead } from '../rig/dates.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { Balancer } from './lib/balancer.mjs';
import { httpClient, dataOf } from './lib/http-client.mjs';
import { StreamClient } from './lib/stream-client.mjs';

export const title = "An account's feed loses and repeats nothing while processes are killed, PostgreSQL crashes and Redis is emptied";
export const order = 105;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const clients = short ? 30 : 500;
  const rounds = short ? 1 : 5;
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true }));
  const balancer = lowered(await Balancer.open());
  const add = async (/** @type {'api' | 'worker'} */ kind) => {
    const app = await rig.add(kind);
    if (kind === 'api') balancer.add(app);
    return app;
  };
  /** @type {Record<'api' | 'worker', import('../rig/rig.mjs').App[]>} */
  const apps = { api: [await add('api'), await add('api')], worker: [await add('worker'), await add('worker')] };
  const { cookie } = await signUp(balancer.url);
  const writer = new Writer(httpClient(balancer.url, { cookie }));
  await writer.begin();
  const streams = Array.from({ length: clients }, () => new StreamClient(`${balancer.url}/api/v2/realtime`, { cookie }));
  lowered({ lower: async () => streams.forEach((stream) => stream.close()) });
  await until('every stream has begun', () => streams.every(({ revisions }) => revisions.length > 0));

  const writing = writer.run();
  const written = async (/** @type {number} */ more) => {
    const target = writer.written + more;
    await until('campaigns are changed', () => writer.written >= target, { withinMs: 120_000 });
  };
  const replace = async (/** @type {'api' | 'worker'} */ kind) => {
    const old = /** @type {import('../rig/rig.mjs').App} */ (apps[kind].shift());
    await old.kill();
    balancer.remove(old);
    apps[kind].push(await add(kind));
  };
  for (let round = 0; round < rounds; round++) {
    await written(10);
    await replace('api');
    await written(10);
    await replace('worker');
    await written(10);
    await rig.redis.stop('SIGKILL');
    await written(5);
    await rig.redis.start();
    await written(10);
    await rig.postgres.stop('SIGQUIT');
    await pause(300);
    await rig.postgres.start();
    await written(10);
    tell(`round ${round + 1} of ${rounds}: ${writer.written} changes`);
  }
  writer.stop();
  await writing;

  // Campaign events may still add changes, so all figures are read in one statement.
  const now = async () =>
    (
      await rig.query(
        `select (select count(*) from outbox where relayed_at is null)::int as open,
           (select count(*) from outbox where type in ('campaigns.created', 'campaigns.updated'))::int as updates,
           (select count(*) from realtime_changes where kind = 'campaign')::int as kept,
           coalesce((select max(position) from realtime_feeds), 0)::int as position`,
      )
    )[0];
  let { open, updates, kept, position: last } = await now();
  const hasCaughtUp = async () => {
    ({ open, updates, kept, position: last } = await now());
    return open === 0 && kept >= updates && streams.every(({ revisions }) => Number(revisions.at(-1)) >= last);
  };
  await until('every change is in the feed, and every stream has received the last position', hasCaughtUp, { withinMs: 120_000 }).catch(
    () => {},
  );
  const wrong = streams.filter(({ revisions }) => !isGapless(revisions, last));
  const moved = streams.reduce((sum, { connections }) => sum + connections - 1, 0);
  must(moved > 0, 'No stream reconnected: the case proves nothing.');
  must(open === 0 && kept >= updates, `${open} events are not relayed, ${kept} of ${updates} are in the feed`);
  const doubled = kept - updates;
  return [
    { what: 'Streams, and number of reconnections', value: `${clients} · ${moved}` },
    {
      what: `Streams that missed, repeated or reordered one of ${last} positions`,
      value: `${wrong.length}${wrong[0] ? ` (${wrong[0].revisions.join()})` : ''}`,
      goal: '0',
      met: wrong.length === 0 && last > 0,
    },
    { what: `Changes in the feed that exceed the ${updates} events of campaigns`, value: String(doubled), goal: '0', met: doubled === 0 },
  ];
}

/** Whether the positions are consecutive and reach `last`. @param {number[]} positions @param {number} last */
const isGapless = (positions, last) => positions.every((at, n) => at === (positions[0] ?? 0) + n) && Number(positions.at(-1)) >= last;

/** Changes a campaign until it is stopped; failed requests are repeated. */
class Writer {
  written = 0;
  #isStopped = false;
  #path = '';

  /** @param {import('./lib/http-client.mjs').Send} send */
  constructor(send) {
    this.send = send;
  }

  async begin() {
    const advertiser = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' };
    const { id } = dataOf(await this.send('POST', '/api/v2/buyer/advertisers', { body: advertiser }), 'An advertiser');
    const flightDates = flightAhead();
    const body = {
      advertiserId: id,
      name: 'Changed',
      mode: 'discovery',
      brief: 'Oat milk in cities',
      flightDates,
      budget: { total: 50_000 },
    };
    const { campaign } = dataOf(await this.send('POST', '/api/v2/buyer/campaigns', { body }), 'A campaign');
    this.#path = `/api/v2/buyer/campaigns/${campaign.campaignId}`;
  }

  async run() {
    while (!this.#isStopped) {
      const { status } = await this.send('PUT', this.#path, { body: { name: `Changed ${this.written}` } });
      if (status === 200) this.written++;
      await pause(status === 200 ? 20 : 100);
    }
  }

  stop() {
    this.#isStopped = true;
  }
}
