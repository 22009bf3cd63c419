// Sends every operation its largest valid bodies, then reads the created objects in pages of the maximum size.
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../../rig/rig.mjs';
import { longestMs, turnFigure } from '../../rig/turns.mjs';
import { largestBodies } from './largest-bodies.mjs';

/** Maximum size of a response in bytes. Property lists are sent in slices and contain each identifier up to three times (docs/security.md). */
const longestAnswers = { usual: 8_000_000, inSlices: 48_000_000 };
const isInSlices = (/** @type {string} */ path) => path.includes('/property-lists');
/** Maximum resident memory of the API, in bytes. */
const maxMemory = 500_000_000;
/** Heap limit that Node chooses in a container of 768 MiB (deploy/chart/values.yaml). */
export const heapOfContainer = { NODE_OPTIONS: '--max-old-space-size=384' };
/** Number of campaigns of the largest size that are created for the lists. */
const campaigns = { short: 25, full: 200 };

/**
 * @typedef {import('../../rig/turns.mjs').Turns} Turns
 * @typedef {import('./hostile-bodies.mjs').OpenApi} OpenApi
 * @typedef {{ method: string, path: string, body?: string, what: string }} Asked
 */

/** Values that satisfy rules which the OpenAPI document does not state. */
const doable = {
  geo_countries: Array(249).fill('DE'),
  geo_countries_exclude: Array(249).fill('FR'),
  countries: Array(249).fill('DE'),
  geo_regions: Array.from({ length: 1_000 }, (_, at) => `DE-${at.toString(36).toUpperCase()}`),
  geo_regions_exclude: [],
  geo_metros: [],
  geo_metros_exclude: [],
  geo_postal_areas: Array.from({ length: 5 }, (_, list) => ({
    system: 'us_zip',
    values: Array.from({ length: 1_000 }, (__, at) => `${list}${at}`.padEnd(12, '0')),
  })),
  geo_postal_areas_exclude: [],
  start_hour: 0,
  end_hour: 24,
  pacingPeriods: null,
};

/** The same for single operations, by the end of their path. */
const doableOf = {
  '/asks': { subject: undefined, channel: undefined, desiredSupply: undefined },
  '/assistant/chat': { confirmationUid: undefined },
  '/assistant/chat/stream': { confirmationUid: undefined },
  '/accounts/create-child': { accountType: 'BUYER', customerRole: 'BUYER' },
  '/attachments': { childCustomerId: undefined },
  '/catalogs/sync': { url: undefined },
  '/storefront/proposals': { briefArtifactId: undefined },
  '/event-sources': { allowedDomains: Array.from({ length: 100 }, (_, at) => `shop${at}.example`) },
  '/buyer/discovery': { proposalCode: undefined, brief: undefined, advertiserId: undefined },
  '/api/v2/storefront': { enabled: undefined, isPaused: undefined, paymentCurrencies: ['EUR'], defaultCurrency: 'EUR' },
  '/usage/quota': { accountLimitMicroUsd: 1_000_000 },
};

export class LargestValidBodies {
  /** @type {{ what: string, ms: number, bytes: number }[]} */
  turns = [];
  /** @type {Map<string, string>} operations with a body that failed validation, and the error */
  refused = new Map();
  /** @type {Set<string>} */
  passed = new Set();
  /** @type {string[]} */
  faults = [];
  answers = { usual: { what: '', bytes: 0 }, inSlices: { what: '', bytes: 0 } };
  requests = 0;
  /** Peak resident memory so far, in bytes. */
  memory = 0;

  /** @param {Turns} api an API process of its own, because its memory is measured @param {{ document: OpenApi, short: boolean, tell: (line: string) => void }} how */
  constructor(api, { document, short, tell }) {
    this.api = api;
    this.document = document;
    this.short = short;
    this.tell = tell;
  }

  /** @returns {Promise<import('../../rig/report.mjs').Figure[]>} */
  async run() {
    await this.#makeWorld();
    await this.#warm();
    for (const operation of this.document.operations) await this.#operation(operation);
    await this.#lists();
    return this.figures;
  }

