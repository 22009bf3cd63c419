import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Rig } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { Canary } from './lib/canary.mjs';
import { FakeDns } from './lib/fake-dns.mjs';
import { loopbackUrls, otherForbiddenUrls } from './lib/forbidden-urls.mjs';
import { OutboundCalls } from './lib/outbound-calls.mjs';
import { certificate, publicAddress, PublicServers } from './lib/public-servers.mjs';

export const title = 'Internal addresses are never reached: literals, DNS rebinding, redirects, proxies and certificates';
export const order = 90;

/** The internal address, which must not be reached. */
const internalAddress = '127.0.0.1';
const callKinds = /** @type {const} */ (['webhook', 'callback', 'feed', 'seller']);

const mapped = '00000000000000000000ffff7f000001';
const loopback6 = '00000000000000000000000000000001';

/** @type {Record<string, import('./lib/fake-dns.mjs').Entry>} */
const names = {
  'good.test': { a: [publicAddress] },
  'wrong.test': { a: [publicAddress] },
  'alias.test': { cname: 'good.test' },
  'loop.test': { a: [internalAddress] },
  'loop6.test': { aaaa: [loopback6] },
  'mapped.test': { aaaa: [mapped] },
  'mixed.test': { a: [publicAddress, internalAddress] },
  'mixed46.test': { a: [publicAddress], aaaa: [loopback6] },
  'mixed-mapped.test': { a: [publicAddress], aaaa: [mapped] },
  'zero.test': { a: ['0.0.0.0'] },
  'chain.test': { cname: 'chain2.test' },
  'chain2.test': { cname: 'chain3.test' },
  'chain3.test': { cname: 'loop.test' },
  'empty.test': {},
  'silent.test': 'silence',
  'garbage.test': 'garbage',
};
const forbidden = ['loop', 'loop6', 'mapped', 'mixed', 'mixed46', 'mixed-mapped', 'zero', 'chain', 'empty', 'nowhere'];
/** Names that resolve to the public address first and to the internal one afterwards: the checked address must be the one used. */
const rebinding = callKinds.map((kind) => `rebind-${kind}.test`);
for (const name of rebinding) names[name] = (times) => ({ a: [times === 1 ? publicAddress : internalAddress] });

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const port = await freePort();
  const canary = lowered(await Canary.start(port));
  const publicServers = lowered(await PublicServers.start(port));
  const dns = lowered(await FakeDns.start(names));
  const rig = lowered(await Rig.raise({ tell }));
  const proxy = `http://${internalAddress}:${port}`;
  const env = {
    EGRESS_ALLOW: `${publicAddress}/32`,
    EGRESS_HTTPS_ONLY: 'false',
    EGRESS_DNS_SERVERS: dns.address,
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_USE_ENV_PROXY: '1',
    ...Object.fromEntries(
      ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
        [name, proxy],
        [name.toUpperCase(), proxy],
      ]),
    ),
  };
  const closed = { EGRESS_ALLOW: '', EGRESS_HTTPS_ONLY: 'false', EGRESS_DNS_SERVERS: dns.address };
  const [api, , shut] = await Promise.all([rig.add('api', env), rig.add('worker', env), ...(short ? [] : [rig.add('api', closed)])]);
  const outbound = await OutboundCalls.open(rig, api.url);
  /** @type {string[]} */
  const faults = [];
  const expect = (/** @type {boolean} */ holds, /** @type {string} */ words) => void (holds || faults.push(words));

  const literals = loopbackUrls(port);
  const running = { outbound, publicServers, dns, short, expect };

  // Literals are refused when they are entered …
  const enteredUrls = [...literals, ...otherForbiddenUrls];
  const hosts = shut === undefined ? [outbound] : [outbound, await OutboundCalls.open(rig, shut.url)];
  for (const host of hosts) await checkEntered(host, enteredUrls, expect);
  const judged = hosts.length * callKinds.length * enteredUrls.length;
  // … and, when stored earlier under wider rules, refused when they are called.
  const stored = await callStoredUrls(rig, outbound, port, short);
  for (const { kind, url, error } of stored) expect(error !== null, `${kind} to ${url}, stored earlier, succeeded`);
  expect(canary.visits.length === 0, `an internal address was reached by then: ${canary.visits.slice(0, 3).join('; ')}`);
  tell(`${judged} literals entered, ${stored.length} called`);

  const wanted = short ? [...forbidden.slice(0, 5), 'chain'] : forbidden;
  await checkNames(running, wanted);
  await checkRebinding(running);
  tell(`${wanted.length + 2} names for ${callKinds.length} kinds of calls, ${dns.queryCount} queries to the name server`);
  await checkRedirects(running, [
    ...literals.filter((url) => URL.canParse(url) && /^[!-~]+$/.test(url)).slice(0, short ? 6 : 40),
    `http://loop.test:${port}/`,
    `http://mixed46.test:${port}/`,
    'file:///etc/passwd',
  ]);
  await checkCertificates(running);

  return [
    {
      what: 'connections to internal addresses',
      value: `${canary.visits.length}${canary.visits.length > 0 ? `: ${canary.visits.slice(0, 3).join('; ')}` : ''}`,
      goal: '0',
      met: canary.visits.length === 0,
    },
    {
      what: 'other violations',
      value: faults.length === 0 ? '0' : `${faults.length}: ${faults.slice(0, 12).join('; ')}`,
      goal: '0',
      met: faults.length === 0,
    },
    {
      what: 'kinds of outbound calls × forms of forbidden addresses',
      value: `${callKinds.length} × ${enteredUrls.length} (${judged} refusals)`,
    },
    {
      what: 'host names × kinds of outbound calls, with rebinding between check and connection',
      value: `${wanted.length + 2} × ${callKinds.length}`,
    },
  ];
}

