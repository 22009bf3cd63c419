import { request } from 'node:http';
import { until } from '../../rig/until.mjs';

/**
 * @typedef {{ before: number, after: number, accepted: number, inFlight: number, rounds: number }} Tally
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Sent
 */

/** Sends requests with one credential on many connections. */
export class RequestLoad {
  /** @param {string[]} urls @param {import('node:http').Agent} agent @param {Sent} sent */
  constructor(urls, agent, sent) {
    this.urls = urls;
    this.agent = agent;
    this.sent = sent;
  }

  /**
   * Sends requests, revokes the credential with `end`, and continues until `after` requests were sent after the response to `end`.
   * @param {{ headers: Record<string, string>, end: () => Promise<void>, connections: number, after: number, refusal: number }} round
   */
  async round({ headers, end, connections, after, refusal }) {
    const tally = { before: 0, after: 0, accepted: 0, inFlight: 0 };
    let [ended, sent, inFlight] = [false, 0, 0];
    const lane = async (/** @type {number} */ number) => {
      for (let turn = number; sent < after; turn++) {
        const isAfter = ended;
        if (isAfter) sent++;
        else inFlight++;
        const status = await this.#send(this.urls[turn % this.urls.length] ?? '', headers);
        if (!isAfter) inFlight--;
        // A 503 is neither an acceptance nor a refusal.
        if (status === 503) continue;
        if (isAfter) tally.after++;
        if (status === 200) tally[isAfter ? 'accepted' : 'before']++;
        else if (isAfter ? status !== refusal : status !== 401 && status !== 403) throw new Error(`A request was answered ${status}.`);
      }
    };
    const lanes = Array.from({ length: connections }, (_, number) => lane(number));
    const voided = (async () => {
      await until('the credential is accepted', () => tally.before >= connections);
      await end();
      ended = true;
      tally.inFlight = inFlight;
    })();
    await Promise.all([...lanes, voided]);
    return tally;
  }

  /** @param {string} url @param {Record<string, string>} credential @returns {Promise<number>} */
  #send(url, credential) {
    const { path, method = 'GET', headers = {}, body } = this.sent;
    return new Promise((resolve, reject) => {
      request(url + path, { agent: this.agent, method, headers: { ...headers, ...credential } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end(body);
    });
  }
}
