// Tool calls over MCP compared with a bare server of the same library, with the same keys and rows.
import { connected } from '../../scripts/lib/consent.mjs';
import { inTurn } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';
import { Bare } from './lib/bare.mjs';
import { createMediaBuys } from './lib/delivery.mjs';
import { answersPerSecond } from './lib/load.mjs';

export const title = 'Tool calls over MCP, 64 calls in flight';
export const order = 22;

const minRatio = 0.7;
const packages = 400;
const days = 10;
const revision = '2025-11-25';
const modernMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
const accept = 'application/json, text/event-stream';

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const api = await rig.add('api', { NODE_ENV: 'production', LOG_LEVEL: 'info', ...roomyLimits });
  const bare = lowered(await Bare.start('mcp.mjs', { DATABASE_URL: rig.databaseUrl }));
  const nest = lowered(await Bare.start('nest.ts', { DATABASE_URL: rig.databaseUrl }));
  const { accountId, cookie, tokens, ids } = await createAccountWithKeys(rig, api.url);
  await createDelivery(rig, accountId);
  const app = await connected({ url: api.url, cookie, accountId });
  const seconds = short ? 1 : 2;

  const path = (/** @type {string} */ prefix) => (/** @type {number} */ n) => `${prefix}/advertisers/${ids[n % ids.length]}`;
  const reading = (/** @type {string} */ url, /** @type {string} */ prefix, /** @type {string[]} */ credentials) => () =>
    answersPerSecond({ url, path: path(prefix), tokens: credentials, seconds });
  const one = (/** @type {number} */ n) => ({ name: 'get', arguments: { kind: 'advertiser', id: String(ids[n % ids.length]) } });
  const range = await daysOf(rig);
  const many = () => ({ name: 'get_delivery', arguments: { range, dimensions: ['date', 'media_buy'], limit: 1_000 } });
  const callers = {
    product: { modern: statelessCaller(api.url, tokens, seconds), session: await sessionCaller(api.url, tokens, seconds) },
    bare: { modern: statelessCaller(bare.url, tokens, seconds), session: await sessionCaller(bare.url, tokens, seconds) },
  };
  await checkSameRows(callers, many);

  const measured = {
    token: reading(api.url, '/api/v2/buyer', [app.access_token]),
    key: reading(api.url, '/api/v2/buyer', tokens),
    nest: reading(nest.url, '', tokens),
    modern: () => callers.product.modern.load(one),
    bareModern: () => callers.bare.modern.load(one),
    session: () => callers.product.session.load(one),
    bareSession: () => callers.bare.session.load(one),
    delivery: () => callers.product.modern.load(many),
    bareDelivery: () => callers.bare.modern.load(many),
    deliverySession: () => callers.product.session.load(many),
    bareDeliverySession: () => callers.bare.session.load(many),
  };
  tell('warming up');
  await inTurn(measured, 2);
  tell('measuring');
  const perSecond = await inTurn(measured, short ? 2 : 5);
  return [
    against('one resource over REST with the token of an app, compared with bare Nest that looks up an API key', 'token', 'nest', minRatio),
    against('… with an API key', 'token', 'key'),
    against('`get` of one resource, revision 2026-07-28', 'modern', 'bareModern', minRatio),
    against(`\`get\` of one resource, session of ${revision}`, 'session', 'bareSession', minRatio),
    against('`get_delivery` of 1,000 rows, revision 2026-07-28', 'delivery', 'bareDelivery', minRatio),
    against(`\`get_delivery\` of 1,000 rows, session of ${revision}`, 'deliverySession', 'bareDeliverySession', minRatio),
  ];

  /** @param {string} what @param {keyof typeof perSecond} value @param {keyof typeof perSecond} baseline @param {number} [goal] */
  function against(what, value, baseline, goal) {
    const ratio = perSecond[value] / perSecond[baseline];
    const figure = { what, value: rate(perSecond[value]), baseline: rate(perSecond[baseline]), ratio: `${ratio.toFixed(2)} ×` };
    return goal === undefined ? figure : { ...figure, goal: `≥ ${goal} ×`, met: ratio >= goal };
  }
}

/** @typedef {(n: number) => { name: string, arguments: object }} Calls */

/** A caller of revision 2026-07-28, which has no sessions. @param {string} url @param {string[]} tokens @param {number} seconds */
function statelessCaller(url, tokens, seconds) {
  const post = (/** @type {Calls} */ calls) => (/** @type {number} */ n) => {
    const { name, arguments: args } = calls(n);
    const body = rpc({ name, arguments: args, _meta: modernMeta });
    return { body, headers: { Accept: accept, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name } };
  };
  return new Caller(url, tokens, seconds, post);
}

