// Codes and refresh tokens are used concurrently and repeatedly; then an app is disconnected while it calls tools and follows streams.
import { Agent } from 'node:http';
import { aCode, registered, token } from '../../scripts/lib/consent.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { ResourceStream, message } from './lib/agent-client.mjs';
import { kinds, publicUrl, World } from './lib/credentials.mjs';
import { httpClient } from './lib/http-client.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { RequestLoad } from './lib/request-load.mjs';
import { RunningDiscovery } from './lib/running-discovery.mjs';

export const title = 'An app gets one token family under concurrent use of codes and refresh tokens, and no access after disconnection';
export const order = 56;

const redemptions = 100;
const clients = 10;
const generations = 5;
const delayMs = 30;
/** Number of changes before the app is disconnected, and after. */
const [changes, afterwards] = [3, 10];
const createConnectedApp = /** @type {(typeof kinds)[string]} */ (kinds['an app is disconnected']);

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell, env: { DATABASE_POOL: '10' } }));
  const proxies = await Promise.all([1, 2].map(async () => lowered(await PostgresProxy.start(rig.databaseUrl))));
  const [, ...apis] = await Promise.all([
    rig.add('worker'),
    ...proxies.map((proxy) => rig.add('api', { DATABASE_URL: proxy.url, BASE_URL: publicUrl })),
  ]);
  const urls = apis.map(({ url }) => url);
  const host = await signUp(urls[0] ?? '');
  const world = new World(rig, urls, host);
  const figures = [await redeemCodes(world, short ? 3 : 30), ...(await refreshTokens(world, short ? 2 : 20))];
  tell('codes and refresh tokens are done');
  figures.push(await callTools(world, proxies, short));
  tell('tool calls after disconnection are done');
  const discovery = lowered(await RunningDiscovery.start(rig, host.data.account.id));
  figures.push(await followStreams(world, { discovery, proxies, short }));
  return figures;
}

/** Redeems one code a hundred times at once. @param {World} world @param {number} rounds */
async function redeemCodes({ urls, host }, rounds) {
  const [url = ''] = urls;
  const clientId = await registered(url);
  /** @type {number[]} */
  const tokenCounts = [];
  let otherErrors = 0;
  let alive = 0;
  for (let round = 0; round < rounds; round++) {
    const fields = await aCode({ url, origin: publicUrl, cookie: host.cookie, accountId: host.data.account.id, clientId });
    const answers = await Promise.all(Array.from({ length: redemptions }, (_, n) => token(urls[n % urls.length] ?? '', fields)));
    const given = answers.filter(({ status }) => status === 200);
    tokenCounts.push(given.length);
    otherErrors += answers.filter(({ status, body }) => status !== 200 && body.error !== 'invalid_grant').length;
    for (const { body } of given) alive += (await stillWorks(urls, body.access_token)) ? 1 : 0;
  }
  return {
    what: `${redemptions} redemptions of one code at once, ${rounds} times: tokens issued for it (${alive} of them still work after the code was reused)`,
    value: `${Math.min(...tokenCounts)} to ${Math.max(...tokenCounts)}`,
    goal: '1 at most, the rest `invalid_grant`',
    met: Math.max(...tokenCounts) === 1 && otherErrors === 0 && alive === 0,
  };
}

/** Uses one refresh token in ten clients at once, several times in a row; then reuses the first one. @param {World} world @param {number} rounds */
async function refreshTokens(world, rounds) {
  const { urls } = world;
  const tally = { refused: 0, forks: 0, dead: 0, outlived: 0 };
  for (let round = 0; round < rounds; round++) {
    const app = await world.app();
    const refresh = (/** @type {string} */ refreshToken, n = 0) =>
      token(urls[n % urls.length] ?? '', { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: refreshToken });
    let [current, last] = [app.refresh_token, app.access_token];
    for (let generation = 0; generation < generations; generation++) {
      const answers = await Promise.all(Array.from({ length: clients }, (_, n) => refresh(current, n)));
      const good = answers.filter(({ status }) => status === 200).map(({ body }) => body);
      tally.refused += clients - good.length;
      tally.forks += new Set(good.map((body) => body.refresh_token)).size - 1;
      const working = await Promise.all(good.map((body) => stillWorks(urls, body.access_token)));
      tally.dead += working.filter((works) => !works).length;
      [current, last] = [good[0]?.refresh_token ?? '', good[0]?.access_token ?? ''];
    }
    // Reuse of an old refresh token shows that it was copied, so the whole token family must end.
    await refresh(app.refresh_token);
    const [next, works] = await Promise.all([refresh(current, 1), stillWorks(urls, last)]);
    tally.outlived += Number(next.status === 200) + Number(works);
  }
  const all = rounds * generations * clients;
  return [
    {
      what: `one refresh token in ${clients} clients at once, ${generations} times in a row, ${rounds} apps: refreshes that were refused or returned a token that does not work`,
      value: `${tally.refused + tally.dead} of ${all}`,
      goal: '0',
      met: tally.refused + tally.dead === 0,
    },
    { what: 'the same: refresh tokens with more than one successor', value: String(tally.forks), goal: '0', met: tally.forks === 0 },
    {
      what: 'the same: tokens of the family that still work after the first refresh token was reused',
      value: String(tally.outlived),
      goal: '0',
      met: tally.outlived === 0,
    },
  ];
}

