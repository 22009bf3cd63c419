import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { alertCases, healthySeries } from './lib/alert-cases.mjs';
import { clone, Home } from './lib/home.mjs';
import { promtool } from './lib/promtool.mjs';
import { printError, explain, red, say, yellow } from './lib/terminal.mjs';

/**
 * Tests the alerts of deploy/chart/monitoring with promtool: none fires in a healthy system, and each fires alone in its own case. Ends with `N
 * passed, N failed`. Says so when neither promtool nor apt is available.
 */
const run = promisify(execFile);

/** @typedef {{ alert: string, labels: Record<string, string>, annotations: Record<string, string> }} Alert */

const file = join(clone, 'deploy', 'chart', 'monitoring', 'alerts.yaml');
/** @type {Alert[]} */
const alerts = parse(readFileSync(file, 'utf8')).groups.flatMap((/** @type {{ rules: Alert[] }} */ { rules }) => rules);
const untested = alerts.filter(({ alert }) => !(alert in alertCases)).map(({ alert }) => alert);
if (untested.length > 0) printError(red(`These alerts have no case in scripts/lib/alert-cases.mjs: ${untested.join(', ')}`));
const program = await promtool(new Home(clone).in('tools', 'prometheus'));
if (program === null) say(yellow('promtool is not available: the alerts were not tested.'));
const failed = untested.length + (program === null ? 0 : await countFailures(program));
say(`${program === null ? 0 : alerts.length + 1 - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Number of failures. @param {string} program */
async function countFailures(program) {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  try {
    copyFileSync(file, join(folder, 'alerts.yaml'));
    writeFileSync(join(folder, 'cases.yaml'), stringify(testCases(), { aliasDuplicateObjects: false }));
    await run(program, ['check', 'rules', 'alerts.yaml'], { cwd: folder });
    await run(program, ['test', 'rules', 'cases.yaml'], { cwd: folder, maxBuffer: 16 << 20 });
    return 0;
  } catch (error) {
    const { stdout = '', stderr = explain(error) } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    printError(`${stdout}\n${stderr}`);
    return Math.max(1, [...`${stdout}${stderr}`.matchAll(/FAILED:/g)].length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function testCases() {
  const tests = [['all is well', {}], ...Object.keys(alertCases).map((name) => [name, alertCases[name]?.series ?? {}])].map(
    ([name, otherwise]) => ({
      name,
      interval: '1m',
      input_series: Object.entries({ ...healthySeries, .../** @type {Record<string, string | null>} */ (otherwise) })
        .filter(([, values]) => values !== null)
        .map(([series, values]) => ({ series, values })),
      alert_rule_test: alerts.map((alert) => ({
        alertname: alert.alert,
        eval_time: '80m',
        exp_alerts: alert.alert === name ? [expectedAlert(alert, alertCases[alert.alert]?.labels ?? {})] : [],
      })),
    }),
  );
  return { rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests };
}

/** @param {Alert} alert @param {Record<string, string>} labels */
function expectedAlert({ labels: own, annotations }, labels) {
  const expectedAnnotations = Object.entries(annotations).map(([name, text]) => [
    name,
    text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label) => labels[label] ?? ''),
  ]);
  return { exp_labels: { ...own, ...labels }, exp_annotations: Object.fromEntries(expectedAnnotations) };
}
