import { randomBytes } from 'node:crypto';
import { adcpRunner } from './lib/adcp-runner.mjs';
import { gapsIn30, storefrontGaps } from './lib/storefront-gaps.mjs';
import { demoProducts, demoStorefront } from './lib/storefront.mjs';
import { runStoryboards } from './lib/storyboards.mjs';
import { explain, printError, UserError } from './lib/terminal.mjs';

/**
 * The public AdCP storyboards against a new hosted storefront of a running exchange.
 *
 *   EXCHANGE_URL=http://localhost:3000 node scripts/storefront-storyboards.mjs     all matching storyboards; with --write, records the outcomes
 *   EXCHANGE_URL=http://localhost:3000 node scripts/storefront-storyboards.mjs <id>…   only these
 */
const { EXCHANGE_URL = 'http://localhost:3000' } = process.env;

/** Products with fixed prices that fit the briefs of the storyboards. The first one takes the place of their `test-product`. */
const fitting = [
  { name: 'Outdoor display', channels: ['display'], formats: ['display_300x250'] },
  { name: 'Outdoor video', channels: ['olv'], formats: ['video_15s'] },
  { name: 'Outdoor TV', channels: ['ctv'], formats: ['ctv_15s'] },
].map((product) => ({
  ...product,
  status: 'active',
  description: 'Outdoor and lifestyle content.',
  countries: ['US', 'CA'],
  deliveryType: 'non_guaranteed',
  keywords: ['outdoor', 'lifestyle', 'sports'],
  pricingOptions: [{ pricingModel: 'cpm', currency: 'USD', fixedPrice: 8 }],
}));

/**
 * Storyboards about errors and rules of plans, which storefronts keep although they do not declare `supports_proposals`: that promises plans that
 * are finalized and held.
 */
const graded = ['media_buy_seller/proposal_not_found_errors', 'media_buy_seller/refine_finalize_exclusivity'];

try {
  process.exitCode = await run();
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}

async function run() {
  const word = randomBytes(4).toString('hex');
  const token = await buyersKey(word);
  const agent = await sellersAgent(word);
  const { products } = await ask(agent, token, 'get_products', { buying_mode: 'wholesale' });
  const product = products.find((/** @type {{ name: string }} */ { name }) => name === fitting[0]?.name);
  return runStoryboards(
    {
      name: 'storefront',
      endpoint: () => agent,
      declared: () => ask(agent, token, 'get_adcp_capabilities', {}),
      unfit: { ...storefrontGaps, ...(adcpRunner().version.startsWith('3.0.') ? gapsIn30 : {}) },
      prepare: (storyboard) => withOwnProduct(withFlightsAhead(ungated(storyboard)), product),
      options: {
        protocol: 'mcp',
        auth: { type: 'bearer', token },
        test_kit: { auth: { api_key: token, probe_task: 'get_media_buy_delivery' } },
        // Storefronts have no test controller. The product that storyboards name is set up by the seller.
        skip_controller_seeding: true,
      },
    },
    process.argv.slice(2),
  );
}

/** Calls a tool of the storefront. @param {string} agent @param {string} token @param {string} name @param {object} args */
async function ask(agent, token, name, args) {
  const response = await fetch(agent, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return /** @type {any} */ (await response.json()).result.structuredContent;
}

/** Runs a storyboard without the capability that it asks for, if it is graded anyway. @param {import('./lib/storyboards.mjs').Storyboard} storyboard */
function ungated(storyboard) {
  return graded.includes(storyboard.id) ? { ...storyboard, requires_capability: undefined } : storyboard;
}

/**
 * Names a product of the storefront instead of the storyboards' usual one.
 * @template T @param {T} storyboard
 * @param {{ product_id: string, pricing_options: { pricing_option_id: string }[] }} product @returns {T}
 */
function withOwnProduct(storyboard, { product_id: id, pricing_options: [price] }) {
  const text = JSON.stringify(storyboard);
  return JSON.parse(
    text.replaceAll('"test-product"', JSON.stringify(id)).replaceAll('"test-pricing"', JSON.stringify(price?.pricing_option_id)),
  );
}

/**
 * Moves the storyboards' flights from 2026 to the next year. The exchange has the real date, and the runner replaces past flights, also where the
 * storyboard expects an error (a flight that ends before it starts).
 * @template T @param {T} storyboard @returns {T}
 */
function withFlightsAhead(storyboard) {
  const year = new Date().getUTCFullYear() + 1;
  return JSON.parse(JSON.stringify(storyboard).replaceAll(/"2026-(?=\d\d-\d\dT)/g, `"${year}-`));
}
/** @param {string} word */
async function buyersKey(word) {
  const as = await signUp(`storyboard-buyer-${word}@demo.example`, 'BUYER');
  return (await call('POST', '/api/v2/user-api-keys', { name: 'Storyboards' }, as)).secret;
}

/** @param {string} word */
async function sellersAgent(word) {
  const as = await signUp(`storyboard-seller-${word}@demo.example`, 'SELLER');
  const opened = await call('POST', '/api/v2/storefront', { ...demoStorefront, platformId: `storyboard-${word}` }, as);
  for (const product of [...fitting, ...demoProducts]) await call('POST', '/api/v2/storefront/products', product, as);
  return new URL(new URL(opened.agentUrl).pathname, EXCHANGE_URL).href;
}

/** @param {string} email @param {string} accountType */
async function signUp(email, accountType) {
  const body = { email, password: randomBytes(12).toString('hex'), name: 'Storyboards', company: 'Storyboards', accountType };
  const response = await send('POST', '/api/v2/auth/sign-up', body);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** @param {string} method @param {string} path @param {unknown} body @param {string} cookie */
async function call(method, path, body, cookie) {
  return /** @type {any} */ (await (await send(method, path, body, cookie)).json()).data;
}

/** @param {string} method @param {string} path @param {unknown} body @param {string} [cookie] */
async function send(method, path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const response = await fetch(EXCHANGE_URL + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new UserError(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