/** Sends tool calls while an app is disconnected. @param {World} world @param {PostgresProxy[]} proxies @param {boolean} short */
async function callTools(world, proxies, short) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const requestLoad = new RequestLoad(world.urls, agent, message('tools/call', { name: 'get_status', arguments: {} }));
  const total = { before: 0, after: 0, accepted: 0, inFlight: 0 };
  let rounds = 0;
  try {
    for (const goal = short ? 100 : 2_000; total.after < goal; rounds++) {
      for (const proxy of proxies) proxy.delay(rounds % 2 === 0 ? { text: 'oauth.holders', ms: delayMs } : null);
      const { headers, end } = await createConnectedApp(world, rounds);
      const connections = short ? 8 : 32;
      const tally = await requestLoad.round({
        headers,
        end,
        refusal: 401,
        connections,
        after: Math.min(goal - total.after, short ? 50 : 250),
      });
      for (const name of /** @type {const} */ (['before', 'after', 'accepted', 'inFlight'])) total[name] += tally[name];
    }
  } finally {
    agent.destroy();
    for (const proxy of proxies) proxy.delay(null);
  }
  return {
    what: `an app is disconnected: tool calls over MCP sent after the response and accepted (${rounds} rounds, ${total.inFlight} in flight at that moment)`,
    value: `${total.accepted} of ${total.after}`,
    goal: '0',
    met: total.accepted === 0 && total.before > 0,
  };
}

/** Follows a resource on many streams while an app is disconnected. @param {World} world @param {{ discovery: RunningDiscovery, proxies: PostgresProxy[], short: boolean }} options */
async function followStreams(world, { discovery, proxies, short }) {
  const [rounds, each] = short ? [2, 4] : [10, 25];
  const tally = { reported: 0, late: 0, streams: 0 };
  for (let round = 0; round < rounds; round++) {
    const { headers, end } = await createConnectedApp(world, round);
    const streams = world.urls.flatMap((url) =>
      Array.from({ length: each }, () => new ResourceStream(url, headers, `exchange://discovery/${discovery.id}`)),
    );
    await until('every stream is open', () => streams.every(({ isOpen }) => isOpen));
    // Each stream reports every change once, so no message is in transit when all streams have reported all changes.
    for (let n = 0; n < changes; n++) await discovery.addRevision();
    await until('every stream has reported every change', () => streams.every(({ updates }) => updates >= changes));
    const reported = () => streams.reduce((sum, { updates }) => sum + updates, 0);
    for (const proxy of proxies) proxy.delay(round % 2 === 0 ? { text: 'oauth.holders', ms: delayMs } : null);
    await end();
    const before = reported();
    for (let n = 0; n < afterwards; n++) await discovery.addRevision();
    await until('every stream has ended', () => streams.every(({ isOpen }) => !isOpen));
    await Promise.all(streams.map(({ ended }) => ended));
    for (const proxy of proxies) proxy.delay(null);
    tally.reported += before;
    tally.late += reported() - before;
    tally.streams += streams.length;
  }
  return {
    what: `the same: changes made after the response that ${tally.streams} streams still reported (${tally.reported} reported before); every stream has ended`,
    value: String(tally.late),
    goal: '0',
    met: tally.late === 0 && tally.reported > 0,
  };
}

/** Whether any process accepts the token. @param {string[]} urls @param {string} accessToken */
async function stillWorks(urls, accessToken) {
  const credential = { authorization: `Bearer ${accessToken}` };
  const answers = await Promise.all(urls.map((url) => httpClient(url, credential)('GET', '/api/v2/accounts/current')));
  return answers.some(({ status }) => status === 200);
}
