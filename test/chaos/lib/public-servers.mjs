import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { join } from 'node:path';

/** The loopback address that stands for the public internet; all other loopback addresses count as internal. */
export const publicAddress = '127.0.0.2';
/** Self-signed certificate of good.test. */
export const certificate = join(import.meta.dirname, 'good.test.crt');

/** HTTP and HTTPS servers on the public address; counts visits by path. */
export class PublicServers {
  redirect = '';
  secureVisits = 0;
  /** @type {Map<string, number>} */
  #visits = new Map();
  #server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? '';
    this.#visits.set(path, this.visits(path) + 1);
    request.resume();
    if (path.startsWith('redirect-')) return void response.writeHead(302, { location: this.redirect }).end();
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
    const world = new PublicServers(port);
    await new Promise((resolve) => world.#server.listen(port, publicAddress, () => resolve(undefined)));
    await new Promise((resolve) => world.#secure.listen(0, publicAddress, () => resolve(undefined)));
    return world;
  }

  get securePort() {
    return /** @type {import('node:net').AddressInfo} */ (this.#secure.address()).port;
  }

  /** @param {string} name @param {string} path */
  url(name, path) {
    return `http://${name}:${this.port}/${path}`;
  }

  /** @param {string} path */
  visits(path) {
    return this.#visits.get(path) ?? 0;
  }

  async lower() {
    for (const server of [this.#server, this.#secure]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
