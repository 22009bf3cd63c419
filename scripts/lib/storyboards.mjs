import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adcpRunner } from './adcp-runner.mjs';
import { clone } from './home.mjs';
import { printError, dim, green, red, say } from './terminal.mjs';

/**
 * Runs the public AdCP storyboards offline against a seller agent, and records the outcome of each. `docs/conformance.md` is generated from the
 * results of a run with `--write`; other runs of the same release are compared with them.
 * @typedef {import('./adcp-runner.mjs').Storyboard} Storyboard
 * @typedef {import('./adcp-runner.mjs').Step} Step
 * @typedef {{ passed: number, failed: number, skipped: number, why: string }} Outcome numbers of steps; `why` when none has passed, or when the storyboard is left out
 * @typedef {object} Candidate
 * @property {string} name of the file with the recorded outcomes
 * @property {(of: Storyboard) => string} endpoint an agent for one storyboard
 * @property {() => Promise<Record<string, any>>} declared its answer to get_adcp_capabilities, which determines its storyboards
 * @property {Record<string, string>} unfit storyboards that are not run, with the reason
 * @property {(storyboard: Storyboard) => Storyboard} [prepare] changes a storyboard before it runs
 * @property {object} options of the runner
 */

const records = join(clone, 'test', 'conformance', 'storyboards');

/**
 * Ends with `N passed, N failed` (steps).
 * @param {Candidate} candidate
 * @param {string[]} args ids of storyboards, else all; `--write`
 * @returns {Promise<number>} the exit code: the runner itself is content when nothing has passed
 */
export async function runStoryboards(candidate, args) {
  console.warn = () => undefined; // the runner warns about every field that it omits from a request
  const { testing, version } = adcpRunner();
  const named = args.filter((argument) => !argument.startsWith('--'));
  const all = testing.listAllComplianceStoryboards();
  const declared = await candidate.declared();
  const own = new Set(
    testing
      .resolveStoryboardsForCapabilities({
        ...declared,
        major_versions: declared['adcp'].major_versions,
        supported_versions: declared['adcp'].supported_versions,
      })
      .storyboards.map(({ id }) => id),
  );
  /** @type {Record<string, Outcome>} */
  const outcomes = {};
  const total = { passed: 0, failed: 0 };
  const missing = named.find((id) => !all.some((storyboard) => storyboard.id === id));
  if (missing) throw new Error(`Unknown storyboard ${missing}`);
  for (const storyboard of all) {
    const { id } = storyboard;
    if (named.length > 0 ? !named.includes(id) : !own.has(id) || candidate.unfit[id]) {
      outcomes[id] = { passed: 0, failed: 0, skipped: 0, why: candidate.unfit[id] ?? 'its subject is not declared' };
      continue;
    }
    const prepared = candidate.prepare?.(storyboard) ?? storyboard;
    const result = await testing.runStoryboard(candidate.endpoint(storyboard), prepared, { allow_http: true, ...candidate.options });
    const outcome = outcomeOf(storyboard, result);
    outcomes[id] = outcome;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (outcome.passed + outcome.failed > 0) report(id, outcome);
    if (result.failed_count > 0) for (const { steps } of result.phases) steps.forEach(explainFailure);
  }
  const none = Object.entries(outcomes).filter(([, { passed, failed }]) => passed + failed === 0);
  if (named.length === 0) for (const [id, { why }] of none) say(dim(`  not graded: ${id} (${why})`));
  const drift = named.length === 0 ? compareWithRecord(candidate.name, { version, outcomes }, args.includes('--write')) : [];
  for (const line of drift) printError(red(`  ${line}`));
  say(`AdCP ${version}: ${total.passed} passed, ${total.failed + drift.length} failed`);
  return total.failed + drift.length === 0 && total.passed > 0 ? 0 : 1;
}

/** @param {Storyboard} storyboard @param {import('./adcp-runner.mjs').Result} result @returns {Outcome} */
function outcomeOf({ required_tools: tools = [] }, { passed_count: passed, failed_count: failed, phases }) {
  const skipped = phases.flatMap(({ steps }) => steps).filter((step) => step.skipped);
  const reasons = [...new Set(skipped.map(reasonOf))].sort();
  const isWithoutTools = passed + failed === 0 && reasons.length === 1 && reasons[0] === 'missing tool' && tools.length > 0;
  const needs = isWithoutTools ? `needs ${tools.join(', ')}` : reasons.join(', ');
  return { passed, failed, skipped: skipped.length, why: needs };
}

/** @param {Step} step */
function reasonOf({ skip_reason: why = 'skipped', skip: { detail = '' } = {} }) {
  const [, capability, tool] = /^Capability predicate `([\w.]+)|^(?:Required|Agent did not advertise) tool "(\w+)"/.exec(detail) ?? [];
  const needed = capability ?? tool;
  return needed === undefined ? why.replaceAll('_', ' ') : `needs ${needed}`;
}

/**
 * @param {string} name @param {{ version: string, outcomes: Record<string, Outcome> }} now @param {boolean} write
 * @returns {string[]} differences from the record
 */
function compareWithRecord(name, now, write) {
  const file = join(records, `${name}.json`);
  if (write) {
    mkdirSync(records, { recursive: true });
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
    return [];
  }
  if (!existsSync(file)) return [];
  /** @type {typeof now} */
  const then = JSON.parse(readFileSync(file, 'utf8'));
  if (then.version !== now.version) return [];
  return Object.entries(now.outcomes).flatMap(([id, { passed, failed }]) => {
    const before = then.outcomes[id];
    const same = before?.passed === passed && before.failed === failed;
    return same
      ? []
      : [
          `${id}: docs/conformance.md says ${before?.passed ?? 0} passed, now ${passed}. To accept this, run it with --write, then npm run docs`,
        ];
  });
}

/** @param {string} id @param {Outcome} outcome */
function report(id, { passed, failed, skipped, why }) {
  const rest = skipped > 0 ? dim(`  ${skipped} skipped: ${why}`) : '';
  const mark = failed === 0 ? green('✓') : red('✗');
  say(`${mark} ${id.padEnd(54)} ${String(passed).padStart(3)} passed ${String(failed).padStart(3)} failed${rest}`);
}

/** @param {Step} step */
function explainFailure({ step_id: id, passed, skipped, error, validations = [] }) {
  if (passed || skipped) return;
  printError(red(`    ${id}: ${error ?? 'failed'}`));
  for (const check of validations) if (!check.passed) printError(`      ${check.description}: ${check.error ?? ''}`);
}
