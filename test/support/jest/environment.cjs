const { AsyncLocalStorage } = require('node:async_hooks');
const { isNativeError } = require('node:util').types;
const { TestEnvironment } = require('jest-environment-node');

/**
 * Storages that were used since the last file. Node copies every used storage to every promise until it is disabled, and jest creates a new one for
 * each file. Without this, the hundredth file of a worker takes twice as long as the first.
 */
const used = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    used.add(this);
    return original.apply(this, args);
  };
}

/**
 * Environment of tests that load much of the product. Jest evaluates every module anew for every test file, which takes seconds for the product and
 * its packages. Here Node loads them once per jest worker, outside of the sandbox, and `outside.cjs` replaces their source by a call.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Decorated classes of tests and of the product must store their metadata in the same place.
    require('reflect-metadata');
    this.global.Reflect = Reflect;
    // Errors that were created outside of the sandbox must be instances of the sandbox's Error.
    const { Error: ownError } = this.global;
    const isInstance = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(ownError, Symbol.hasInstance, {
      value(thing) {
        return (this === ownError && isNativeError(thing)) || isInstance.call(this, thing);
      },
    });
    // Built-in classes come from outside, too, so that `instanceof` and comparisons work on both sides.
    if (config.projectConfig.testEnvironmentOptions.kindsFromOutside) Object.assign(this.global, { Date, Map, Set, Error });
    this.global.__outside = (file) => {
      require('../../../scripts/lib/typescript-hook.cjs');
      return require(file);
    };
  }

  async teardown() {
    await super.teardown();
    // The product's storages are used again by the next file.
    for (const storage of used) storage.disable();
    used.clear();
  }
};
