// The generator of the fuzz is TypeScript, shared with the tests; this loads such a file without building it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from '../../../scripts/lib/home.mjs';

const require = createRequire(import.meta.url);

/** @param {string} path from the root of the clone; imports in it are relative, or packages @returns {any} */
export function load(path) {
  require.extensions['.ts'] ??= (module, file) => {
    const { code } = require('@swc/core').transformFileSync(file, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    });
    /** @type {any} */ (module)._compile(code, file);
  };
  return require(join(clone, path));
}
