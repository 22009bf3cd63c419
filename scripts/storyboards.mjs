import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from './lib/home.mjs';
import { complain, dim, green, red, say } from './lib/terminal.mjs';

/**
 * Runs the public AdCP storyboards against our sandbox seller, offline, as `@adcp/sdk` ships them. Which ones fit follows from what the
 * seller declares in get_adcp_capabilities, less those listed below. Each storyboard gets a seller of its own with an empty memory, so
 * that none depends on what another has left behind.
 *
 *   node scripts/storyboards.mjs            all that fit
 *   node scripts/storyboards.mjs <id>…      these
 *
 * Ends with `N passed, N failed` (steps) and fails unless something passed and nothing failed: the runner itself is content with less.
 */
/** @type {Record<string, string>} */
const unfit = {
  signed_requests: 'requests are not signed',
  webhook_emission: 'no webhooks are sent: an answer is complete at once, or polled',
  ...Object.fromEntries(
    ['approved', 'conditions', 'denied', 'denied_recovery'].map((end) => [
      `media_buy_seller/governance_${end}`,
      'no governance agent is asked',
    ]),
  ),
};

/**
 * @typedef {{ id: string }} Storyboard
 * @typedef {{ passed: boolean, description: string, error?: string }} Check
 * @typedef {{ step_id: string, passed: boolean, skipped?: boolean, error?: string, skip_reason?: string, validations?: Check[] }} StepResult
 */

const sources = join(clone, 'dist', 'apps', 'sandbox-seller', 'src');
if (!existsSync(join(sources, 'server.js'))) {
  complain(red('The sandbox seller is not built. Way out: npm run build'));
  process.exit(1);
}
const require = createRequire(import.meta.url);
const { startSandboxSeller } = require(join(sources, 'server.js'));
const { storyboardSeller } = require(join(sources, 'personalities', 'index.js'));
const { getComplianceStoryboardById, resolveStoryboardsForCapabilities, runStoryboard } = require('@adcp/sdk/testing');

// The storyboards' flights lie in 2026. The runner replaces those that have passed by dates of its own, differently at every call, which
// makes a repeated request a different one. So it is always early in 2026 here, whenever this runs.
const setBack = Date.parse('2026-03-02T09:00:00Z') - Date.now();
const realNow = Date.now;
Date.now = () => realNow() + setBack;
const now = () => new Date(Date.now());
console.warn = () => undefined; // the runner tells about every field that it leaves out of a request

const named = process.argv.slice(2);
/** @type {Storyboard[]} */
const candidates = named.length > 0 ? named.map(found) : resolveStoryboardsForCapabilities(await declared()).storyboards;
const storyboards = candidates.filter(({ id }) => named.length > 0 || !unfit[id]);
const server = await startSandboxSeller({ now, sellers: storyboards.map(({ id }) => ({ ...storyboardSeller, slug: slugOf(id) })) });
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const without = [];

for (const storyboard of storyboards) {
  const result = await runStoryboard(server.endpoint(slugOf(storyboard.id)), storyboard, {
    protocol: 'mcp',
    allow_http: true,
    auth: { type: 'bearer', token: storyboardSeller.token },
    test_kit: { auth: { api_key: storyboardSeller.token, probe_task: 'list_creatives' } },
  });
  /** @type {StepResult[]} */
  const steps = result.phases.flatMap((/** @type {{ steps: StepResult[] }} */ phase) => phase.steps);
  const skipped = steps.filter((step) => step.skipped);
  total.passed += result.passed_count;
  total.failed += result.failed_count;
  if (result.passed_count + result.failed_count === 0) without.push(storyboard.id);
  else report(storyboard.id, result, skipped);
  for (const step of steps) if (!step.passed && !step.skipped) explainFailure(step);
}
await server.close();
if (without.length > 0) say(dim(`  for tools that this seller does not have: ${without.join(', ')}`));
if (named.length === 0) for (const [id, why] of Object.entries(unfit)) say(dim(`  not run: ${id} (${why})`));
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** What the seller says of itself; it decides which storyboards it has to pass. */
async function declared() {
  const seller = await startSandboxSeller({ sellers: [storyboardSeller] });
  const response = await fetch(seller.endpoint(storyboardSeller.slug), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${storyboardSeller.token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_adcp_capabilities', arguments: {} } }),
  });
  const { structuredContent: capabilities } = (await response.json()).result;
  await seller.close();
  return { ...capabilities, major_versions: capabilities.adcp.major_versions };
}

/** @param {string} id @param {{ passed_count: number, failed_count: number }} counts @param {StepResult[]} skipped */
function report(id, counts, skipped) {
  const mark = counts.failed_count === 0 ? green('✓') : red('✗');
  const rest = skipped.length > 0 ? dim(`  skipped: ${skipped.map((step) => `${step.step_id} (${step.skip_reason})`).join(', ')}`) : '';
  say(
    `${mark} ${id.padEnd(54)} ${String(counts.passed_count).padStart(3)} passed ${String(counts.failed_count).padStart(3)} failed${rest}`,
  );
}

/** @param {StepResult} step */
function explainFailure(step) {
  complain(red(`    ${step.step_id}: ${step.error ?? 'failed'}`));
  for (const { passed, description, error } of step.validations ?? []) if (!passed) complain(`      ${description}: ${error ?? ''}`);
}

/** @param {string} id @returns {Storyboard} */
function found(id) {
  const storyboard = getComplianceStoryboardById(id);
  if (!storyboard) throw new Error(`There is no storyboard ${id}`);
  return storyboard;
}

/** @param {string} id */
function slugOf(id) {
  return id.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60);
}
