import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptPresent, downloadWithApt } from './apt.mjs';

const run = promisify(execFile);

/**
 * Finds `promtool`, which checks Prometheus rules: on the PATH, or from Debian's package, unpacked into a folder. Null when neither is available.
 * @param {string} folder
 * @returns {Promise<string | null>}
 */
export async function promtool(folder) {
  if (await runs('promtool')) return 'promtool';
  const own = join(folder, 'usr', 'bin', 'promtool');
  if (!existsSync(own)) {
    if (!aptPresent()) return null;
    await downloadWithApt(folder, async (apt) => void (await apt('download', 'prometheus')));
  }
  return (await runs(own)) ? own : null;
}

/** @param {string} program */
const runs = (program) =>
  run(program, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
