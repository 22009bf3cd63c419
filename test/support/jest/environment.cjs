const { TestEnvironment } = require('jest-environment-node');

/**
 * The environment of tests that talk to the product over HTTP. Jest evaluates every module anew for every test file; the product
 * and its packages take seconds to evaluate and do not change, so here they are loaded by Node once per jest worker (the environment
 * lives outside the sandbox) and handed in. `outside.cjs` puts the call in place of their source.
 */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    // Decorated classes of a test and those of the product tell their metadata to the same place.
    require('reflect-metadata');
    this.global.Reflect = Reflect;
    this.global.__outside = (file) => {
      require('../../../scripts/lib/typescript-hook.cjs');
      return require(file);
    };
  }
};
