// Runs cases one after the other, for `npm run chaos` and `npm run bench`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from '../../scripts/lib/bootstrap.mjs';
import { build, isBuilt } from '../../scripts/lib/build.mjs';
import { runUntilEnd } from '../../scripts/lib/ending.mjs';
import { clone } from '../../scripts/lib/home.mjs';
import { tryCases } from '../../scripts/lib/second-try.mjs';
import { bold, printError, dim, explain, green, red, say } from '../../scripts/lib/terminal.mjs';
import { flakyLines } from '../../scripts/lib/verdict.mjs';
import { isReached, section } from './report.mjs';

/**
 * @typedef {object} Case the exports of a file of test/chaos or test/bench
 * @property {string} title
 * @property {number} order position in the report
 * @property {(context: Context) => Promise<import('./report.mjs').Figure[]>} run throws when a guarantee is broken
 *
 * @typedef {object} Context
 * @property {boolean} short a few rounds instead of the full count
 * @property {(line: string) => void} tell progress
 * @property {<T>(resource: T & { lower(): Promise<void> }) => T} lowered registers a resource to be stopped after the case
 */

/**
 * @param {object} suite
 * @param {string} suite.folder with the cases, e.g. `test/chaos`
 * @param {string} suite.document its `<!-- figures -->` block is replaced after a complete run; with `--write`, the sections of the cases that ran
 * @param {string[]} suite.args `--short`, `--list`, `--write`, `--report=<file>` for failed and flaky cases as JSON, names of cases
 * @param {boolean} suite.strict a missed goal counts as a failure
 */
export async function runSuite({ folder, document, args, strict }) {
  const short = args.includes('--short');
  const wanted = args.filter((argument) => !argument.startsWith('--'));
  /** @type {Set<{ lower(): Promise<void> }>} */
  const resources = new Set();
  const lowerAll = async () => {
    for (const resource of [...resources].reverse()) await resource.lower().catch((error) => printError(explain(error)));
    resources.clear();
  };
  /** @type {import('./report.mjs').Outcome[]} */
  const outcomes = [];
  /** @type {import('../../scripts/lib/verdict.mjs').Failure[]} */
  let flaky = [];
  let [passed, failed] = [0, 0];

  /** @param {Case & { name: string }} one @returns {Promise<string | undefined>} the broken guarantee */
  const perform = async ({ name, ...one }) => {
    say(bold(`· ${one.title}`));
    const since = performance.now();
    /** @type {import('./report.mjs').Outcome} */
    const outcome = { name, title: one.title, figures: [], seconds: 0 };
    try {
      const lowered = (/** @type {any} */ resource) => {
        resources.add(resource);
        return resource;
      };
      outcome.figures = await one.run({ short, tell: (line) => say(dim(`  ${line}`)), lowered });
    } catch (error) {
      outcome.trouble = explain(error);
    }
    await lowerAll();
    outcome.seconds = (performance.now() - since) / 1000;
    outcomes.push(outcome);
    for (const figure of outcome.figures) {
      const { what, value, baseline, ratio, goal } = figure;
      const reached = isReached(figure);
      const comparison = [baseline && `baseline ${baseline}`, ratio && `ratio ${ratio}`, goal && `goal ${goal}`].filter(Boolean).join(', ');
      say(
        `  ${reached === undefined ? ' ' : reached ? green('✓') : red('✗')} ${what}: ${bold(value)}${comparison ? dim(` (${comparison})`) : ''}`,
      );
    }
    const missed = strict ? outcome.figures.filter((figure) => (short ? figure.met : isReached(figure)) === false) : [];
    const errors =
      outcome.trouble === undefined ? missed.map(({ what, value, goal }) => `${what}: ${value}, goal ${goal}`) : [outcome.trouble];
    if (outcome.trouble !== undefined) printError(red(outcome.trouble));
    say(`${errors.length === 0 ? green('✓') : red('✗')} ${one.title} ${dim(`(${outcome.seconds.toFixed(0)} s)`)}`);
    return errors.length === 0 ? undefined : errors.join('\n');
  };

  await runUntilEnd({
    work: async () => {
      await bootstrap(clone); // cases may need packages
      const cases = await casesIn(folder);
      if (args.includes('--list')) return (cases.forEach(({ name, title }) => say(`${name.padEnd(24)} ${title}`)), 0);
      const chosen = cases.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
      const unknown = wanted.filter((name) => !cases.some((one) => one.name === name));
      if (unknown.length > 0)
        throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}`);
      if (!isBuilt(clone)) {
        say(dim('  building ...'));
        await build(clone);
      }
      // Every case starts a rig of its own, so the second try (ADR 156) is independent of the first.
      const results = await tryCases(chosen, perform, short);
      flaky = failuresOf(results.flaky);
      [passed, failed] = [chosen.length - results.failed.size, results.failed.size];
      const report = args.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
      if (report) writeFileSync(report, JSON.stringify({ failures: failuresOf(results.failed), flaky }));
      const complete = !short && wanted.length === 0;
      if (complete || args.includes('--write')) publish(document, outcomes, cases);
      return failed === 0 ? 0 : 1;
    },
    tidy: async () => {
      await lowerAll();
      for (const line of flakyLines(flaky)) say(line);
      say(`${passed} passed, ${failed} failed`);
    },
    hurry: () => {},
  });
}

/** @param {Map<Case & { name: string }, string>} errors */
function failuresOf(errors) {
  return [...errors].map(([{ name, title }, error]) => ({ step: 'chaos', case: name, title, error }));
}

/** @param {string} folder @returns {Promise<(Case & { name: string })[]>} */
async function casesIn(folder) {
  const files = readdirSync(join(clone, folder)).filter((file) => file.endsWith('.mjs'));
  const cases = await Promise.all(
    files.map(async (file) => ({ ...(await import(pathToFileURL(join(clone, folder, file)).href)), name: file.replace('.mjs', '') })),
  );
  return cases.filter(({ run }) => run).sort((a, b) => a.order - b.order);
}

/**
 * @param {string} document @param {import('./report.mjs').Outcome[]} outcomes
 * @param {{ name: string }[]} cases all cases in order; those that did not run keep their sections
 */
function publish(document, outcomes, cases) {
  const file = join(clone, document);
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}; ${new Date().toISOString().slice(0, 10)}`;
  const text = readFileSync(file, 'utf8');
  const [block = ''] = /<!-- figures -->[^]*<!-- \/figures -->/.exec(text) ?? [];
  const kept = block.replace('<!-- /figures -->', '').split(/^(?=### )/m);
  const sections = cases.flatMap(({ name }) => {
    const outcome = outcomes.findLast((one) => one.name === name);
    return outcome ? section(outcome) : kept.filter((one) => one.includes(`\n\`${name}\`,`)).map((one) => one.trim());
  });
  writeFileSync(
    file,
    text.replace(block, () => `<!-- figures -->\n\n${[machine, ...sections].join('\n\n')}\n\n<!-- /figures -->`),
  );
  say(`Written: ${document}`);
}
