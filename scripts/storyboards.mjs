import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { adcpRunner } from './lib/adcp-runner.mjs';
import { clone } from './lib/home.mjs';
import { runStoryboards } from './lib/storyboards.mjs';
import { printError, red } from './lib/terminal.mjs';

/**
 * The public AdCP storyboards against our sandbox seller. Each gets a new seller without state, so that storyboards are independent.
 *
 *   node scripts/storyboards.mjs            all matching storyboards; with --write, records the outcomes for docs/conformance.md
 *   node scripts/storyboards.mjs <id>…      only these
 */
const provenance = 'creatives are accepted without provenance';
/** @type {Record<string, string>} */
const notGraded = {
  comply_controller_mode_gate: 'the test controller belongs to a sandbox without live accounts',
  signed_requests: 'requests are not signed',
  webhook_emission: 'no webhooks are sent: an answer is complete at once, or polled',
  'media_buy_seller/provenance_audit_observation': provenance,
  'media_buy_seller/provenance_enforcement': provenance,
  'media_buy_seller/provenance_truth_of_claim': provenance,
  'media_buy_seller/dependency_impairment_audience':
    'the runner expects an audience to keep its first state, whatever the storyboard does to it',
  ...Object.fromEntries(
    ['approved', 'conditions', 'denied', 'denied_recovery'].map((end) => [
      `media_buy_seller/governance_${end}`,
      'no governance agent is called',
    ]),
  ),
};

const sources = join(clone, 'dist', 'apps', 'sandbox-seller', 'src');
if (!existsSync(join(sources, 'server.js'))) {
  printError(red('The sandbox seller is not built. Run: npm run build'));
  process.exit(1);
}
const require = createRequire(import.meta.url);
const { startSandboxSeller } = require(join(sources, 'server.js'));
const { storyboardSeller } = require(join(sources, 'personalities', 'index.js'));

// The storyboards' flights lie in 2026. The runner replaces past flights by its own dates, differently at every call, so a repeated request would
// differ. Therefore this script always runs in early 2026.
const setBack = Date.parse('2026-03-02T09:00:00Z') - Date.now();
const realNow = Date.now;
Date.now = () => realNow() + setBack;
const now = () => new Date(Date.now());

const { token } = storyboardSeller;
const slugs = adcpRunner()
  .testing.listAllComplianceStoryboards()
  .map(({ id }) => slugOf(id));
const server = await startSandboxSeller({ now, sellers: [...slugs, 'declaring'].map((slug) => ({ ...storyboardSeller, slug })) });
process.exitCode = await runStoryboards(
  {
    name: 'sandbox-seller',
    endpoint: ({ id }) => server.endpoint(slugOf(id)),
    declared,
    unfit: notGraded,
    options: {
      protocol: 'mcp',
      auth: { type: 'bearer', token },
      test_kit: { auth: { api_key: token, probe_task: 'list_creatives' } },
    },
  },
  process.argv.slice(2),
);
await server.close();

async function declared() {
  const response = await fetch(server.endpoint('declaring'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_adcp_capabilities', arguments: {} } }),
  });
  return (await response.json()).result.structuredContent;
}

/** @param {string} id */
function slugOf(id) {
  return id.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60);
}
