import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { until } from '../../rig/until.mjs';
import { reviseAs } from '../../rig/webhooks.mjs';
import { dataOf } from './http-client.mjs';

/** Milliseconds after which another event is published when the first has not arrived. */
const republishAfterMs = 20_000;

/** Checks that events pass through outbox, relay, consumer and webhook delivery to a receiver on loopback. */
export class DeliveryProbe {
  /** @type {Set<string>} */
  received = new Set();
  #server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk)).on('end', () => (this.received.add(text), response.end()));
  });

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {number} accountId */
  constructor(rig, accountId) {
    this.rig = rig;
    this.accountId = accountId;
  }

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {import('./http-client.mjs').Send} send @param {number} accountId */
  static async subscribe(rig, send, accountId) {
    const deliveryProbe = new DeliveryProbe(rig, accountId);
    await new Promise((resolve) => deliveryProbe.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (deliveryProbe.#server.address());
    const body = { url: `http://127.0.0.1:${port}/`, secret: randomBytes(16).toString('hex'), eventTypes: ['discovery.revision'] };
    dataOf(await send('POST', '/api/v2/buyer/webhook-subscriptions', { body }), 'Subscribing');
    return deliveryProbe;
  }

  /** Publishes an event and resolves when it arrives. A delivery is made once, so on a slow machine another event may be needed. */
  async untilDelivered(withinMs = 120_000) {
    /** @type {string[]} */
    const ids = [];
    const publish = async () => {
      const id = randomBytes(8).toString('hex');
      await until('an event is published', () => reviseAs(this.rig, this.accountId, id));
      ids.push(id);
    };
    await publish();
    let publishedAt = performance.now();
    const isDelivered = async () => {
      if (performance.now() - publishedAt > republishAfterMs) {
        await publish();
        publishedAt = performance.now();
      }
      return [...this.received].some((text) => ids.some((id) => text.includes(id)));
    };
    try {
      await until('an event is delivered', isDelivered, { withinMs });
    } catch (error) {
      throw new Error(`${/** @type {Error} */ (error).message}: ${await this.#stages(ids).catch(String)}`, { cause: error });
    }
  }

  /** Progress of the events and last log lines of the processes, for the error message: the rig is removed after the case. @param {string[]} ids */
  async #stages(ids) {
    const [stages] = await this.rig.query(
      `select (select count(*)::int from outbox where id = any($1) and relayed_at is null) as "notRelayed",
         (select json_agg(w) from outbox_work w where event_id = any($1)) as work,
         (select json_agg(json_build_object('status', status, 'error', error)) from webhook_deliveries where event_id = any($1)) as deliveries,
         (select json_agg(json_build_object('status', status, 'failures', failure_count)) from webhook_subscriptions where account_id = $2) as subscriptions,
         (select json_agg(json_build_object('state', state, 'wait', wait_event, 'query', left(query, 80), 'since', now() - state_change))
            from pg_stat_activity where application_name = 'exchange') as connections`,
      [ids.map((id) => `evt_${id}`), this.accountId],
    );
    const processes = this.rig.apps.map(({ kind, gone, log }) => ({ kind, gone, said: log.trim().split('\n').slice(-5) }));
    return JSON.stringify({ ...stages, processes });
  }

  async lower() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
