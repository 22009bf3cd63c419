// Webhook receivers in a child process: a busy test process would delay the times at which they record arrivals.
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Arrival
 * @property {string} deliveryId @property {number} port index of the receiver @property {string} path @property {number} at when the head of the request arrived, in milliseconds since the epoch
 * @property {number} afterMs from the event's `occurredAt` to `at` @property {boolean} signed whether the signature is valid
 */

/** Milliseconds since the epoch, with fractions. */
export const wallClock = () => performance.timeOrigin + performance.now();

/**
 * Starts HTTP servers on loopback that check the signatures of webhook deliveries and answer 204.
 * @param {number} count @param {string} secret @param {(arrival: Arrival) => void} onArrival
 * @param {(port: number) => boolean} [shouldAnswer] by the index of the receiver; false: it reads the request and never answers
 * @param {() => number} [delayMs] between the end of the request and the answer
 */
export async function listen(count, secret, onArrival, shouldAnswer = () => true, delayMs = () => 0) {
  const servers = Array.from({ length: count }, (_, port) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const at = wallClock();
      /** @type {Buffer[]} */
      const chunks = [];
      request.on('error', () => {}).on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks);
        const { deliveryId, occurredAt } = JSON.parse(raw.toString());
        const signed = createHmac('sha256', secret).update(raw).digest('hex') === request.headers['x-webhook-signature'];
        onArrival({ deliveryId, port, path: request.url ?? '', at, afterMs: at - Date.parse(occurredAt), signed });
        if (!shouldAnswer(port)) return;
        const delay = delayMs();
        if (delay === 0) response.writeHead(204).end();
        else setTimeout(() => response.writeHead(204).end(), delay);
      });
    });
    server.on('connection', (socket) => socket.on('error', () => {}));
    return server;
  });
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1', 4_096), 'listening')));
  return {
    urls: servers.map((server) => `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`),
    close: () => servers.forEach((server) => (server.closeAllConnections(), server.close())),
  };
}

/** Controls receivers in a child process and reads the requests that they have received since the last `forget`. */
export class Receivers {
  /** @param {import('node:child_process').ChildProcess} child @param {string[]} urls of the receivers, one origin each */
  constructor(child, urls) {
    this.child = child;
    this.urls = urls;
  }

  /** @param {number} count @param {string} secret */
  static async start(count, secret) {
    const child = fork(fileURLToPath(import.meta.url), [String(count), secret], { stdio: 'inherit' });
    const [{ urls }] = await once(child, 'message');
    return new Receivers(child, urls);
  }

  /** @returns {Promise<number>} number of requests since the last `forget` */
  count() {
    return this.#ask({ ask: 'count' });
  }

  /** @returns {Promise<Arrival[]>} */
  arrivals() {
    return this.#ask({ ask: 'arrivals' });
  }

  /** Deletes the recorded requests. @returns {Promise<void>} */
  forget() {
    return this.#ask({ ask: 'forget' });
  }

  /** Makes receivers with an index below `below` read requests without answering; 0: all answer. @param {number} below @returns {Promise<void>} */
  silence(below) {
    return this.#ask({ ask: 'silence', below });
  }

  /** @param {object} question @returns {Promise<any>} */
  async #ask(question) {
    this.child.send(question);
    return (await once(this.child, 'message'))[0].answer;
  }

  /** Kills the child process; named like the other resources of the rig. */
  async lower() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [count, secret] = [Number(process.argv[2]), process.argv[3]];
  /** @type {Arrival[]} */
  let arrivals = [];
  let silentBelow = 0;
  const reply = process.send.bind(process);
  const { urls } = await listen(
    count,
    secret,
    (arrival) => arrivals.push(arrival),
    (port) => port >= silentBelow,
  );
  process.on('message', (/** @type {{ ask: string, below: number }} */ { ask, below }) => {
    if (ask === 'forget') arrivals = [];
    if (ask === 'silence') silentBelow = below;
    reply({ answer: ask === 'count' ? arrivals.length : ask === 'arrivals' ? arrivals : undefined });
  });
  process.on('disconnect', () => process.exit(0));
  reply({ urls });
}
