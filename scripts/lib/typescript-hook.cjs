// Lets scripts require() the TypeScript of this repository without a build. swc compiles each file when it is loaded, with a cache, and the aliases
// of tsconfig.json are resolved. Used by tools and `npm run dev`; other processes run the output of `npm run build`.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');

require('reflect-metadata');

const root = resolve(__dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions;
const aliases = Object.entries(paths).map(([alias, targets]) => ({ prefix: alias.replace('*', ''), targets }));

const options = { ...require('./swc.cjs').options, inlineSourcesContent: false };
const compiler = `${require('@swc/core/package.json').version} ${JSON.stringify(options)}`;

Module._extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** `npm run dev` sets the folder of its compiled files: files that do not compile yet are not run. */
function compiled(filename) {
  const folder = process.env.EXCHANGE_COMPILED;
  if (folder) return readFileSync(join(folder, `${relative(root, filename)}.js`), 'utf8');
  const source = readFileSync(filename, 'utf8');
  const path = relative(root, filename);
  const compile = () => require('@swc/core').transformSync(source, { ...options, filename }).code;
  if (path.startsWith('..')) return compile();
  const place = join(root, '.exchange', 'cache', 'compiled', `${path}.js`);
  // The mark is at the end, so that line numbers match the source map.
  const mark = `\n// ${createHash('sha256').update(`${compiler}${source}`).digest('base64')}`;
  return readCached(place, mark) ?? writeCached(place, compile() + mark);
}

function readCached(place, mark) {
  try {
    const code = readFileSync(place, 'utf8');
    return code.endsWith(mark) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Several processes may write at once. A process that cannot write goes on without the cache. */
function writeCached(place, code) {
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(`${place}.${process.pid}`, code);
    renameSync(`${place}.${process.pid}`, place);
  } catch {
    // The folder belongs to another account, or the disk is full.
  }
  return code;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolveFilename.call(this, aliased(request) ?? request, ...rest);
};

/** Resolved aliases by request: each is requested thousands of times. */
const found = new Map();

function aliased(request) {
  if (found.has(request)) return found.get(request);
  const alias = aliases.find(({ prefix }) => request.startsWith(prefix));
  if (!alias) return undefined;
  const name = request.slice(alias.prefix.length);
  const file = alias.targets.map((target) => join(root, target.replace('*', name))).find((path) => existsSync(path));
  if (file) found.set(request, file);
  return file;
}
