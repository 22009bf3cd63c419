import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { accepted, refused } from './lib/chart-cases.mjs';
import { helmTools } from './lib/helm.mjs';
import { clone, Home } from './lib/home.mjs';
import { printError, explain, green, red, say, yellow } from './lib/terminal.mjs';

/**
 * Tests deploy/chart with Helm. Valid values render manifests that Kubernetes, KEDA and the Prometheus operator accept, without unknown fields, and
 * with the promised content. Invalid values are refused. Ends with `N passed, N failed`. Says so when Helm is not available for the machine.
 */
const run = promisify(execFile);
const chart = join(clone, 'deploy', 'chart');

/** @typedef {import('./lib/chart-cases.mjs').Document} Document */

let [passed, failed] = [0, 0];
/** @param {string} title @param {() => Promise<string[]>} problems */
const check = async (title, problems) => {
  const found = await problems().catch((error) => [explain(error)]);
  if (found.length === 0) passed++;
  else failed++;
  say(`  ${found.length === 0 ? green('✓') : red('✗')} ${title}`);
  for (const problem of found) printError(red(problem));
};

const tools = await helmTools(new Home(clone).in('tools', 'helm'));
if (tools === null) say(yellow('Helm is not available for this machine: the chart was not tested.'));
else await checkChart(tools);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {{ helm: string, packages: string }} tools */
async function checkChart({ helm, packages }) {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  let files = 0;
  /** @param {object} values @param {string[]} command */
  const helmWith = async (values, command) => {
    const file = join(folder, `values-${files++}.yaml`);
    writeFileSync(file, stringify(values));
    return run(helm, [...command, chart, '--values', file], { maxBuffer: 16 << 20, env: { ...process.env, HOME: folder } });
  };
  try {
    /** @type {Document[]} */
    const all = [];
    for (const [title, { values, broken }] of Object.entries(accepted))
      await check(title, async () => {
        await helmWith(values, ['lint', '--strict']);
        const { stdout } = await helmWith(values, ['template', 'exchange']);
        const documents = parseAllDocuments(stdout).map((one) => one.toJS({ maxAliasCount: 0 }));
        all.push(...documents);
        return broken(documents);
      });
    await check('all manifests have known types and fields', () => unknownFields(all, folder, packages));
    for (const [title, { values, says }] of Object.entries(refused))
      await check(`refused: ${title}`, async () => {
        const errorText = await helmWith(values, ['template', 'exchange']).then(
          () => 'the values were accepted',
          (/** @type {{ stderr: string }} */ { stderr }) => stderr,
        );
        return says.test(errorText) ? [] : [errorText];
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** TypeScript finds unknown fields of a manifest at any depth. @param {Document[]} documents @param {string} folder @param {string} packages */
async function unknownFields(documents, folder, packages) {
  mkdirSync(join(folder, 'types'));
  symlinkSync(join(packages, 'node_modules'), join(folder, 'types', 'node_modules'));
  const lines = documents.map(
    (document) => `void (${JSON.stringify(document)} satisfies import('${typesOf(document)}').I${document['kind']});\n`,
  );
  const file = join(folder, 'types', 'rendered.ts');
  writeFileSync(file, lines.join(''));
  const compiler = join(clone, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--moduleResolution', 'nodenext'];
  return run(process.execPath, [compiler, ...options, file], { cwd: join(folder, 'types') }).then(
    () => [],
    (/** @type {{ stdout: string }} */ { stdout }) => [stdout],
  );
}

/** The module with the manifest's type. @param {Document} document */
function typesOf({ apiVersion, kind }) {
  const home = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  return `${apiVersion.startsWith('monitoring.coreos.com/') ? '@kubernetes-models/prometheus-operator' : home}/${apiVersion}/${kind}`;
}
