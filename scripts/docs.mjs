import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsFile, clientCalls } from './lib/client.mjs';
import { eventCatalogue, eventsFile } from './lib/event-catalogue.mjs';
import { clone } from './lib/home.mjs';
import { consoleOperations, operationsFile } from './lib/operations.mjs';
import { printError, say } from './lib/terminal.mjs';
import { typesFile, wireTypes } from './lib/wire-types.mjs';

const help = `npm run docs                  writes generated documents: tables of READMEs, lists of errors, decisions and settings, docs/openapi.json, the client.
npm run docs -- campaigns     also records examples for the OpenAPI document from these API tests, and writes the table of visible
                              resources (test/api/platform/isolation/expected.md). Names are those of "npm test -- campaigns"; test/api is all.`;

const tests = process.argv.slice(2);
if (tests.some((argument) => argument.startsWith('-'))) {
  const wantsHelp = tests.every((argument) => ['-h', '--help'].includes(argument));
  (wantsHelp ? say : printError)(help);
  process.exit(wantsHelp ? 0 : 2);
}
if (tests.length > 0 && !recordExamples()) {
  printError('Nothing more is written: the recording failed.');
  process.exit(1);
}

const require = createRequire(import.meta.url);
require('./lib/typescript-hook.cjs');
const { documents } = require('../test/architecture/documents.ts');
for (const { path, content } of await documents()) write(path, content);
// The types are generated from the document that was just written.
write(typesFile, await wireTypes(clone));
write(callsFile, clientCalls(clone));
const events = eventCatalogue(clone);
if (events !== null) write(eventsFile, events);
write(operationsFile, consoleOperations(clone));

/** Runs tests that record. The process that generates the document reads the examples once, so another process chooses them before. */
function recordExamples() {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-docs-'));
  const answers = join(folder, 'answers.jsonl');
  const table = 'the committed table matches the policies';
  const record = ['scripts/test.mjs', '--selectProjects', 'api'];
  try {
    return (
      runSucceeds({ RECORD_EXAMPLES: answers }, ...record, '--', ...tests) &&
      runSucceeds({ RECORD_ISOLATION: '1' }, ...record, '-t', table, '--', 'test/api/platform/isolation') &&
      runSucceeds({}, 'scripts/examples.mjs', answers)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} args */
function runSucceeds(env, ...args) {
  return spawnSync(process.execPath, args, { cwd: clone, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0;
}

/** @param {string} path @param {string} content */
function write(path, content) {
  const file = join(clone, path);
  const same = existsSync(file) && readFileSync(file, 'utf8') === content;
  if (!same) writeFileSync(file, content);
  say(`${same ? 'unchanged' : 'written  '}  ${path}`);
}
