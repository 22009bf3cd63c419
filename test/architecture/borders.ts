import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Borders {
  readonly broken: readonly { readonly rule: string; readonly from: string; readonly to: string }[];
  /** Which context imports which, as found in the code. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
}

const run = promisify(execFile);

/** dependency-cruiser is an ES module, which jest does not load: it runs as its own process, on any tree of the same layout. */
export async function bordersOf(root: string): Promise<Borders> {
  const { stdout } = await run(process.execPath, [join(__dirname, 'cross-borders.mjs'), root], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Borders;
}
