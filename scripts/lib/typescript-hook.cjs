// Lets a script require() the TypeScript of this repository without a build: swc compiles each file as it is loaded, and the
// aliases of tsconfig.json are resolved. For tools and `npm run dev`; other processes run what `nest build` emits.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, relative, resolve } = require('node:path');

require('reflect-metadata');

const root = resolve(__dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions;
const aliases = Object.entries(paths).map(([alias, targets]) => ({ prefix: alias.replace('*', ''), targets }));

Module._extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** `npm run dev` names the folder of what it has compiled: what does not compile yet does not run either. */
function compiled(filename) {
  const folder = process.env.EXCHANGE_COMPILED;
  if (folder) return readFileSync(join(folder, `${relative(root, filename)}.js`), 'utf8');
  const { options } = require('./swc.cjs');
  return require('@swc/core').transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolveFilename.call(this, aliased(request) ?? request, ...rest);
};

function aliased(request) {
  const alias = aliases.find(({ prefix }) => request.startsWith(prefix));
  if (!alias) return undefined;
  const name = request.slice(alias.prefix.length);
  return alias.targets.map((target) => join(root, target.replace('*', name))).find((path) => existsSync(path));
}
