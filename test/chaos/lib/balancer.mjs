// A TCP load balancer like a Kubernetes Service: each new connection goes to the next ready process of this machine.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of a readiness probe, and maximum wait of a connection for a ready process (long, for slow machines). */
const patienceMs = 60_000;

/**
 * @typedef {object} State
 * @property {boolean} ready @property {boolean} isProbing whether a probe is running
 * @property {number} servesUntil `performance.now()` until which the process must accept connections
 */

export class Balancer {
  /** @param {{ probeMs?: number }} [options] interval of readiness probes */
  static async open({ probeMs = 250 } = {}) {
    const balancer = new Balancer();
    balancer.server = createServer((client) => void balancer.#serve(client)).listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    balancer.url = `http://127.0.0.1:${/** @type {any} */ (balancer.server.address()).port}`;
    balancer.timer = setInterval(() => balancer.#probe(), probeMs);
    return balancer;
  }

  url = '';
  /** Connections that no process accepted. */
  refused = 0;
  /** Connections that waited because no process was ready. */
  waited = 0;
  /** @type {import('node:net').Server | undefined} */
  server;
  /** @type {NodeJS.Timeout | undefined} */
  timer;
  /** @type {Map<import('../../rig/rig.mjs').App, State>} */
  #processes = new Map();
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #next = 0;
  #isClosed = false;

  /** @param {import('../../rig/rig.mjs').App} app a ready process */
  add(app) {
    this.#processes.set(app, { ready: true, isProbing: false, servesUntil: Infinity });
  }

  /**
   * Announces a SIGTERM: the process must accept connections for `drainMs` more, and a refused one counts as refused. After that, a connection
   * that the process refuses goes to the next one.
   * @param {import('../../rig/rig.mjs').App} app @param {number} drainMs
   */
  expectEnd(app, drainMs) {
    const state = this.#processes.get(app);
    if (state) state.servesUntil = performance.now() + drainMs;
  }

  /** @param {import('../../rig/rig.mjs').App} app */
  remove(app) {
    this.#processes.delete(app);
  }

  async lower() {
    this.#isClosed = true;
    clearInterval(this.timer);
    for (const socket of this.#sockets) socket.destroy();
    this.server?.close();
  }

  /** @param {import('node:net').Socket} client */
  async #serve(client) {
    this.#sockets.add(client.on('error', () => {}).on('close', () => this.#sockets.delete(client)));
    while (!client.destroyed) {
      const app = await this.#ready();
      if (!app) break;
      const upstream = await connected(Number(new URL(app.url).port));
      if (upstream) return this.#join(client, upstream);
      const state = this.#processes.get(app);
      if (state && performance.now() < state.servesUntil) break;
      if (state) state.ready = false;
    }
    this.refused++;
    client.destroy();
  }

  /** Waits for a ready process; undefined after the timeout. */
  async #ready() {
    const deadline = performance.now() + patienceMs;
    for (let isFirst = true; !this.#isClosed && performance.now() < deadline; isFirst = false) {
      const ready = [...this.#processes].filter(([, state]) => state.ready).map(([app]) => app);
      const app = ready[this.#next++ % ready.length];
      if (app) return app;
      if (isFirst) this.waited++;
      await pause(25);
    }
    return undefined;
  }

  /** @param {import('node:net').Socket} client @param {import('node:net').Socket} upstream */
  #join(client, upstream) {
    this.#sockets.add(upstream);
    for (const [from, to] of /** @type {const} */ ([
      [client, upstream],
      [upstream, client],
    ])) {
      from.setNoDelay(true).pipe(to);
      from.on('error', () => to.destroy()).on('close', () => (this.#sockets.delete(from), to.destroy()));
    }
    if (client.destroyed) upstream.destroy();
  }

  #probe() {
    for (const [app, state] of this.#processes) {
      if (state.isProbing) continue;
      state.isProbing = true;
      void fetch(app.healthUrl, { signal: AbortSignal.timeout(patienceMs) })
        .then(
          async (answer) => (await answer.arrayBuffer(), answer.ok),
          () => false,
        )
        .then((ready) => Object.assign(state, { ready, isProbing: false }));
    }
  }
}

/** Connects to the port; null if the connection is refused. @param {number} port @returns {Promise<import('node:net').Socket | null>} */
function connected(port) {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(null));
  });
}
