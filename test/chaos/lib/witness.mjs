import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { until } from '../../rig/until.mjs';
import { reviseAs } from '../../rig/webhooks.mjs';
import { good } from './asking.mjs';

/** Hears on loopback that events go all the way: outbox, relay, consumer, delivery. */
export class Witness {
  /** @type {Set<string>} */
  heard = new Set();
  #server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk)).on('end', () => (this.heard.add(text), response.end()));
  });

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {number} accountId */
  constructor(rig, accountId) {
    this.rig = rig;
    this.accountId = accountId;
  }

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {import('./asking.mjs').Ask} ask @param {number} accountId */
  static async subscribe(rig, ask, accountId) {
    const witness = new Witness(rig, accountId);
    await new Promise((resolve) => witness.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (witness.#server.address());
    const body = { url: `http://127.0.0.1:${port}/`, secret: randomBytes(16).toString('hex'), eventTypes: ['discovery.revision'] };
    good(await ask('POST', '/api/v2/buyer/webhook-subscriptions', { body }), 'Subscribing');
    return witness;
  }

  /** Something happens, and is heard of. */
  async hears(withinMs = 20_000) {
    const id = randomBytes(8).toString('hex');
    await until('an event is told', () => reviseAs(this.rig, this.accountId, id));
    await until('an event is delivered', () => [...this.heard].some((text) => text.includes(id)), { withinMs });
  }

  async lower() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
