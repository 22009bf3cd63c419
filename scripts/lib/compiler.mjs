import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const require = createRequire(import.meta.url);

/** Whether production uses the file: no tests, test helpers or in-memory twins. The console is built separately. */
const isBuilt = (/** @type {string} */ path) =>
  path.endsWith('.ts') && !path.startsWith('apps/console/') && !/\.(spec|fixture)\.ts$|\/testing\//.test(path);

/**
 * Compiles every app of nest-cli.json into a folder, file by file, as tests and `npm run dev` do: aliases are resolved, types are not checked.
 * @param {string} root @param {string} target
 * @returns {Promise<string[]>} errors of the compiler; if there are any, nothing is written
 */
export async function compileAll(root, target) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions;
  /** @type {{ root: string }[]} */
  const projects = Object.values(JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).projects);
  const files = [...projects.map((project) => project.root), 'apps/contexts', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const jsc = { baseUrl: root, paths };
  const { outputs, mistakes } = await compile(root, files.filter(isBuilt), (path) => ({
    jsc,
    // Dynamic imports stay, because some packages are ES modules.
    module: { type: 'commonjs', ignoreDynamic: true },
    sourceMaps: true,
    inlineSourcesContent: false,
    sourceFileName: relative(dirname(path), path),
  }));
  if (mistakes.length > 0) return mistakes;
  const copy = (/** @type {string} */ path) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(root, path), join(target, path));
  };
  // Words by language, schemas by name and scripts of pages and threads, which are read at run time.
  files.filter((path) => /\/(words|schemas)\/[^/]+\.json$|^libs\/.*\.js$/.test(path)).forEach(copy);
  for (const [path, { code, map }] of outputs) {
    const place = join(target, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `${code}//# sourceMappingURL=${path.split('/').at(-1)?.replace(/\.ts$/, '.js')}.map\n`);
    writeFileSync(`${place}.map`, map ?? '');
    for (const [, data = ''] of code.matchAll(/require\("(\.[^"]+\.json)"\)/g)) copy(join(dirname(path), data));
  }
  return [];
}

/**
 * @param {string} root @param {readonly string[]} paths from the root
 * @param {(path: string) => import('@swc/core').Options} more options for a file
 * @returns {Promise<{ outputs: Map<string, import('@swc/core').Output>, mistakes: string[] }>}
 */
export async function compile(root, paths, more) {
  const { options } = require('./swc.cjs');
  const results = await Promise.allSettled(
    paths.map(async (path) => {
      const { jsc, ...others } = more(path);
      const filename = join(root, path);
      const all = { ...options, ...others, jsc: { ...options.jsc, ...jsc }, filename };
      return /** @type {import('@swc/core').Output} */ (await require('@swc/core').transform(readFileSync(filename, 'utf8'), all));
    }),
  );
  const outputs = new Map(results.flatMap((result, n) => (result.status === 'fulfilled' ? [[paths[n] ?? '', result.value]] : [])));
  const mistakes = results.flatMap((result, n) => (result.status === 'rejected' ? [`${paths[n]}\n${messageOf(result.reason)}`] : []));
  return { outputs, mistakes };
}

/** swc's message about a file, without details for swc's developers. @param {unknown} reason */
function messageOf(reason) {
  const text = reason instanceof Error ? reason.message : String(reason);
  return stripVTControlCharacters(text)
    .replace(/\n\s*Caused by:[^]*/, '')
    .trimEnd();
}
