/** Jest transformer: replaces a module by the one that Node has loaded outside of the sandbox (see environment.cjs). */
module.exports = {
  process: (_source, file) => ({ code: `module.exports = globalThis.__outside(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `outside:${file}`,
};
