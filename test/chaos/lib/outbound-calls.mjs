import { hash, randomBytes } from 'node:crypto';
import { signUp } from '../../rig/rig.mjs';
import { until } from '../../rig/until.mjs';
import { reviseAs } from '../../rig/webhooks.mjs';
import { httpClient, dataOf } from './http-client.mjs';

const unique = () => randomBytes(6).toString('hex');
const hooks = '/api/v2/buyer/webhook-subscriptions';

/**
 * Outcome of an outbound call. `refused`: the API refused the URL; `error`: the product's error, null on success.
 * @typedef {{ refused: boolean, error: string | null, httpStatus: number | null }} Outcome
 * @typedef {'webhook' | 'callback' | 'feed' | 'seller'} CallKind
 */

/** Makes the exchange call a URL in each of the ways in which customers can enter one. */
export class OutboundCalls {
  /**
   * @param {import('../../rig/rig.mjs').Rig} rig
   * @param {{ send: import('./http-client.mjs').Send, accountId: number, advertiserId: number }} buyer @param {import('./http-client.mjs').Send} seller
   */
  constructor(rig, buyer, seller) {
    this.rig = rig;
    this.buyer = buyer;
    this.sendAsSeller = seller;
  }

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url of an API */
  static async open(rig, url) {
    const [buyer, seller] = await Promise.all([signUp(url), signUp(url, /** @type {any} */ ('SELLER'))]);
    const send = httpClient(url, { cookie: buyer.cookie });
    const body = { name: 'Acme', brand: `${unique()}.example`, primaryCurrency: 'EUR' };
    const { id } = dataOf(await send('POST', '/api/v2/buyer/advertisers', { body }), 'Creating an advertiser');
    return new OutboundCalls(rig, { send, accountId: buyer.data.account.id, advertiserId: id }, httpClient(url, { cookie: seller.cookie }));
  }

  /** @param {CallKind} kind @param {string} url @returns {Promise<Outcome>} */
  call(kind, url) {
    return this[kind](url);
  }

