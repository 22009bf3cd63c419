// npm run docs: writes what is made from the code: the tables in the READMEs, docs/errors.md, docs/openapi.json, the configuration table.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { say } from './lib/terminal.mjs';

const require = createRequire(import.meta.url);
require('./lib/typescript-hook.cjs');
const { documents } = require('../test/architecture/documents.ts');

const root = resolve(import.meta.dirname, '..');
for (const { path, content } of await documents()) {
  const file = join(root, path);
  const same = existsSync(file) && readFileSync(file, 'utf8') === content;
  if (!same) writeFileSync(file, content);
  say(`${same ? 'unchanged' : 'written  '}  ${path}`);
}
