import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Home } from './home.mjs';

/** Steps that check all types. Results are cached in `.exchange/cache`. @param {string} root */
export function typeSteps(root) {
  const cache = new Home(root).in('cache');
  mkdirSync(cache, { recursive: true });
  const check = (/** @type {string} */ name, /** @type {string} */ project) => ({
    name,
    command: process.execPath,
    args: [
      join(root, 'node_modules/@typescript/native/bin/tsc'),
      '--noEmit',
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`),
    ],
  });
  return [check('types', 'tsconfig.json'), check('types of the console', 'apps/console'), check('types of scripts', 'scripts')];
}
