import { join } from 'node:path';
import { build } from './build.mjs';
import { clone } from './home.mjs';
import { printError, explain, red } from './terminal.mjs';
import { typeSteps } from './types.mjs';

/**
 * Runs the checks without servers: format, lint, types and build.
 * @param {import('./steps.mjs').Steps} steps
 * @returns {Promise<boolean>} whether the build is there
 */
export async function runChecks(steps) {
  await steps.run({
    name: 'format',
    command: process.execPath,
    args: [join(clone, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', 'apps', 'libs', 'test', 'scripts'],
  });
  await steps.run({ name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] });
  for (const step of typeSteps(clone)) await steps.run(step);
  try {
    // The types of all built files have just been checked, so the build does not check them.
    await steps.perform('build', () => build(clone));
    return true;
  } catch (error) {
    printError(red(explain(error)));
    return false;
  }
}