  /** Whether the API accepts the URL. @param {CallKind} kind @param {string} url */
  async accepts(kind, url) {
    const answer = await this.#submit(kind, url);
    if (answer.status < 300) return true;
    if (answer.status !== 400) throw new Error(`${kind} ${url} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return false;
  }

  /** @param {string} url @returns {Promise<Outcome>} */
  async webhook(url) {
    const answer = await this.#submit('webhook', url);
    if (answer.status === 400) return refused(answer);
    const { id } = dataOf(answer, 'Subscribing').subscription;
    const outcome = await this.delivery(id);
    dataOf(await this.buyer.send('DELETE', `${hooks}/${id}`), 'Unsubscribing');
    return outcome;
  }

  /** Publishes an event and returns the outcome of its delivery to the subscription. @param {string} id @returns {Promise<Outcome>} */
  async delivery(id) {
    const event = await reviseAs(this.rig, this.buyer.accountId, unique());
    const ended = await until(
      'the delivery ends',
      async () => {
        const [row] = await this.rig.query(
          `select status, http_status, error from webhook_deliveries where subscription_id = $1 and event_id = $2`,
          [id, event],
        );
        return row && !['pending', 'sending'].includes(row.status) && row;
      },
      { withinMs: 60_000 },
    );
    return { refused: false, error: ended.error, httpStatus: ended.http_status };
  }

  /** Syncs an audience with a callback and returns the outcome of the first attempt. @param {string} url @returns {Promise<Outcome>} */
  async callback(url) {
    const answer = await this.#submit('callback', url);
    if (answer.status === 400) return refused(answer);
    const { taskId } = dataOf(answer, 'Syncing an audience');
    const first = await until(
      'the callback is tried',
      async () => {
        const { task } = dataOf(await this.buyer.send('GET', `/api/v2/buyer/tasks/${taskId}`), 'Reading a task');
        return task.metadata.callback.attempts[0];
      },
      { withinMs: 120_000 },
    );
    return { refused: false, error: first.error, httpStatus: first.httpStatus };
  }

  /** @param {string} url @returns {Promise<Outcome>} */
  async feed(url) {
    const answer = await this.#submit('feed', url);
    if (answer.status === 400) return refused(answer);
    const [{ catalog_id: id }] = dataOf(answer, 'Syncing a catalog').catalogs;
    const path = `/api/v2/buyer/advertisers/${this.buyer.advertiserId}/catalogs/${id}`;
    // A new feed is due at once, so a worker may already be reading it.
    const refreshed = await until('no other refresh is running', async () => {
      const response = await this.buyer.send('POST', `${path}/refresh`, { patienceMs: 120_000 });
      return response.status === 409 ? null : response;
    });
    const { refreshRun } = dataOf(refreshed, 'Refreshing a catalog');
    // The response may contain a run that has not ended, because the request waits for a limited time.
    const run = await until('the refresh ends', async () => {
      const { recentRefreshRuns: runs } = dataOf(await this.buyer.send('GET', path), 'Reading a catalog');
      const found = runs.find((/** @type {any} */ one) => one.refreshRunId === refreshRun.refreshRunId);
      return found.status !== 'syncing' && found;
    });
    return { refused: false, error: run.error, httpStatus: run.httpStatus };
  }

  /** @param {string} url @param {number} [waitSeconds] @returns {Promise<Outcome>} */
  async seller(url, waitSeconds = 30) {
    const answer = await this.#submit('seller', url);
    if (answer.status === 400) return refused(answer);
    const { id } = dataOf(answer, 'Registering a seller');
    return this.discoverWith(id, waitSeconds);
  }

  /** Runs a discovery with the seller and returns the outcome. @param {number} id @param {number} waitSeconds @returns {Promise<Outcome>} */
  async discoverWith(id, waitSeconds) {
    const body = { advertiserId: this.buyer.advertiserId, brief: 'Evenings with young families', storefrontIds: [id], waitSeconds };
    const { discoveryId } = dataOf(await this.buyer.send('POST', '/api/v2/buyer/discovery', { body }), 'Discovering');
    const { sellers } = await this.untilDiscovered(discoveryId, waitSeconds * 1_000 + 60_000);
    const [{ status, reason }] = sellers;
    return { refused: false, error: status === 'responded' ? null : `${status}: ${reason}`, httpStatus: null };
  }

  /** The discovery, once it is complete. @param {string} id @param {number} withinMs */
  untilDiscovered(id, withinMs) {
    return until(
      'the discovery is complete',
      async () => {
        const found = dataOf(await this.buyer.send('GET', `/api/v2/buyer/discovery/${id}`), 'Reading a discovery');
        return found.resultsComplete && found;
      },
      { withinMs },
    );
  }

  /** @param {CallKind} kind @param {string} url */
  #submit(kind, url) {
    const { send, advertiserId, accountId } = this.buyer;
    const advertiser = `/api/v2/buyer/advertisers/${advertiserId}`;
    if (kind === 'webhook')
      return send('POST', hooks, { body: { url, secret: 'a secret of sixteen and more', eventTypes: ['discovery.revision'] } });
    if (kind === 'seller') {
      const body = { name: 'Seller', slug: `seller-${unique()}`, agentUrl: url };
      return this.sendAsSeller('POST', '/api/v2/storefront/seller-agents', { body });
    }
    if (kind === 'feed') {
      const catalogs = [{ catalog_id: `feed-${unique()}`, type: 'product', url }];
      return send('POST', `${advertiser}/catalogs/sync`, { body: { account: { account_id: String(accountId) }, catalogs } });
    }
    const add = [{ externalId: unique(), hashedEmail: hash('sha256', unique()) }];
    const body = { audiences: [{ audienceId: `audience-${unique()}`, add }], pushNotificationConfig: { url } };
    return send('POST', `${advertiser}/audiences/sync`, { body });
  }
}

/** @param {import('./http-client.mjs').Answer} answer @returns {Outcome} */
const refused = ({ body }) => ({ refused: true, error: String(body?.error?.message), httpStatus: null });