  /** @returns {import('../../rig/report.mjs').Figure[]} */
  get figures() {
    const slowest = this.turns.sort((one, other) => other.ms - one.ms);
    for (const { what, ms, bytes } of slowest.slice(0, 15)) this.tell(`${ms.toFixed(0)} ms: ${what} (${bytes} bytes)`);
    for (const [what, why] of this.refused) if (!this.passed.has(what)) this.tell(`not valid: ${what}: ${why}`);
    const refused = [...this.refused.keys()].filter((what) => !this.passed.has(what));
    const { what, ms } = slowest[0] ?? { what: '', ms: 0 };
    const memory = this.api.app.peakMemory;
    return [
      {
        what: 'largest valid bodies of every operation',
        value: `${this.requests} requests, ${this.passed.size} operations passed validation, ${refused.length} refused every body`,
      },
      { ...turnFigure(`the API’s longest turn with the largest valid body (${what})`, ms), met: ms <= longestMs },
      {
        what: 'the API’s peak resident memory during these requests',
        value: `${Math.round(memory / 1e6)} MB`,
        goal: `at most ${maxMemory / 1e6} MB`,
        met: memory <= maxMemory,
      },
      answerFigure('largest response', this.answers.usual, longestAnswers.usual),
      answerFigure('largest response in slices', this.answers.inSlices, longestAnswers.inSlices),
      {
        what: 'Faults with the largest valid bodies (5xx)',
        value: this.faults.length === 0 ? '0' : `${this.faults.length}: ${this.faults.slice(0, 5).join('; ')}`,
        goal: '0',
        met: this.faults.length === 0,
      },
    ];
  }

  /** Signs up new people with the objects that paths refer to; operations may have ended earlier sessions. */
  async #makeWorld() {
    this.people = { buyer: await signUp(this.api.app.url), seller: await signUp(this.api.app.url, 'SELLER') };
    const buyer = '/api/v2/buyer';
    const brand = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' };
    const advertiser = (await this.#send('POST', `${buyer}/advertisers`, brand)).data.id;
    const campaign = (await this.#send('POST', `${buyer}/campaigns`, campaignBody(advertiser))).data.campaign.campaignId;
    const source = { name: 'Shop', eventTypes: ['purchase'] };
    const eventSource = (await this.#send('POST', `${buyer}/advertisers/${advertiser}/event-sources`, source)).data;
    const sites = { name: 'Sites', purpose: 'include', domains: ['a.example'] };
    const list = (await this.#send('POST', `${buyer}/advertisers/${advertiser}/property-lists`, sites)).data;
    const slug = `large-${Math.random().toString(36).slice(2, 10)}`;
    const storefront = { name: 'Long', platformId: slug, defaultCurrency: 'EUR', publisherDomain: `${slug}.example` };
    await this.#send('POST', '/api/v2/storefront', storefront);
    const product = (await this.#send('POST', '/api/v2/storefront/products', { name: 'Spot', channels: ['ctv'] })).data;
    this.ids = { advertiser, campaign, list: list?.listId ?? '1', product: product?.productId ?? '1' };
    const account_id = String(this.people.buyer.data.account.id);
    const ids = { advertiserId: advertiser, campaignId: campaign, account_id };
    this.known = { ids, done: { ...doable, eventSourceId: eventSource?.eventSourceId ?? '1' } };
  }

  /** Warms the API up: code that is compiled at the first requests is not counted. */
  async #warm() {
    const { advertiser } = /** @type {{ advertiser: number }} */ (this.ids);
    for (let left = 30; left > 0; left -= 1) {
      const geo_regions = Array.from({ length: 300 }, (_, at) => `US-A${at % 10}`);
      await this.#send('POST', '/api/v2/buyer/campaigns', { ...campaignBody(advertiser), constraints: { geo_regions } });
    }
    await this.api.calm();
  }

  /** @param {{ method: string, path: string, schema: object, bytes: number }} operation */
  async #operation({ method, path, schema, bytes }) {
    const what = `${method} ${path}`;
    const bodies = largestBodies(this.document, schema, bytes, this.#knownOf(path));
    // Building bodies blocks this process; the pause lets the client notice connections closed meanwhile.
    await pause(20);
    for (const { name, text } of bodies) {
      const { status, error } = await this.#measured({ method, path: this.#pathOf(path), body: text, what: `${what}, ${name}` });
      if (status === 400 && error?.code === 'VALIDATION_ERROR') this.refused.set(what, `${error.field}: ${error.message}`.slice(0, 120));
      else this.passed.add(what);
      if (status === 401 && !path.includes('/auth/')) await this.#makeWorld();
    }
  }

  /** Reads pages of the largest campaigns, over REST and over MCP. */
  async #lists() {
    const operation = this.document.operations.find(({ method, path }) => method === 'POST' && path === '/api/v2/buyer/campaigns');
    if (!operation) throw new Error('The document has no operation that creates campaigns.');
    await this.#makeWorld();
    const { schema, bytes, path } = operation;
    const bodies = largestBodies(this.document, schema, bytes, this.#knownOf(path)).filter(({ isBare }) => isBare);
    for (let left = this.short ? campaigns.short : campaigns.full; left > 0; left -= 1) {
      const body = bodies[left % bodies.length]?.text;
      const { status, error } = await this.#ask({ method: 'POST', path: operation.path, body });
      if (status !== 201) throw new Error(`The largest campaign was answered ${status}: ${JSON.stringify(error)}`);
    }
    const pages = [
      ...this.document.lists.map((path) => ({ method: 'GET', path: `${this.#pathOf(path)}?limit=200`, what: `GET ${path}?limit=200` })),
      { method: 'GET', path: '/api/v2/buyer/campaigns?take=250', what: 'GET /api/v2/buyer/campaigns?take=250' },
      ...['campaign', 'advertiser', 'media_buy', 'notification'].map((kind) => ({
        method: 'POST',
        path: '/api/v3/tools/search',
        body: JSON.stringify({ kind, limit: 200 }),
        what: `tool search, ${kind}`,
      })),
      {
        method: 'POST',
        path: '/mcp/v3',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search', arguments: { kind: 'campaign', limit: 200 } },
        }),
        what: 'tools/call search over MCP',
      },
    ];
    for (const page of pages) await this.#measured(page);
  }

  /** Sends a request and records its longest turn, memory and response size. @param {Asked} asked */
  async #measured(asked) {
    /** @type {{ status: number, bytes: number, error?: any }} */
    let answer = { status: 0, bytes: 0 };
    const ms = await this.api.during(async () => {
      answer = await this.#ask(asked);
      this.requests += 1;
    });
    const grown = this.api.app.peakMemory - this.memory;
    this.memory += grown;
    if (grown > 20e6) this.tell(`${Math.round(this.memory / 1e6)} MB: ${asked.what}`);
    if (answer.status >= 500) this.faults.push(`${asked.what}: ${answer.status}`);
    const kind = isInSlices(asked.path) ? 'inSlices' : 'usual';
    if (answer.bytes > this.answers[kind].bytes) this.answers[kind] = { what: asked.what, bytes: answer.bytes };
    this.turns.push({ what: `${asked.what} → ${answer.status}`, ms, bytes: asked.body?.length ?? 0 });
    return answer;
  }

