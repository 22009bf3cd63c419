// Lets a script require() the TypeScript of this repository without a build: swc compiles each file as it is loaded, once for as long as it stays as it is, and the
// aliases of tsconfig.json are resolved. For tools and `npm run dev`; other processes run what `npm run build` makes.
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

/** `npm run dev` names the folder of what it has compiled: what does not compile yet does not run either. */
function compiled(filename) {
  const folder = process.env.EXCHANGE_COMPILED;
  if (folder) return readFileSync(join(folder, `${relative(root, filename)}.js`), 'utf8');
  const source = readFileSync(filename, 'utf8');
  const path = relative(root, filename);
  const compile = () => require('@swc/core').transformSync(source, { ...options, filename }).code;
  if (path.startsWith('..')) return compile();
  const place = join(root, '.exchange', 'cache', 'compiled', `${path}.js`);
  // At the end, so that lines stay where the source map has them.
  const mark = `\n// ${createHash('sha256').update(`${compiler}${source}`).digest('base64')}`;
  return kept(place, mark) ?? keep(place, compile() + mark);
}

function kept(place, mark) {
  try {
    const code = readFileSync(place, 'utf8');
    return code.endsWith(mark) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Several processes may do so at once; one that cannot write does without. */
function keep(place, code) {
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(`${place}.${process.pid}`, code);
    renameSync(`${place}.${process.pid}`, place);
  } catch {
    // The folder is somebody else's, or the disk is full.
  }
  return code;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolveFilename.call(this, aliased(request) ?? request, ...rest);
};

/** Files of aliases by request: they are asked for thousands of times, and looked for once. */
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
