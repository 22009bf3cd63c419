// A webhook receiver that counts every POST and answers it at once or on request.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** @typedef {{ id: string, path: string, reply: (status?: number) => void, cut: boolean }} Post */

export class Receiver {
  /** Number of POSTs by delivery. @type {Map<string, number>} */
  posts = new Map();
  /** POSTs that are not answered yet. @type {Set<Post>} */
  unanswered = new Set();
  /** Number of POSTs whose sender closed the connection before the response. */
  cut = 0;
  /** Whether a POST stays unanswered until `release`. @type {(post: Post) => boolean} */
  withholds = () => false;

  static async open() {
    const receiver = new Receiver();
    receiver.server = createServer((request, response) => void receiver.#take(request, response)).listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    const address = /** @type {import('node:net').AddressInfo} */ (receiver.server.address());
    receiver.url = `http://127.0.0.1:${address.port}`;
    return receiver;
  }

  url = '';

  get duplicates() {
    return [...this.posts.values()].filter((count) => count > 1).length;
  }

  release() {
    for (const post of this.unanswered) post.reply();
  }

  async lower() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** @type {import('node:http').Server | undefined} */
  server;

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async #take(request, response) {
    try {
      const { deliveryId } = /** @type {{ deliveryId: string }} */ (await json(request));
      this.posts.set(deliveryId, (this.posts.get(deliveryId) ?? 0) + 1);
      const reply = (status = 200) => {
        this.unanswered.delete(post);
        if (!response.destroyed) response.writeHead(status).end();
      };
      /** @type {Post} */
      const post = { id: deliveryId, path: request.url ?? '/', reply, cut: false };
      response.on('close', () => {
        if (response.writableFinished) return;
        this.unanswered.delete(post);
        post.cut = true;
        this.cut++;
      });
      if (this.withholds(post)) this.unanswered.add(post);
      else reply();
    } catch {
      response.destroy(); // the body was incomplete: the delivery does not count as arrived
    }
  }
}
