// npm run docs: writes what is made from the code: the tables in the READMEs, docs/errors.md, docs/openapi.json, the configuration table.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { callsFile, clientCalls } from './lib/client.mjs';
import { say } from './lib/terminal.mjs';
import { typesFile, wireTypes } from './lib/wire-types.mjs';

const require = createRequire(import.meta.url);
require('./lib/typescript-hook.cjs');
const { documents } = require('../test/architecture/documents.ts');

const root = resolve(import.meta.dirname, '..');
for (const { path, content } of await documents()) write(path, content);
// From the document that has just been written.
write(typesFile, await wireTypes(root));
write(callsFile, clientCalls(root));

/** @param {string} path @param {string} content */
function write(path, content) {
  const file = join(root, path);
  const same = existsSync(file) && readFileSync(file, 'utf8') === content;
  if (!same) writeFileSync(file, content);
  say(`${same ? 'unchanged' : 'written  '}  ${path}`);
}
