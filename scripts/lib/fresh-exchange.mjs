import { join } from 'node:path';
import { Home } from './home.mjs';
import { freePort } from './ports.mjs';
import { ensureDatabase } from './postgres.mjs';
import { seed } from './seed.mjs';
import { demoUrls, environmentFor, newKeyring, Stack } from './stack.mjs';

/** An exchange as after a first installation: built, started, with only demo data in its database. */
export class FreshExchange {
  /** @type {Stack | undefined} */
  #stack;
  #started = 0;

  /** @param {string} root @param {import('./guardian.mjs').Guardian} guardian */
  constructor(root, guardian) {
    this.root = root;
    this.guardian = guardian;
  }

  /**
   * Starts an exchange in place of the previous one.
   * @param {import('./services.mjs').Services} services
   * @returns {Promise<NodeJS.ProcessEnv>} settings of the programs that use it
   */
  async start(services) {
    await this.stop();
    const id = `${process.pid}_${(this.#started += 1)}`;
    const logs = new Home(this.root).in('logs', this.#started === 1 ? 'test' : `test-${this.#started}`);
    const ports = { api: await freePort(), seller: await freePort(), metrics: await freePort(), workerMetrics: await freePort() };
    const databaseUrl = await ensureDatabase(services.databaseUrl, `exchange_demo_${id}`);
    const folders = { mailDir: join(logs, 'mail'), blobDir: join(logs, 'blobs') };
    const settings = environmentFor({ services: { ...services, databaseUrl }, ports, keyring: newKeyring(), ...folders });
    // The Redis server is shared, so a new namespace hides jobs of the previous exchange.
    const env = { ...settings, QUEUE_PREFIX: `demo_${id}` };
    this.#stack = new Stack({ root: this.root, logs, env, guardian: this.guardian });
    await this.#stack.complete('dist/apps/api/src/migrate.js');
    await this.#stack.start(ports);
    await seed(demoUrls(ports));
    return { ...env, EXCHANGE_URL: `http://localhost:${ports.api}` };
  }

  async stop() {
    await this.#stack?.stop();
  }
}
