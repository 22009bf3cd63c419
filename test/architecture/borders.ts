import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root as repository } from './sources';

export interface Borders {
  readonly broken: readonly { readonly rule: string; readonly from: string; readonly to: string }[];
  /** Imports between contexts, as found in the code: importer to imported contexts. */
  readonly uses: Readonly<Record<string, readonly string[]>>;
}

const run = promisify(execFile);
const program = join(__dirname, 'cross-borders.mjs');

/**
 * Runs dependency-cruiser in a process of its own, because it is an ES module, which jest does not load. The result is cached under `name` in this
 * clone until a file is added, removed or imports something else. CI always runs it.
 */
export async function bordersOf(root: string, name: string): Promise<Borders> {
  const memory = join(repository, '.exchange', 'cache', `borders-${name}.json`);
  const key = keyOf(root);
  if (!process.env['CI'] && existsSync(memory)) {
    const kept = JSON.parse(readFileSync(memory, 'utf8')) as { readonly key: string; readonly borders: Borders };
    if (kept.key === key) return kept.borders;
  }
  const { stdout } = await run(process.execPath, [program, root], { maxBuffer: 64 * 1024 * 1024 });
  const borders = JSON.parse(stdout) as Borders;
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify({ key, borders }));
  return borders;
}

/** Cache key: all paths, their import and export lines, and the files that decide how imports are resolved. */
function keyOf(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of [
    program,
    join(__dirname, 'dependency-rules.mjs'),
    ...['package.json', 'tsconfig.json'].map((file) => join(root, file)),
  ])
    hash.update(readFileSync(path));
  hash.update(readFileSync(join(repository, 'package-lock.json')));
  for (const folder of ['apps', 'libs', 'test'].map((each) => join(root, each)).filter((each) => existsSync(each)))
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((each) => join(folder, each)))
      if (statSync(path).isFile()) hash.update(`${relative(root, path)}\0${importsIn(path)}\0`);
  return hash.digest('hex');
}

function importsIn(path: string): string {
  if (path.endsWith('/context.json')) return readFileSync(path, 'utf8');
  if (!/\.[cm]?[jt]s$/.test(path)) return '';
  return (readFileSync(path, 'utf8').match(/^.*\b(?:import|export|from|require)\b.*$/gm) ?? []).join('\n');
}
