import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Rig } from '../rig/rig.mjs';
import { Canary } from './lib/canary.mjs';
import { corpus, elsewhere } from './lib/forbidden-urls.mjs';
import { ToyDns } from './lib/toy-dns.mjs';
import { WaysOut } from './lib/ways-out.mjs';

export const title = 'Addresses inside: literals, names that change their mind, redirects, proxies and certificates';
export const order = 90;

/** The one address that plays the open internet; everything else on loopback is inside. */
const outside = '127.0.0.2';
const inside = '127.0.0.1';
const ways = /** @type {const} */ (['webhook', 'callback', 'feed', 'seller']);
const certificate = join(import.meta.dirname, 'lib', 'good.test.crt');

const mapped = '00000000000000000000ffff7f000001';
const loopback6 = '00000000000000000000000000000001';

/** @type {Record<string, import('./lib/toy-dns.mjs').Entry>} */
const names = {
  'good.test': { a: [outside] },
  'wrong.test': { a: [outside] },
  'alias.test': { cname: 'good.test' },
  'loop.test': { a: [inside] },
  'loop6.test': { aaaa: [loopback6] },
  'mapped.test': { aaaa: [mapped] },
  'mixed.test': { a: [outside, inside] },
  'mixed46.test': { a: [outside], aaaa: [loopback6] },
  'mixed-mapped.test': { a: [outside], aaaa: [mapped] },
  'zero.test': { a: ['0.0.0.0'] },
  'chain.test': { cname: 'chain2.test' },
  'chain2.test': { cname: 'chain3.test' },
  'chain3.test': { cname: 'loop.test' },
  'empty.test': {},
  'silent.test': 'silence',
  'garbage.test': 'garbage',
};
const forbidden = ['loop', 'loop6', 'mapped', 'mixed', 'mixed46', 'mixed-mapped', 'zero', 'chain', 'empty', 'nowhere'];
/** First the one outside, then the one inside: what is checked must be what is used. */
const rebinding = ways.map((way) => `rebind-${way}.test`);
for (const name of rebinding) names[name] = (times) => ({ a: [times === 1 ? outside : inside] });

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const port = await freePort();
  const canary = lowered(await Canary.start(port));
  const world = lowered(await Outside.start(port));
  const dns = lowered(await ToyDns.start(names));
  const rig = lowered(await Rig.raise({ tell }));
  const proxy = `http://${inside}:${port}`;
  const env = {
    EGRESS_ALLOW: `${outside}/32`,
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
  const out = await WaysOut.open(rig, api.url);
  /** @type {string[]} */
  const faults = [];
  const expect = (/** @type {boolean} */ holds, /** @type {string} */ words) => void (holds || faults.push(words));

  // Literals: refused where they are entered.
  const literals = corpus(port);
  let judged = 0;
  for (const host of shut === undefined ? [out] : [out, await WaysOut.open(rig, shut.url)]) {
    for (const way of ways)
      for (const url of [...literals, ...elsewhere]) {
        judged++;
        expect(!(await host.takes(way, url)), `${way} takes ${url}`);
      }
  }
  tell(`${judged} literals entered`);

  // The same, entered when more was allowed: refused where they are called.
  const stored = await storedEarlier(rig, out, port, short);
  for (const { way, url, error } of stored) expect(error !== null, `${way} to ${url}, stored earlier, went well`);
  expect(canary.visits.length === 0, `someone inside was visited by then: ${canary.visits.slice(0, 3).join('; ')}`);

  // Names. That those outside are reached shows that the others could be.
  const wanted = short ? [...forbidden.slice(0, 5), 'chain'] : forbidden;
  const reached = await Promise.all(
    ways.map(async (way) => ({ way, before: world.visits(way), outcome: await out.go(way, world.url('alias.test', way)) })),
  );
  for (const { way, before, outcome } of reached)
    expect(world.visits(way) > before, `${way} did not reach a name outside: ${outcome.error}`);
  await Promise.all(
    ways.map(async (way) => {
      for (const name of wanted) {
        const before = world.visits(way);
        const { error } = await out.go(way, world.url(`${name}.test`, way));
        expect(error !== null && world.visits(way) === before, `${way} to ${name}.test: ${error}`);
      }
    }),
  );
  for (let round = 0; round < (short ? 2 : 5); round++)
    await Promise.all(ways.map((way, index) => out.go(way, world.url(rebinding[index] ?? '', way))));
  if (!short) await silent(out, world, expect);
  if (!short) {
    await pause(16_000); // names are remembered for 15 s
    for (const [index, way] of ways.entries()) {
      const { error } = await out.go(way, world.url(rebinding[index] ?? '', way));
      expect(error !== null && (dns.asked.get(`${rebinding[index]} 1`) ?? 0) > 1, `${way} to a name that changed its mind: ${error}`);
    }
  }
  tell(
    `${wanted.length + 2} names on ${ways.length} ways, ${[...dns.asked.values()].reduce((sum, times) => sum + times, 0)} questions to the name server`,
  );

  // Redirects: only feeds follow them, and every hop is judged.
  const targets = [
    ...literals.filter((url) => URL.canParse(url) && /^[!-~]+$/.test(url)).slice(0, short ? 6 : 40),
    `http://loop.test:${port}/`,
    `http://mixed46.test:${port}/`,
    'file:///etc/passwd',
  ];
  for (const way of short ? /** @type {const} */ (['feed', 'seller']) : ways)
    for (const target of way === 'feed' ? targets : targets.slice(0, 2)) {
      world.redirect = target;
      const { error } = await out.go(way, world.url('good.test', `redirect-${way}`));
      expect(error !== null, `${way} followed a redirect to ${target}`);
    }
  world.redirect = world.url('alias.test', 'feed');
  const followed = await out.feed(world.url('good.test', 'redirect-feed'));
  expect(followed.error === null, `a feed did not follow a redirect that it may follow: ${followed.error}`);

  // Certificates are those of the name, although the address is what is connected to.
  const named = await out.webhook(`https://good.test:${world.securePort}/webhook`);
  expect(named.error === null, `a webhook over TLS: ${named.error}`);
  const before = world.secureVisits;
  const misnamed = await out.webhook(`https://wrong.test:${world.securePort}/webhook`);
  expect(misnamed.error === 'tls' && world.secureVisits === before, `a certificate of another name: ${misnamed.error}`);
  const unnamed = await out.webhook(`https://${outside}:${world.securePort}/webhook`);
  expect(unnamed.error === 'tls' && world.secureVisits === before, `a certificate of a name, for an address: ${unnamed.error}`);

  return [
    {
      what: 'connections to addresses inside',
      value: `${canary.visits.length}${canary.visits.length > 0 ? `: ${canary.visits.slice(0, 3).join('; ')}` : ''}`,
      goal: '0',
      met: canary.visits.length === 0,
    },
    {
      what: 'rules broken',
      value: faults.length === 0 ? '0' : `${faults.length}: ${faults.slice(0, 12).join('; ')}`,
      goal: '0',
      met: faults.length === 0,
    },
    {
      what: 'ways out × forms of forbidden addresses',
      value: `${ways.length} × ${literals.length + elsewhere.length} (${judged} refusals)`,
    },
    { what: 'names × ways out, with rebinding between check and connection', value: `${wanted.length + 2} × ${ways.length}` },
  ];
}

