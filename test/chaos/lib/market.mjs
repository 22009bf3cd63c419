// A buyer that creates work of every kind, and the sellers and feeds that the workers call.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { caller } from '../../../scripts/lib/calls.mjs';
import { clone } from '../../../scripts/lib/home.mjs';
import { flightAhead } from '../../rig/dates.mjs';
import { signUp } from '../../rig/rig.mjs';
import { until } from '../../rig/until.mjs';
import { keepWriting } from './hostile-wire.mjs';

const require = createRequire(import.meta.url);
const built = (/** @type {string} */ path) => require(join(clone, 'dist', 'apps', 'sandbox-seller', 'src', path));
const buyerApi = '/api/v2/buyer';

/** An HTTP proxy, or a server with a fixed answer, that can withhold answers. */
export class WithholdingProxy {
  /** Answers to requests that contain this text are withheld until `release()`. @type {string | null} */
  withheldText = null;
  /** Whether withheld answers are endless event streams of comments instead of silence. */
  isEndless = false;
  /** Milliseconds that each client waited for a withheld answer before it closed the connection. @type {number[]} */
  abandonedAfterMs = [];
  /** @type {(() => void)[]} */
  #withheld = [];

  /** @param {string} [target] URL to forward to; without it, the server answers `answer` */
  static async startProxy(target, answer = '') {
    const proxy = new WithholdingProxy();
    proxy.answer = answer;
    proxy.server = createServer(async (request, response) => {
      response.on('error', () => {});
      try {
        const body = await text(request);
        proxy.requests.push(body);
        let [status, type, responseBody] = [200, 'text/csv', proxy.answer];
        if (target !== undefined) {
          const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
          const reply = await fetch(target, { method: request.method, headers, ...(request.method === 'POST' ? { body } : {}) });
          [status, type, responseBody] = [reply.status, reply.headers.get('content-type') ?? 'application/json', await reply.text()];
        }
        const finish = () => void (response.destroyed || response.writeHead(status, { 'content-type': type }).end(responseBody));
        if (proxy.withheldText !== null && body.includes(proxy.withheldText)) proxy.#withhold(response, finish);
        else finish();
      } catch {
        response.destroy();
      }
    }).listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    proxy.url = `http://127.0.0.1:${/** @type {any} */ (proxy.server.address()).port}/mcp`;
    return proxy;
  }