/** @typedef {{ outbound: OutboundCalls, publicServers: PublicServers, dns: FakeDns, short: boolean, expect: (holds: boolean, words: string) => void }} Running */

/** @param {OutboundCalls} host @param {string[]} urls @param {Running['expect']} expect */
async function checkEntered(host, urls, expect) {
  for (const kind of callKinds) for (const url of urls) expect(!(await host.accepts(kind, url)), `${kind} accepts ${url}`);
}

/** Calls a public name, which must be reached, and the forbidden names, which must not. @param {Running} running @param {string[]} wanted */
async function checkNames({ outbound, publicServers, short, expect }, wanted) {
  await Promise.all(
    callKinds.map(async (kind) => {
      const place = `${kind}-alias`;
      const outcome = await untilExpected(
        () => outbound.call(kind, publicServers.url('alias.test', place)),
        () => publicServers.visits(place) > 0,
      );
      expect(publicServers.visits(place) > 0, `${kind} did not reach a public name: ${outcome.error}`);
    }),
  );
  await Promise.all(
    callKinds.map(async (kind) => {
      for (const name of wanted) {
        const place = `${kind}-${name}`;
        const { error } = await outbound.call(kind, publicServers.url(`${name}.test`, place));
        expect(error !== null && publicServers.visits(place) === 0, `${kind} to ${name}.test: ${error}`);
      }
    }),
  );
  if (!short) await checkSilentNames(outbound, publicServers, expect);
}

/**
 * Repeats the call until its outcome is expected, for at most a minute: on a slow machine a name server or receiver may time out.
 * @param {() => Promise<import('./lib/outbound-calls.mjs').Outcome>} go @param {(outcome: import('./lib/outbound-calls.mjs').Outcome) => boolean} isExpected
 * @returns {Promise<import('./lib/outbound-calls.mjs').Outcome>}
 */
async function untilExpected(go, isExpected) {
  let outcome = await go();
  if (isExpected(outcome)) return outcome;
  await until('the outcome is as expected', async () => isExpected((outcome = await go())), { everyMs: 1_000 }).catch(() => {});
  return outcome;
}

/** The first resolution is checked and used; the next one is internal and must be refused. @param {Running} running */
async function checkRebinding({ outbound, publicServers, dns, short, expect }) {
  for (let round = 0; round < (short ? 2 : 5); round++)
    await Promise.all(callKinds.map((kind, index) => outbound.call(kind, publicServers.url(rebinding[index] ?? '', kind))));
  if (short) return;
  await pause(16_000); // names are cached for 15 s
  for (const [index, kind] of callKinds.entries()) {
    const { error } = await outbound.call(kind, publicServers.url(rebinding[index] ?? '', kind));
    expect(error !== null && (dns.queryCounts.get(`${rebinding[index]} 1`) ?? 0) > 1, `${kind} to a name that was rebound: ${error}`);
  }
}

