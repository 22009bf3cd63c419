import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clone, Home } from './home.mjs';
import { printError, red } from './terminal.mjs';

/**
 * Runs a program for operators with the arguments of this process. It uses the exchange in the environment (`DATABASE_URL` …), else the one of `npm
 * start`. Exits with the program's exit code.
 * @param {string} name of a file of apps/api
 */
export function operate(name) {
  const program = join(clone, 'dist', 'apps', 'api', 'src', `${name}.js`);
  const settings = process.env.DATABASE_URL ? {} : new Home(clone).memory.settings;
  if (!existsSync(program) || settings === undefined) {
    printError(red('No exchange is running here, and DATABASE_URL is not set. Start one: npm start'));
    process.exitCode = 1;
    return;
  }
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, ...settings } });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}
