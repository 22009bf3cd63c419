import { Rig } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { until } from '../rig/until.mjs';
import { DeliveryMonitor } from './lib/delivery-monitor.mjs';
import { DeliveryProbe } from './lib/delivery-probe.mjs';
import { behaviours, HostileServers } from './lib/hostile-http.mjs';
import { HostileSellers, tricks } from './lib/hostile-seller.mjs';
import { dataOf } from './lib/http-client.mjs';
import { MemoryMonitor } from './lib/memory-monitor.mjs';
import { OutboundCalls } from './lib/outbound-calls.mjs';

export const title = 'Hostile sellers, callback receivers, feeds and registries stay within their time and memory limits';
export const order = 82;

const callbackMs = 5_000;
const capabilitiesMs = 3_000;
const registryMs = 15_000;
/** Memory limit of a container in deploy/chart, in MiB; Node takes half of it for its heap. */
const memoryMiB = 768;
const heap = { NODE_OPTIONS: `--max-old-space-size=${memoryMiB / 2}` };

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const slackMs = short ? 600 : 150;
  const server = lowered(await HostileServers.start(Object.fromEntries(Object.entries(behaviours).map(([name, { act }]) => [name, act]))));
  const sellers = lowered(await HostileSellers.start());
  const rig = lowered(await Rig.raise({ tell }));
  const env = { ...heap, PROPERTY_REGISTRY: 'http', PROPERTY_REGISTRY_URL: server.url('dripped body') };
  const turns = await Promise.all([Turns.add(rig, 'api', env), Turns.add(rig, 'worker', heap)]);
  const [api, worker] = /** @type {[import('../rig/rig.mjs').App, import('../rig/rig.mjs').App]} */ (turns.map(({ app }) => app));
  const outbound = await OutboundCalls.open(rig, api.url);
  const deliveryProbe = lowered(await DeliveryProbe.subscribe(rig, outbound.buyer.send, outbound.buyer.accountId));
  await deliveryProbe.untilDelivered();
  for (const one of turns) await one.longest();
  const memoryMonitors = [lowered(new MemoryMonitor(api)), lowered(new MemoryMonitor(worker))];

  // Kinds of peers run one after the other, so that faults can be told apart; peers of one kind run at once.
  const deliveryMonitor = lowered(new DeliveryMonitor(deliveryProbe));
  const discovery = await discoverAll(outbound, sellers, short);
  const callbacks = await checkCallbacks(outbound, server);
  const feedFaults = await checkFeeds(outbound, server, short);
  const planMs = await timeActivationPlan(outbound, server, short);
  const registryFaults = short ? [] : await checkRegistry(outbound, slackMs);
  const slowest = await deliveryMonitor.end();
  const faults = [...discovery.faults, ...callbacks.faults, ...feedFaults, ...registryFaults];
  for (const app of [api, worker]) if (app.gone !== undefined) faults.push(`the ${app.kind} ${app.gone}`);
  const longest = Math.max(...(await Promise.all(turns.map((one) => one.longest()))));
  const memoryPeaks = memoryMonitors.map((watch) => watch.end());
  return [
    {
      what: `one discovery with ${discovery.sellers} hostile sellers: complete after its deadline`,
      value: `${Math.round(discovery.late)} ms late`,
      goal: `at most ${slackMs} ms`,
      timely: discovery.late <= slackMs,
    },
    {
      what: `callbacks to receivers that never finish: connection open for`,
      value: `${Math.round(callbacks.shortestEndless)}–${Math.round(callbacks.longestEndless)} ms`,
      goal: `${callbackMs} ± ${slackMs} ms`,
      timely: Math.abs(callbacks.shortestEndless - callbackMs) <= slackMs && Math.abs(callbacks.longestEndless - callbackMs) <= slackMs,
    },
    {
      what: 'callbacks to every hostile receiver: longest connection',
      value: `${Math.round(callbacks.longest)} ms`,
      goal: `at most ${callbackMs + slackMs} ms`,
      timely: callbacks.longest <= callbackMs + slackMs,
    },
    {
      what: 'activation plan of a catalog: wait for sellers that never finish',
      value: `${Math.round(planMs)} ms`,
      goal: `${capabilitiesMs} ± ${slackMs + 100} ms`,
      timely: Math.abs(planMs - capabilitiesMs) <= slackMs + 100,
    },
    turnFigure('longest turn of an event loop', longest),
    {
      what: 'other violations',
      value: faults.length === 0 ? '0' : `${faults.length}: ${faults.slice(0, 8).join('; ')}`,
      goal: '0',
      met: faults.length === 0,
    },
    ...memoryPeaks.map(({ kind, mib }) => ({
      what: `peak resident memory: ${kind}`,
      value: `${mib} MiB`,
      goal: `at most ${memoryMiB} MiB`,
      met: mib <= memoryMiB,
    })),
    {
      what: 'slowest delivery to an honest receiver at the same time',
      value: `${Math.round(slowest)} ms`,
      goal: 'at most 3000 ms',
      timely: slowest <= 3_000,
    },
  ];
}

/** Names of the tricks that need the most processor time; short runs leave them out. */
const heavy = /million|100,000|400,000|megabytes|notifications|larger/;

/** Runs one discovery with a seller per trick and an honest seller. @param {OutboundCalls} outbound @param {HostileSellers} sellers @param {boolean} short */
async function discoverAll(outbound, sellers, short) {
  const names = [...Object.keys(tricks).filter((name) => !short || !heavy.test(name)), 'honest'];
  const ids = new Map(
    await Promise.all(names.map(async (name) => /** @type {const} */ ([await registerSeller(outbound, sellers.url(name)), name]))),
  );
  let found = await discoverOnce(outbound, ids, short ? 3 : 10);
  // On a slow machine the honest seller needs more time.
  for (const waitSeconds of [30, 120]) if (short && found.isHonestLate) found = await discoverOnce(outbound, ids, waitSeconds);
  return { ...found, sellers: names.length - 1 };
}

