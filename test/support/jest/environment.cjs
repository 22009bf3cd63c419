const { AsyncLocalStorage } = require('node:async_hooks');
const { isNativeError } = require('node:util').types;
const { TestEnvironment } = require('jest-environment-node');

/**
 * Storages that were used since the last file. Node copies every storage that was used to every promise until it is disabled, and jest makes a new one
 * for each file: the hundredth file of a worker would take twice as long as the first.
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
 * The environment of tests that load much of the product. Jest evaluates every module anew for every test file; the product
 * and its packages take seconds to evaluate and do not change, so here they are loaded by Node once per jest worker (the environment
 * lives outside the sandbox) and handed in. `outside.cjs` puts the call in place of their source.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Decorated classes of a test and those of the product tell their metadata to the same place.
    require('reflect-metadata');
    this.global.Reflect = Reflect;
    // An error of a package is an Error to the test and to what it loads, although it was made outside.
    const { Error: ownError } = this.global;
    const isInstance = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(ownError, Symbol.hasInstance, {
      value(thing) {
        return (this === ownError && isNativeError(thing)) || isInstance.call(this, thing);
      },
    });
    // Where the product is outside: what `new` makes is of one kind on both sides, for `instanceof` and for comparisons.
    if (config.projectConfig.testEnvironmentOptions.kindsFromOutside) Object.assign(this.global, { Date, Map, Set, Error });
    this.global.__outside = (file) => {
      require('../../../scripts/lib/typescript-hook.cjs');
      return require(file);
    };
  }

  async teardown() {
    await super.teardown();
    // Those of the product are used again, by the next file.
    for (const storage of used) storage.disable();
    used.clear();
  }
};
