import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, isAlive, pidOf } from './processes.mjs';
import { UserError } from './terminal.mjs';

/**
 * Allows one `npm start` per clone. A lock is taken over when its owner has died.
 * @param {import('./home.mjs').Home} home
 * @returns {() => void} lets go
 */
export function lock(home) {
  const file = home.in('start.lock');
  const ownIdentity = identityOf(process.pid) ?? '';
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ownIdentity);
  try {
    for (;;) {
      try {
        linkSync(draft, file); // a hard link creates the lock together with its content
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
        const owner = readFileSync(file, 'utf8');
        if (isAlive(owner))
          throw new UserError(
            `The exchange of this folder is already running (process ${pidOf(owner)}). Use it, or stop it with Ctrl-C there or: kill ${pidOf(owner)}\n` +
              'To run a second one, clone the repository again and choose other ports: PORT=3001 SANDBOX_SELLER_PORT=3101 npm start',
          );
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
