// Many event stream clients in one process: raw sockets that read only the ids of events.
import { connect } from 'node:net';

export class StreamClients {
  /** @type {import('node:net').Socket[]} */
  sockets = [];

  onEvent = (/** @type {number} */ _id) => {};

  /**
   * Connects clients until there are `count`, and waits until each has received its first event.
   * @param {string} url of the stream @param {number} count @param {string} [token]
   */
  async open(url, count, token) {
    const atOnce = 100;
    while (this.sockets.length < count) {
      const some = Math.min(atOnce, count - this.sockets.length);
      await Promise.all(Array.from({ length: some }, () => this.#open(new URL(url), token)));
    }
  }

  /** @param {number} id @returns {Promise<{ first: number, last: number }>} milliseconds until the first and the last client have received the event */
  reached(id) {
    const since = performance.now();
    let [first, missing] = [Number.NaN, this.sockets.length];
    return new Promise((resolve) => {
      this.onEvent = (seen) => {
        if (seen !== id) return;
        if (Number.isNaN(first)) first = performance.now() - since;
        missing--;
        if (missing === 0) resolve({ first, last: performance.now() - since });
      };
    });
  }

  async lower() {
    for (const socket of this.sockets) socket.destroy();
  }

  /** @param {URL} url @param {string} [token] @returns {Promise<void>} */
  #open({ hostname, port, host, pathname }, token) {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.sockets.push(socket);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`);
    let rest = '';
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('data', (data) => {
        rest += data.toString('latin1');
        if (rest.startsWith('HTTP/1.1 ') && !rest.startsWith('HTTP/1.1 200')) reject(new Error(rest));
        for (const [, id] of rest.matchAll(/id: (\d+)\n/g)) {
          resolve();
          this.onEvent(Number(id));
        }
        rest = rest.slice(rest.lastIndexOf('\n') + 1);
      });
    });
  }
}
