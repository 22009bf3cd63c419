import { Agent } from 'node:http';
import { Rig, signUp } from '../rig/rig.mjs';
import { kinds, lookupOf, publicUrl, refusalOf, World } from './lib/credentials.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { RequestLoad } from './lib/request-load.mjs';

export const title = 'No request sent after a revocation is accepted, on four API processes';
export const order = 50;

/** A path that every authenticated caller may read. */
const path = '/api/v2/buyer/advertisers?limit=1';
const delayMs = 30;

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const processes = short ? 2 : 4;
  const rig = lowered(await Rig.raise({ tell, env: { DATABASE_POOL: '10' } }));
  // Every process reaches PostgreSQL through a proxy that can delay the authentication query.
  const proxies = await Promise.all(Array.from({ length: processes }, async () => lowered(await PostgresProxy.start(rig.databaseUrl))));
  const [, ...apis] = await Promise.all([
    rig.add('worker'),
    ...proxies.map((proxy) => rig.add('api', { DATABASE_URL: proxy.url, BASE_URL: publicUrl })),
  ]);
  const urls = apis.map(({ url }) => url);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const requestLoad = new RequestLoad(urls, agent, { path });
  const wanted = short ? 2_000 : 100_000;
  const host = await signUp(urls[0] ?? '');
  const world = new World(rig, urls, host);
  /** @type {Record<string, Tally>} */
  const tallies = {};
  try {
    for (const [index, [kind, begin]] of Object.entries(kinds).entries()) {
      const total = { before: 0, after: 0, accepted: 0, inFlight: 0, rounds: 0 };
      tallies[kind] = total;
      // Keys get the full count; the other credentials use the same two queries and get a share.
      const goal = kind === 'a key is revoked' ? wanted : short ? 100 : 2_000;
      for (let round = 0; total.after < goal; round++) {
        for (const proxy of proxies) proxy.delay(round % 2 === 0 ? { text: lookupOf(kind), ms: delayMs } : null);
        const { headers, end } = await begin(world, round);
        const tally = await requestLoad.round({
          headers,
          end,
          refusal: refusalOf(kind),
          connections: short ? 16 : 64,
          after: Math.min(goal - total.after, short ? 250 : kind === 'a key is revoked' ? 5_000 : 500),
        });
        for (const name of /** @type {const} */ (['before', 'after', 'accepted', 'inFlight'])) total[name] += tally[name];
        total.rounds++;
      }
      tell(
        `${index + 1}: ${kind}: ${total.after} sent after the response, ${total.accepted} of them accepted; ${total.before} accepted before`,
      );
    }
  } finally {
    agent.destroy();
  }
  return Object.entries(tallies).map(([kind, { after, accepted, before, inFlight, rounds }]) => ({
    what: `${kind}: requests sent after the response and accepted (${rounds} rounds, ${inFlight} in flight at that moment)`,
    value: `${accepted} of ${after}`,
    goal: '0',
    met: accepted === 0 && after > 0 && before > 0,
  }));
}

/** @typedef {import('./lib/request-load.mjs').Tally} Tally */
