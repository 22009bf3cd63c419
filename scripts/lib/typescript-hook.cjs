// Lets a script require() the TypeScript of this repository without a build: swc compiles each file as it is loaded, and the
// aliases of tsconfig.json are resolved. For tools only; the processes run what `nest build` emits.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

require('reflect-metadata');

const root = resolve(__dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).compilerOptions;
const aliases = Object.entries(paths).map(([alias, targets]) => ({ prefix: alias.replace('*', ''), targets }));
const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

Module._extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
};

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
