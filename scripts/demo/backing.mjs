import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoStaff } from '../lib/demo-staff.mjs';
import { clone, Home } from '../lib/home.mjs';

const run = promisify(execFile);
const program = join(clone, 'dist', 'apps', 'api', 'src', 'staff.js');

/**
 * Direct access to a local exchange that `npm start` runs: its mails and `npm run staff`. Empty for a remote exchange.
 * @param {string} url @returns {import('../lib/paying-ahead.mjs').Backing}
 */
export function localAccessTo(url) {
  const { url: own, settings } = new Home(clone).memory;
  if (settings === undefined || own !== url) return {};
  const env = { ...process.env, ...settings };
  return {
    ...(settings.MAIL_DIR ? { mailDir: settings.MAIL_DIR } : {}),
    staff: new DemoStaff(async (command, email) => {
      const words = email === undefined ? [command] : [command, email, 'Demo data'];
      return (await run(process.execPath, [program, ...words], { env })).stdout;
    }),
  };
}
