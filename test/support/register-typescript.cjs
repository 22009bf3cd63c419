/** `node -r` this file to run the sources as they are, compiled like jest compiles them: for processes that a test must be able to kill. */
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const root = join(__dirname, '..', '..');
const [{ transform, moduleNameMapper }] = require(join(root, 'jest.config.js')).projects;
const [, options] = transform['^.+\\.[tj]s$'];

require.extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolve.call(this, aliased(request), ...rest);
};

/** @param {string} request */
function aliased(request) {
  for (const [pattern, targets] of Object.entries(moduleNameMapper)) {
    const match = new RegExp(pattern).exec(request);
    if (!match) continue;
    const found = [targets]
      .flat()
      .map((target) => target.replace('<rootDir>', root).replace(/\$(\d)/g, (_, group) => match[Number(group)]))
      .find((path) => existsSync(path));
    if (found) return found;
  }
  return request;
}