/** @param {OutboundCalls} outbound @param {Map<number, string>} ids of the sellers, with their names @param {number} waitSeconds */
async function discoverOnce(outbound, ids, waitSeconds) {
  const body = {
    advertiserId: outbound.buyer.advertiserId,
    brief: 'Evenings with young families',
    storefrontIds: [...ids.keys()],
    waitSeconds,
  };
  const since = performance.now();
  const { discoveryId } = dataOf(await outbound.buyer.send('POST', '/api/v2/buyer/discovery', { body }), 'Discovering');
  const done = await outbound.untilDiscovered(discoveryId, waitSeconds * 1_000 + 60_000);
  const late = performance.now() - since - waitSeconds * 1_000;
  /** @type {string[]} */
  const faults = [];
  let isHonestLate = false;
  for (const { storefrontId, id, status, reason } of done.sellers) {
    const name = ids.get(storefrontId ?? id);
    if (name === 'honest') isHonestLate = status === 'timed_out';
    if (name === 'honest' ? status !== 'declined' : status === 'responded') faults.push(`seller with "${name}": ${status}`);
    if (!/^The seller|^Nothing that the seller/.test(String(reason))) faults.push(`seller with "${name}": ${reason}`);
  }
  return { late, faults, isHonestLate };
}

/** @param {OutboundCalls} outbound @param {string} agentUrl */
async function registerSeller(outbound, agentUrl) {
  const slug = `seller-${Math.random().toString(36).slice(2)}`;
  return dataOf(
    await outbound.sendAsSeller('POST', '/api/v2/storefront/seller-agents', { body: { name: slug, slug, agentUrl } }),
    'Registering a seller',
  ).id;
}

/** @param {OutboundCalls} outbound @param {HostileServers} server */
async function checkCallbacks(outbound, server) {
  /** @type {string[]} */
  const faults = [];
  const names = Object.keys(behaviours);
  await Promise.all(
    names.map(async (name) => {
      const { error, httpStatus } = await outbound.callback(server.url(name));
      // A response that begins with 200 is a success even when its body is cut off: callbacks do not read it.
      const mayBeWell = ['endless body', 'content-length of 10^15', 'gzip bomb'].includes(name);
      if (error === null ? !mayBeWell : httpStatus !== null) faults.push(`callback to "${name}": ${error} ${httpStatus}`);
    }),
  );
  const open = () => names.filter((name) => !server.seen.has(name));
  await until('every connection is closed', () => open().length === 0).catch((error) =>
    faults.push(`${error.message}: ${open().join(', ')}`),
  );
  const first = (/** @type {string} */ name) => server.seen.get(name)?.[0] ?? Number.NaN;
  const endless = names.filter((name) => behaviours[name]?.endless).map(first);
  const longest = Math.max(...names.map(first));
  server.seen.clear();
  return { faults, longest, shortestEndless: Math.min(...endless), longestEndless: Math.max(...endless) };
}

/** Reads only feeds that end by themselves or by the size limit: a feed may take minutes otherwise. @param {OutboundCalls} outbound @param {HostileServers} server @param {boolean} short */
async function checkFeeds(outbound, server, short) {
  /** @type {string[]} */
  const faults = [];
  const names = Object.keys(behaviours).filter((name) => !behaviours[name]?.endless);
  // Full runs read feeds up to the limit of 200 MB, which takes one or two seconds on loopback.
  for (const name of short ? names.filter((one) => !/endless body|10\^15|gzip|chunk ext/.test(one)) : names) {
    const { error } = await outbound.feed(server.url(name));
    if (error === null) faults.push(`the feed "${name}" was accepted`);
  }
  return faults;
}

/** Requests an activation plan, which asks sellers for their capabilities; returns its duration in ms. @param {OutboundCalls} outbound @param {HostileServers} server @param {boolean} short */
async function timeActivationPlan(outbound, server, short) {
  const { send, advertiserId, accountId } = outbound.buyer;
  const path = `/api/v2/buyer/advertisers/${advertiserId}/catalogs`;
  const items = [{ id: '1', title: 'Runner', brand: 'Acme', price: 10 }];
  const catalogs = [{ catalog_id: 'shoes', type: 'product', items }];
  dataOf(await send('POST', `${path}/sync`, { body: { account: { account_id: String(accountId) }, catalogs } }), 'Syncing');
  dataOf(await send('PUT', `${path}/shoes/transform`, { body: { groupBy: ['brand'], creativePrompt: 'Show {{title}}' } }), 'Transforming');
  const names = Object.keys(behaviours).filter((name) => !short || behaviours[name]?.endless);
  const ids = await Promise.all(names.slice(0, 16).map((name) => registerSeller(outbound, server.url(name))));
  const answer = await send('POST', `${path}/shoes/activation-plan/execute`, { body: { adcpAgentIds: ids.map(String), dryRun: true } });
  dataOf(answer, 'Planning');
  return answer.ms;
}

/** A property check tries the registry twice, then answers 503. @param {OutboundCalls} outbound @param {number} slackMs */
async function checkRegistry(outbound, slackMs) {
  const { status, ms, body } = await outbound.buyer.send('POST', '/api/v2/buyer/property-lists/check', {
    body: { domains: ['example.com'] },
    patienceMs: 60_000,
  });
  const late = Math.abs(ms - 2 * registryMs);
  return status === 503 && late <= 2 * slackMs
    ? []
    : [`a check was answered ${status} after ${Math.round(ms)} ms: ${JSON.stringify(body)}`];
}
