// What a Kubernetes Service does, for processes of this machine: hands each new connection to the next ready process.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a process may take to say whether it is ready, and a connection waits for a ready process. A slow machine is no fault of theirs. */
const patienceMs = 60_000;

/**
 * @typedef {object} State
 * @property {boolean} ready @property {boolean} isAsked right now
 * @property {number} servesUntil `performance.now()` before which the process has to accept connections
 */

export class Balancer {
  /** @param {{ probeMs?: number }} [options] how often readiness is asked */
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

  /** @param {import('../../rig/rig.mjs').App} app that is ready */
  add(app) {
    this.#processes.set(app, { ready: true, isAsked: false, servesUntil: Infinity });
  }

  /**
   * Before SIGTERM: the process has to accept connections for `drainMs` more. By then the balancer has noticed that it is not ready, unless the
   * machine is slow: then the connection goes to the next one.
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

  /** The next process that is ready, once there is one. */
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
      if (state.isAsked) continue;
      state.isAsked = true;
      void fetch(app.healthUrl, { signal: AbortSignal.timeout(patienceMs) })
        .then(
          async (answer) => (await answer.arrayBuffer(), answer.ok),
          () => false,
        )
        .then((ready) => Object.assign(state, { ready, isAsked: false }));
    }
  }
}

/** Null if nobody accepts. @param {number} port @returns {Promise<import('node:net').Socket | null>} */
function connected(port) {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(null));
  });
}
