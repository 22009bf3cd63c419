/** Jest transformer: instead of the module itself, what Node has loaded outside the sandbox (see environment.cjs). */
module.exports = {
  process: (_source, file) => ({ code: `module.exports = globalThis.__outside(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `outside:${file}`,
};
