import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clone, Home } from '../lib/home.mjs';

const run = promisify(execFile);
const program = join(clone, 'dist', 'apps', 'api', 'src', 'staff.js');

/**
 * What this machine can do for the exchange that `npm start` runs on it. Nothing for one that is somewhere else.
 * @param {string} url @returns {import('../lib/paying-ahead.mjs').Backing}
 */
export function backingOf(url) {
  const { url: own, settings } = new Home(clone).memory;
  if (settings === undefined || own !== url) return {};
  const env = { ...process.env, ...settings };
  return {
    ...(settings.MAIL_DIR ? { mailDir: settings.MAIL_DIR } : {}),
    staff: (command, email) => run(process.execPath, [program, command, email, 'Demo data'], { env }),
  };
}
