import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { demoProducts, demoStorefront } from './lib/storefront.mjs';
import { printError, dim, explain, green, red, say, UserError } from './lib/terminal.mjs';

/**
 * Runs matching public AdCP storyboards against a new hosted storefront of a running exchange.
 *
 *   EXCHANGE_URL=http://localhost:3000 node scripts/storefront-storyboards.mjs [<id>…]
 *
 * It leaves out storyboards that need features which a storefront does not have: a creative library, its own accounts, governance, webhooks, signed
 * requests, the test controller, and products and plans with fixed names. It also leaves out media_buy_state_machine: that one requires a resumed media
 * buy to be active, but before its flight it waits. Ends with `N passed, N failed` (steps). Fails unless a step passed and none failed.
 */
const graded = [
  'capability_discovery',
  'v3_envelope_integrity',
  'schema_validation',
  'security_baseline',
  'error_compliance',
  'media_buy_seller/invalid_transitions',
  'media_buy_seller/inventory_list_no_match',
  'media_buy_seller/refine_products',
];
const { EXCHANGE_URL = 'http://localhost:3000' } = process.env;

/** @typedef {{ step_id: string, passed: boolean, skipped?: boolean, error?: string, skip_reason?: string, validations?: { passed: boolean, description: string, error?: string }[] }} Step */

const { getComplianceStoryboardById, runStoryboard } = createRequire(import.meta.url)('@adcp/sdk/testing');
console.warn = () => undefined; // the runner warns about every field that it omits from a request

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
  const named = process.argv.slice(2);
  const total = { passed: 0, failed: 0 };
  for (const id of named.length > 0 ? named : graded) {
    const result = await runStoryboard(agent, withFlightsAhead(getComplianceStoryboardById(id)), {
      protocol: 'mcp',
      allow_http: true,
      auth: { type: 'bearer', token },
      test_kit: { auth: { api_key: token, probe_task: 'get_media_buy_delivery' } },
    });
    /** @type {Step[]} */
    const steps = result.phases.flatMap((/** @type {{ steps: Step[] }} */ phase) => phase.steps);
    const skipped = steps.filter((step) => step.skipped).map(({ step_id: step, skip_reason: why }) => `${step} (${why})`);
    const counts = `${String(result.passed_count).padStart(3)} passed ${String(result.failed_count).padStart(3)} failed`;
    const rest = skipped.length > 0 ? dim(`  skipped: ${skipped.join(', ')}`) : '';
    say(`${result.failed_count === 0 ? green('✓') : red('✗')} ${id.padEnd(40)} ${counts}${rest}`);
    for (const step of steps) if (!step.passed && !step.skipped) explainFailure(step);
    total.passed += result.passed_count;
    total.failed += result.failed_count;
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
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

/** @param {Step} step */
function explainFailure({ step_id: step, error, validations = [] }) {
  printError(red(`    ${step}: ${error ?? 'failed'}`));
  for (const { passed, description, error: why } of validations) if (!passed) printError(`      ${description}: ${why ?? ''}`);
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
  for (const product of demoProducts) await call('POST', '/api/v2/storefront/products', product, as);
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