  /** @param {string} path @returns {{ ids: Record<string, unknown>, done: Record<string, unknown> }} */
  #knownOf(path) {
    const { ids, done } = /** @type {any} */ (this.known);
    const own = Object.entries(doableOf).find(([end]) => path.endsWith(end))?.[1] ?? {};
    return { ids, done: { ...done, ...(/\/campaigns(\/\{id\})?$/.test(path) ? campaignBody(ids.advertiserId) : {}), ...own } };
  }

  /** @param {string} path */
  #pathOf(path) {
    const { advertiser, campaign, list, product } = /** @type {any} */ (this.ids);
    return path
      .replace(/\/advertisers\/\{[^}]+\}/, `/advertisers/${advertiser}`)
      .replace(/\/campaigns\/\{[^}]+\}/, `/campaigns/${campaign}`)
      .replace('{listId}', list)
      .replace(/\/storefront\/products\/\{[^}]+\}/, `/storefront/products/${product}`)
      .replaceAll(/\{[^}]+\}/g, '1');
  }

  /** @param {Omit<Asked, 'what'>} asked @returns {Promise<{ status: number, bytes: number, data?: any, error?: any }>} */
  async #ask({ method, path, body }) {
    const { buyer, seller } = /** @type {NonNullable<typeof this.people>} */ (this.people);
    const { cookie } = path.includes('/storefront') ? seller : buyer;
    const headers = {
      cookie,
      origin: this.api.app.url,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    };
    const answer = await fetch(this.api.app.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const responseBody = Buffer.from(await answer.arrayBuffer());
    const isShort = responseBody.length < 100_000 && answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, bytes: responseBody.length, ...(isShort ? JSON.parse(responseBody.toString()) : {}) };
  }

  /** @param {string} method @param {string} path @param {object} body */
  #send(method, path, body) {
    return this.#ask({ method, path, body: JSON.stringify(body) });
  }
}

/** @param {string} which @param {{ what: string, bytes: number }} longest @param {number} max @returns {import('../../rig/report.mjs').Figure} */
const answerFigure = (which, { what, bytes }, max) => ({
  what: `${which} (${what})`,
  value: `${bytes} bytes`,
  goal: `at most ${max}`,
  met: bytes <= max,
});

/** @param {number} advertiserId */
function campaignBody(advertiserId) {
  const flight = Date.now() + 100 * 86_400_000;
  const day = (/** @type {number} */ days) => new Date(flight + days * 86_400_000).toISOString();
  return {
    advertiserId,
    name: 'Spring',
    mode: 'discovery',
    flightDates: { startDate: day(0), endDate: day(30) },
    budget: { total: 1_000, currency: 'EUR' },
  };
}