/** Only feeds follow redirects, and every hop is checked. @param {Running} running @param {string[]} targets */
async function checkRedirects({ outbound, publicServers, short, expect }, targets) {
  for (const kind of short ? /** @type {const} */ (['feed', 'seller']) : callKinds)
    for (const target of kind === 'feed' ? targets : targets.slice(0, 2)) {
      publicServers.redirect = target;
      const { error } = await outbound.call(kind, publicServers.url('good.test', `redirect-${kind}`));
      expect(error !== null, `${kind} followed a redirect to ${target}`);
    }
  publicServers.redirect = publicServers.url('alias.test', 'feed');
  const followed = await untilExpected(
    () => outbound.feed(publicServers.url('good.test', 'redirect-feed')),
    ({ error }) => error === null,
  );
  expect(followed.error === null, `a feed did not follow an allowed redirect: ${followed.error}`);
}

/** The certificate is verified against the host name, although the connection is made to the resolved address. @param {Running} running */
async function checkCertificates({ outbound, publicServers, expect }) {
  const named = await untilExpected(
    () => outbound.webhook(`https://good.test:${publicServers.securePort}/webhook`),
    ({ error }) => error === null,
  );
  expect(named.error === null, `a webhook over TLS: ${named.error}`);
  const before = publicServers.secureVisits;
  for (const host of ['wrong.test', publicAddress]) {
    const { error } = await untilExpected(
      () => outbound.webhook(`https://${host}:${publicServers.securePort}/webhook`),
      (outcome) => outcome.error === 'tls',
    );
    expect(error === 'tls' && publicServers.secureVisits === before, `the certificate of good.test for ${host}: ${error}`);
  }
}

/**
 * Stores forbidden URLs directly in the database and calls them.
 * @param {Rig} rig @param {OutboundCalls} outbound @param {number} port @param {boolean} short
 */
async function callStoredUrls(rig, outbound, port, short) {
  const subscribed = await outbound.buyer.send('POST', '/api/v2/buyer/webhook-subscriptions', {
    body: { url: `http://${publicAddress}:${port}/`, secret: 'a secret of sixteen and more', eventTypes: ['discovery.revision'] },
  });
  const { id } = subscribed.body.data.subscription;
  const urls = loopbackUrls(port).filter((url) => URL.canParse(url) && url.length < 2_000);
  const outcomes = [];
  // Ten failures in a row end a subscription, so at most nine are made.
  for (const url of urls.slice(0, short ? 3 : 9)) {
    await rig.query('update webhook_subscriptions set url = $1 where id = $2', [url, id]);
    outcomes.push({ kind: 'webhook', url, error: (await outbound.delivery(id)).error });
  }
  await outbound.buyer.send('DELETE', `/api/v2/buyer/webhook-subscriptions/${id}`);
  const registered = await outbound.sendAsSeller('POST', '/api/v2/storefront/seller-agents', {
    body: { name: 'Seller', slug: `earlier-${port}`, agentUrl: `http://${publicAddress}:${port}/` },
  });
  const seller = registered.body.data.id;
  for (const url of urls.slice(0, short ? 2 : 12)) {
    await rig.query('update seller_agents set agent_url = $1 where id = $2', [url, seller]);
    outcomes.push({ kind: 'seller', url, error: (await outbound.discoverWith(seller, 2)).error });
  }
  return outcomes;
}

/** Calls names whose name server does not answer or sends garbage. @param {OutboundCalls} outbound @param {PublicServers} publicServers @param {(holds: boolean, words: string) => void} expect */
async function checkSilentNames(outbound, publicServers, expect) {
  await Promise.all(
    ['silent.test', 'garbage.test'].flatMap((name) =>
      callKinds.map(async (kind) => {
        const since = performance.now();
        const { error } = await outbound.call(kind, publicServers.url(name, kind));
        const ms = performance.now() - since;
        expect(error !== null && ms < 12_000, `${kind} to ${name}: ${error} after ${Math.round(ms)} ms`);
      }),
    ),
  );
}
