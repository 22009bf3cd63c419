import { createServer } from 'node:net';

/** An internal server that must not be reached: records connections to one port of 127.0.0.1 and ::1. */
export class Canary {
  /** @type {string[]} first bytes of each connection */
  visits = [];
  /** @type {import('node:net').Server[]} */
  #servers = [];

  /** @param {number} port free on 127.0.0.1 */
  static async start(port) {
    const canary = new Canary();
    for (const host of ['127.0.0.1', '::1']) {
      const server = createServer((socket) => {
        const at = canary.visits.push(`${host}: `) - 1;
        socket.on('error', () => {}).on('data', (data) => (canary.visits[at] += data.toString('latin1').slice(0, 100)));
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
      });
      const listening = await new Promise((resolve) => server.once('error', () => resolve(false)).listen(port, host, () => resolve(true)));
      if (listening) canary.#servers.push(server);
      else if (host === '127.0.0.1') throw new Error(`Port ${port} is taken.`);
    }
    return canary;
  }

  async lower() {
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(() => resolve(undefined)))));
  }
}
