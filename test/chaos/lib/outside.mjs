import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { join } from 'node:path';

/** The loopback address that stands for the public internet; all other loopback addresses count as internal. */
export const outside = '127.0.0.2';
/** Self-signed certificate of good.test. */
export const certificate = join(import.meta.dirname, 'good.test.crt');

/** HTTP and HTTPS servers on the public address; counts visits by path. */
export class Outside {
  redirect = '';
  secureVisits = 0;
  /** @type {Map<string, number>} */
  #visits = new Map();
  #server = createServer((request, response) => {
    const way = request.url?.slice(1) ?? '';
    this.#visits.set(way, this.visits(way) + 1);
    request.resume();
    if (way.startsWith('redirect-')) return void response.writeHead(302, { location: this.redirect }).end();
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id,title,price\n1,Shoe,10\n');
  });
  #secure = createSecure(
    { cert: readFileSync(certificate), key: readFileSync(certificate.replace('.crt', '.key')) },
    (request, response) => {
      this.secureVisits++;
      request.resume();
      response.end();
    },
  );

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  /** @param {number} port */
  static async start(port) {
    const world = new Outside(port);
    await new Promise((resolve) => world.#server.listen(port, outside, () => resolve(undefined)));
    await new Promise((resolve) => world.#secure.listen(0, outside, () => resolve(undefined)));
    return world;
  }

  get securePort() {
    return /** @type {import('node:net').AddressInfo} */ (this.#secure.address()).port;
  }

  /** @param {string} name @param {string} way */
  url(name, way) {
    return `http://${name}:${this.port}/${way}`;
  }

  /** @param {string} way */
  visits(way) {
    return this.#visits.get(way) ?? 0;
  }

  async lower() {
    for (const server of [this.#server, this.#secure]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