  /** @param {import('node:http').ServerResponse} response @param {() => void} finish */
  #withhold(response, finish) {
    const since = performance.now();
    response.once('close', () => response.writableFinished || this.abandonedAfterMs.push(performance.now() - since));
    if (!this.isEndless) this.#withheld.push(finish);
    else keepWriting(response.writeHead(200, { 'content-type': 'text/event-stream' }), () => ': still here\n\n', 50);
  }

  answer = '';
  url = '';
  /** @type {string[]} */
  requests = [];
  /** @type {import('node:http').Server | undefined} */
  server;

  /** Sends the withheld answers and withholds no more. */
  release() {
    this.withheldText = null;
    for (const finish of this.#withheld.splice(0)) finish();
  }

  async lower() {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

export class Market {
  /** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url of an API */
  constructor(rig, url) {
    this.rig = rig;
    this.url = url;
    this.send = caller(url);
  }

  /**
   * Starts the sellers `prompt`, `slow` (3 s), `held` (behind `proxy`), and `late-0`, `late-1` … with the given latencies in ms.
   * @param {import('../../rig/rig.mjs').Rig} rig @param {string} url @param {{ latencies?: number[] }} [options]
   */
  static async open(rig, url, { latencies = [] } = {}) {
    const market = new Market(rig, url);
    market.cookie = (await signUp(url)).cookie;
    const [{ id }] = await rig.query('select max(id)::int as id from accounts');
    market.accountId = id;
    const seller = await signUp(url, 'SELLER');
    const television = built('personalities/index.js').demoSellers[0];
    const like = (/** @type {string} */ slug, /** @type {object} */ behaviour) => ({
      ...television,
      slug,
      name: slug,
      behaviour,
      takes: ['catalogs'],
    });
    const slow = (/** @type {number} */ latencyMs) => ({ kind: 'slow', latencyMs });
    const prompt = { kind: 'prompt', latencyMs: 5 };
    const late = latencies.map((latencyMs, i) => like(`late-${i}`, slow(latencyMs)));
    const sellers = [like('prompt', prompt), like('slow', slow(3_000)), like('held', prompt), ...late];
    market.sandbox = await built('server.js').startSandboxSeller({ sellers });
    market.proxy = await WithholdingProxy.startProxy(market.sandbox.endpoint('held'));
    for (const { slug, name } of sellers) {
      const agentUrl = slug === 'held' ? market.proxy.url : market.sandbox.endpoint(slug);
      const { data } = await market.send('POST', '/api/v2/storefront/seller-agents', { as: seller.cookie, body: { name, slug, agentUrl } });
      market.sellers.set(slug, data.id);
    }
    market.advertiserId = await market.advertiser();
    return market;
  }

  cookie = '';
  accountId = 0;
  advertiserId = 0;
  /** @type {Map<string, number>} */
  sellers = new Map();
  /** @type {any} */
  sandbox;
  /** @type {WithholdingProxy} */
  proxy = new WithholdingProxy();

  /** @param {string} path @param {unknown} body */
  post = async (path, body) => (await this.send('POST', buyerApi + path, { as: this.cookie, body })).data;
  /** @param {string} path */
  get = async (path) => (await this.send('GET', buyerApi + path, { as: this.cookie })).data;

  /** @param {string} url */
  async subscribe(url) {
    const body = { url, secret: 'whsec-0123456789abcdef', eventTypes: ['discovery.revision'] };
    return (await this.post('/webhook-subscriptions', body)).subscription.id;
  }

  #revision = 0;

  /** Publishes `count` discovery revisions as rows of the outbox. @param {number} count @returns {Promise<string[]>} ids of the events */
  async publish(count) {
    const events = Array.from({ length: count }, () => ({ id: `evt_${randomBytes(12).toString('hex')}`, revision: ++this.#revision }));
    await this.rig.query(
      `with added as (
         insert into outbox (id, type, account_id, occurred_at, payload)
         select e.id, 'discovery.revised', $2, clock_timestamp(), jsonb_build_object('discoveryId', 'disc_chaos', 'campaignId', 'cmp_chaos',
           'revision', e.revision, 'resultsComplete', false, 'pendingAgents', '[]'::jsonb, 'sellersRequested', 3, 'sellersResponded', 2)
         from jsonb_to_recordset($1::jsonb) as e(id text, revision int) order by e.revision returning 1)
       select pg_notify('outbox', '') from (select count(*) from added) as n`,
      [JSON.stringify(events), this.accountId],
    );
    return events.map(({ id }) => id);
  }

  /** @returns {Promise<number>} */
  async advertiser() {
    const brand = `oat-${randomBytes(4).toString('hex')}.example`;
    return (await this.post('/advertisers', { name: 'Oat', brand, primaryCurrency: 'USD' })).id;
  }

  async campaign() {
    const flightDates = flightAhead();
    const brief = 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news';
    const body = { advertiserId: this.advertiserId, name: 'Oat drink', mode: 'discovery', brief, flightDates, budget: { total: 90_000 } };
    return (await this.post('/campaigns', body)).campaign.campaignId;
  }

  /** Starts a discovery. @param {string[]} slugs @returns {Promise<string>} */
  async discover(slugs, campaignId = /** @type {string | undefined} */ (undefined), waitSeconds = 210) {
    const storefrontIds = slugs.map((slug) => this.sellers.get(slug));
    return (await this.post('/discovery', { campaignId: campaignId ?? (await this.campaign()), storefrontIds, waitSeconds })).discoveryId;
  }

  /** @param {string} id */
  async discovered(id) {
    const discovery = await this.get(`/discovery/${id}`);
    return discovery.resultsComplete ? discovery : null;
  }

  /** Executes a campaign with one product of the seller; resolves when the booking is accepted or has timed out. @returns {Promise<string>} */
  async book(slug = 'held') {
    const campaignId = await this.campaign();
    const discoveryId = await this.discover([slug], campaignId);
    await until('a discovery completes', () => this.discovered(discoveryId));
    const { products } = await this.get(`/discovery/${discoveryId}/products`);
    await this.post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId, budget: 20_000 }] });
    const executed = await this.post(`/campaigns/${campaignId}/execute`, {});
    return executed.mediaBuys[0].mediaBuyId;
  }

  /** @param {string} id */
  async mediaBuy(id) {
    return (await this.get(`/media-buys/${id}`)).mediaBuy;
  }

  /** Number of media buys that the seller `held` has booked. */
  async bookings() {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_media_buys', arguments: {} } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await fetch(this.sandbox.endpoint('held'), { method: 'POST', headers, body: JSON.stringify(body) });
    return /** @type {any} */ (await answer.json()).result.structuredContent.media_buys.length;
  }

  #people = 0;

  /**
   * Syncs an audience with `count` new members; audiences of one advertiser are stored one after the other.
   * @param {number} count @returns {Promise<string>} the task
   */
  async audience(count, advertiserId = this.advertiserId) {
    const add = Array.from({ length: count }, () => ({
      externalId: `person-${++this.#people}`,
      hashedEmail: randomBytes(32).toString('hex'),
    }));
    const audienceId = `crm-${randomBytes(4).toString('hex')}`;
    return (await this.post(`/advertisers/${advertiserId}/audiences/sync`, { audiences: [{ audienceId, add }] })).taskId;
  }

  /** @param {string} id */
  async task(id) {
    return (await this.get(`/tasks/${id}`)).task;
  }

  /** Creates a catalog with a feed, which is due at once. @param {string} url */
  async feed(url) {
    const catalogId = `feed-${randomBytes(4).toString('hex')}`;
    const catalogs = [{ catalog_id: catalogId, type: 'product', url, update_frequency: 'hourly' }];
    await this.post(`/advertisers/${this.advertiserId}/catalogs/sync`, { account: { account_id: String(this.accountId) }, catalogs });
    return catalogId;
  }

  /** @param {string} catalogId */
  async catalog(catalogId) {
    return this.get(`/advertisers/${this.advertiserId}/catalogs/${catalogId}`);
  }

  async lower() {
    await this.proxy.lower();
    await this.sandbox?.close();
  }
}
