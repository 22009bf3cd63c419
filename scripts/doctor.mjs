import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clone, Home } from './lib/home.mjs';
import { complain, red } from './lib/terminal.mjs';

/**
 * `npm run doctor`: looks at the exchange that the environment names (`DATABASE_URL` …), else at the one that `npm start` runs here, and says what is wrong
 * with it and which runbook helps. Changes nothing. Ends with 1 when something is wrong.
 */
const program = join(clone, 'dist', 'apps', 'api', 'src', 'doctor.js');
const settings = process.env.DATABASE_URL ? {} : new Home(clone).memory.settings;
if (!existsSync(program) || settings === undefined) {
  complain(red('No exchange runs here, and DATABASE_URL names none. Way out: npm start'));
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, [program], { stdio: 'inherit', env: { ...process.env, ...settings } });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}
