import { hash, randomBytes } from 'node:crypto';
import { signUp } from '../../rig/rig.mjs';
import { until } from '../../rig/until.mjs';
import { reviseAs } from '../../rig/webhooks.mjs';
import { asker, good } from './asking.mjs';

const unique = () => randomBytes(6).toString('hex');
const hooks = '/api/v2/buyer/webhook-subscriptions';

/**
 * Outcome of an outbound call. `refused`: the API refused the URL; `error`: the product's error, null on success.
 * @typedef {{ refused: boolean, error: string | null, httpStatus: number | null }} Outcome
 * @typedef {'webhook' | 'callback' | 'feed' | 'seller'} Way
 */

/** Makes the exchange call a URL in each of the ways in which customers can enter one. */
export class WaysOut {
  /**
   * @param {import('../../rig/rig.mjs').Rig} rig
   * @param {{ ask: import('./asking.mjs').Ask, accountId: number, advertiserId: number }} buyer @param {import('./asking.mjs').Ask} seller
   */
  constructor(rig, buyer, seller) {
    this.rig = rig;
    this.buyer = buyer;
    this.askAsSeller = seller;
  }

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url of an API */
  static async open(rig, url) {
    const [buyer, seller] = await Promise.all([signUp(url), signUp(url, /** @type {any} */ ('SELLER'))]);
    const ask = asker(url, { cookie: buyer.cookie });
    const body = { name: 'Acme', brand: `${unique()}.example`, primaryCurrency: 'EUR' };
    const { id } = good(await ask('POST', '/api/v2/buyer/advertisers', { body }), 'Creating an advertiser');
    return new WaysOut(rig, { ask, accountId: buyer.data.account.id, advertiserId: id }, asker(url, { cookie: seller.cookie }));
  }

  /** @param {Way} way @param {string} url @returns {Promise<Outcome>} */
  go(way, url) {
    return this[way](url);
  }

  /** Whether the API accepts the URL. @param {Way} way @param {string} url */
  async takes(way, url) {
    const answer = await this.#enter(way, url);
    if (answer.status < 300) return true;
    if (answer.status !== 400) throw new Error(`${way} ${url} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return false;
  }

  /** @param {string} url @returns {Promise<Outcome>} */
  async webhook(url) {
    const answer = await this.#enter('webhook', url);
    if (answer.status === 400) return refused(answer);
    const { id } = good(answer, 'Subscribing').subscription;
    const outcome = await this.delivery(id);
    good(await this.buyer.ask('DELETE', `${hooks}/${id}`), 'Unsubscribing');
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
    const answer = await this.#enter('callback', url);
    if (answer.status === 400) return refused(answer);
    const { taskId } = good(answer, 'Syncing an audience');
    const first = await until(
      'the callback is tried',
      async () => {
        const { task } = good(await this.buyer.ask('GET', `/api/v2/buyer/tasks/${taskId}`), 'Reading a task');
        return task.metadata.callback.attempts[0];
      },
      { withinMs: 120_000 },
    );
    return { refused: false, error: first.error, httpStatus: first.httpStatus };
  }

  /** @param {string} url @returns {Promise<Outcome>} */
  async feed(url) {
    const answer = await this.#enter('feed', url);
    if (answer.status === 400) return refused(answer);
    const [{ catalog_id: id }] = good(answer, 'Syncing a catalog').catalogs;
    const path = `/api/v2/buyer/advertisers/${this.buyer.advertiserId}/catalogs/${id}`;
    // A new feed is due at once, so a worker may already be reading it.
    const refreshed = await until('no other refresh is running', async () => {
      const asked = await this.buyer.ask('POST', `${path}/refresh`, { patienceMs: 120_000 });
      return asked.status === 409 ? null : asked;
    });
    const { refreshRun } = good(refreshed, 'Refreshing a catalog');
    // The response may contain a run that has not ended, because the request waits for a limited time.
    const run = await until('the refresh ends', async () => {
      const { recentRefreshRuns: runs } = good(await this.buyer.ask('GET', path), 'Reading a catalog');
      const found = runs.find((/** @type {any} */ one) => one.refreshRunId === refreshRun.refreshRunId);
      return found.status !== 'syncing' && found;
    });
    return { refused: false, error: run.error, httpStatus: run.httpStatus };
  }

  /** @param {string} url @param {number} [waitSeconds] @returns {Promise<Outcome>} */
  async seller(url, waitSeconds = 30) {
    const answer = await this.#enter('seller', url);
    if (answer.status === 400) return refused(answer);
    const { id } = good(answer, 'Registering a seller');
    return this.asked(id, waitSeconds);
  }

  /** Runs a discovery with the seller and returns the outcome. @param {number} id @param {number} waitSeconds @returns {Promise<Outcome>} */
  async asked(id, waitSeconds) {
    const body = { advertiserId: this.buyer.advertiserId, brief: 'Evenings with young families', storefrontIds: [id], waitSeconds };
    const { discoveryId } = good(await this.buyer.ask('POST', '/api/v2/buyer/discovery', { body }), 'Discovering');
    const { sellers } = await this.discovered(discoveryId, waitSeconds * 1_000 + 60_000);
    const [{ status, reason }] = sellers;
    return { refused: false, error: status === 'responded' ? null : `${status}: ${reason}`, httpStatus: null };
  }

  /** The discovery, once it is complete. @param {string} id @param {number} withinMs */
  discovered(id, withinMs) {
    return until(
      'the discovery is complete',
      async () => {
        const found = good(await this.buyer.ask('GET', `/api/v2/buyer/discovery/${id}`), 'Reading a discovery');
        return found.resultsComplete && found;
      },
      { withinMs },
    );
  }

  /** @param {Way} way @param {string} url */
  #enter(way, url) {
    const { ask, advertiserId, accountId } = this.buyer;
    const advertiser = `/api/v2/buyer/advertisers/${advertiserId}`;
    if (way === 'webhook')
      return ask('POST', hooks, { body: { url, secret: 'a secret of sixteen and more', eventTypes: ['discovery.revision'] } });
    if (way === 'seller') {
      const body = { name: 'Seller', slug: `seller-${unique()}`, agentUrl: url };
      return this.askAsSeller('POST', '/api/v2/storefront/seller-agents', { body });
    }
    if (way === 'feed') {
      const catalogs = [{ catalog_id: `feed-${unique()}`, type: 'product', url }];
      return ask('POST', `${advertiser}/catalogs/sync`, { body: { account: { account_id: String(accountId) }, catalogs } });
    }
    const add = [{ externalId: unique(), hashedEmail: hash('sha256', unique()) }];
    const body = { audiences: [{ audienceId: `audience-${unique()}`, add }], pushNotificationConfig: { url } };
    return ask('POST', `${advertiser}/audiences/sync`, { body });
  }
}

/** @param {import('./asking.mjs').Answer} answer @returns {Outcome} */
const refused = ({ body }) => ({ refused: true, error: String(body?.error?.message), httpStatus: null });