/**
 * Rows of a time when more was allowed, as a stored URL that is judged when it is called.
 * @param {Rig} rig @param {WaysOut} out @param {number} port @param {boolean} short
 */
async function storedEarlier(rig, out, port, short) {
  const subscribed = await out.buyer.ask('POST', '/api/v2/buyer/webhook-subscriptions', {
    body: { url: `http://${outside}:${port}/`, secret: 'a secret of sixteen and more', eventTypes: ['discovery.revision'] },
  });
  const { id } = subscribed.body.data.subscription;
  const urls = corpus(port).filter((url) => URL.canParse(url) && url.length < 2_000);
  const outcomes = [];
  // Ten failures in a row end a subscription.
  for (const url of urls.slice(0, short ? 3 : 9)) {
    await rig.query('update webhook_subscriptions set url = $1 where id = $2', [url, id]);
    outcomes.push({ way: 'webhook', url, error: (await out.delivery(id)).error });
  }
  await out.buyer.ask('DELETE', `/api/v2/buyer/webhook-subscriptions/${id}`);
  const [registered] = await Promise.all([
    out.askAsSeller('POST', '/api/v2/storefront/seller-agents', {
      body: { name: 'Seller', slug: `earlier-${port}`, agentUrl: `http://${outside}:${port}/` },
    }),
  ]);
  const seller = registered.body.data.id;
  for (const url of urls.slice(0, short ? 2 : 12)) {
    await rig.query('update seller_agents set agent_url = $1 where id = $2', [url, seller]);
    outcomes.push({ way: 'seller', url, error: (await out.asked(seller, 2)).error });
  }
  return outcomes;
}

/** Name servers that say nothing, or nonsense. @param {WaysOut} out @param {Outside} world @param {(holds: boolean, words: string) => void} expect */
async function silent(out, world, expect) {
  await Promise.all(
    ['silent.test', 'garbage.test'].flatMap((name) =>
      ways.map(async (way) => {
        const since = performance.now();
        const { error } = await out.go(way, world.url(name, way));
        const ms = performance.now() - since;
        expect(error !== null && ms < 12_000, `${way} to ${name}: ${error} after ${Math.round(ms)} ms`);
      }),
    ),
  );
}

/** The open internet: one server on one loopback address. */
class Outside {
  redirect = '';
  secureVisits = 0;
  /** @type {Map<string, number>} */
  #visits = new Map();
  #server = createServer((request, response) => {
    const way = request.url?.slice(1) ?? '';
    this.#visits.set(way, this.visits(way) + 1);
    request.resume();
    if (way.startsWith('redirect-')) return void response.writeHead(302, { location: this.redirect }).end();
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id,title,price\n1,Shoe,10\n');
  });
  #secure = createSecure(
    { cert: readFileSync(certificate), key: readFileSync(certificate.replace('.crt', '.key')) },
    (request, response) => {
      this.secureVisits++;
      request.resume();
      response.end();
    },
  );

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  /** @param {number} port */
  static async start(port) {
    const world = new Outside(port);
    await new Promise((resolve) => world.#server.listen(port, outside, () => resolve(undefined)));
    await new Promise((resolve) => world.#secure.listen(0, outside, () => resolve(undefined)));
    return world;
  }

  get securePort() {
    return /** @type {import('node:net').AddressInfo} */ (this.#secure.address()).port;
  }

  /** @param {string} name @param {string} way */
  url(name, way) {
    return `http://${name}:${this.port}/${way}`;
  }

  /** @param {string} way */
  visits(way) {
    return this.#visits.get(way) ?? 0;
  }

  async lower() {
    for (const server of [this.#server, this.#secure]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