/** A caller of revision 2025-11-25 with one session per token. @param {string} url @param {string[]} tokens @param {number} seconds */
async function sessionCaller(url, tokens, seconds) {
  const headers = { 'content-type': 'application/json', accept };
  const hello = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const ids = await Promise.all(
    tokens.map(async (token) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: hello });
      const answer = await fetch(`${url}/mcp/v3`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body });
      await answer.arrayBuffer();
      const session = answer.headers.get('mcp-session-id');
      if (session === null) throw new Error(`No session: ${answer.status}`);
      const greeting = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
      const known = { ...headers, authorization: `Bearer ${token}`, 'mcp-session-id': session };
      await (await fetch(`${url}/mcp/v3`, { method: 'POST', headers: known, body: greeting })).arrayBuffer();
      return session;
    }),
  );
  const post =
    (/** @type {Calls} */ calls) =>
    (/** @type {number} */ n, connection = 0) => {
      const mcp = { Accept: accept, 'MCP-Protocol-Version': revision, 'Mcp-Session-Id': ids[connection % ids.length] ?? '' };
      return { body: rpc(calls(n)), headers: mcp };
    };
  return new Caller(url, tokens, seconds, post);
}

class Caller {
  /** @param {string} url @param {string[]} tokens @param {number} seconds @param {(calls: Calls) => (n: number, connection: number) => import('./lib/load.mjs').Sent} post */
  constructor(url, tokens, seconds, post) {
    this.url = url;
    this.tokens = tokens;
    this.seconds = seconds;
    this.post = post;
  }

  /** Calls per second. @param {Calls} calls */
  load(calls) {
    const { url, tokens, seconds } = this;
    return answersPerSecond({ url, path: () => '/mcp/v3', tokens, seconds, post: this.post(calls) });
  }

  /** Makes one call and returns its response. @param {Calls} calls @returns {Promise<any>} */
  async once(calls) {
    const { body, headers } = this.post(calls)(0, 0);
    const sent = { ...headers, 'content-type': 'application/json', authorization: `Bearer ${this.tokens[0]}` };
    const answer = await fetch(`${this.url}/mcp/v3`, { method: 'POST', headers: sent, body });
    return answer.json();
  }
}

/** Checks that product and baseline return the same rows. @param {Record<string, Record<string, Caller>>} callers @param {Calls} many */
async function checkSameRows(callers, many) {
  const all = Object.values(callers).flatMap((eras) => Object.values(eras));
  const answers = await Promise.all(all.map((caller) => caller.once(many)));
  const rows = answers.map(({ result }) => result.structuredContent.rows);
  if (rows.some(({ length }) => length !== 1_000)) throw new Error(`Rows: ${rows.map(({ length }) => length).join(', ')}`);
  const [first, ...others] = rows.map((of) =>
    JSON.stringify(of.map((/** @type {any} */ row) => [row.dimensions, row.metrics.impressions.value, row.metrics.spend.value])),
  );
  if (others.some((other) => other !== first)) throw new Error('The answers differ.');
}

/** Creates 100 media buys with four packages and ten days of ad delivery each. @param {Rig} rig @param {number} accountId */
async function createDelivery(rig, accountId) {
  await createMediaBuys(rig, accountId, packages);
  await rig.query(
    `insert into delivery_days (account_id, line_id, day, imported, impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value)
     select account_id, line_id, current_date - back, false, 1000 + line_id % 77, 10, 700, 300, 2, 1, 300, 5000000 + line_id, 9000000
     from delivery_lines, generate_series(1, $2::int) back where account_id = $1`,
    [accountId, days],
  );
  await rig.query('vacuum analyze delivery_days');
  await rig.query('vacuum analyze delivery_lines');
}

/** @param {Rig} rig */
async function daysOf(rig) {
  const [range] = await rig.query(`select (current_date - $1::int)::text as "startDate", (current_date - 1)::text as "endDate"`, [days]);
  return range;
}

/** Rate limits that are counted as in production and never reached. */
const roomyLimits = { RATE_LIMITS: 'true', RATE_LIMIT_CREDENTIAL: '999999999/60', RATE_LIMIT_ADDRESS: '999999999/60' };
const rpc = (/** @type {object} */ params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const rate = (/** @type {number} */ perSecond) => `${Math.round(perSecond).toLocaleString('en')}/s`;
