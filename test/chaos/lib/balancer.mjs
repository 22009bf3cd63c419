// What a Kubernetes Service does, for processes of this machine: hands each new connection to the next ready process.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Balancer {
  /** @param {{ probeMs?: number }} [options] how often readiness is asked */
  static async open({ probeMs = 250 } = {}) {
    const balancer = new Balancer();
    balancer.server = createServer((client) => balancer.#serve(client)).listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    balancer.url = `http://127.0.0.1:${/** @type {any} */ (balancer.server.address()).port}`;
    balancer.timer = setInterval(() => void balancer.#probe(), probeMs);
    return balancer;
  }

  url = '';
  /** Connections that found no process. */
  refused = 0;
  /** @type {import('node:net').Server | undefined} */
  server;
  /** @type {NodeJS.Timeout | undefined} */
  timer;
  /** @type {Map<import('../../rig/rig.mjs').App, { ready: boolean }>} */
  #processes = new Map();
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #next = 0;

  /** @param {import('../../rig/rig.mjs').App} app that is ready */
  add(app) {
    this.#processes.set(app, { ready: true });
  }

  /** @param {import('../../rig/rig.mjs').App} app */
  remove(app) {
    this.#processes.delete(app);
  }

  async lower() {
    clearInterval(this.timer);
    for (const socket of this.#sockets) socket.destroy();
    this.server?.close();
  }

  /** @param {import('node:net').Socket} client */
  #serve(client) {
    const ready = [...this.#processes].filter(([, state]) => state.ready).map(([app]) => app);
    const app = ready[this.#next++ % ready.length];
    if (!app) {
      this.refused++;
      client.destroy();
      return;
    }
    const upstream = connect(Number(new URL(app.url).port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      this.#sockets.add(/** @type {import('node:net').Socket} */ (from));
      from?.setNoDelay(true).pipe(/** @type {import('node:net').Socket} */ (to));
      from?.on('error', () => to?.destroy()).on('close', () => (this.#sockets.delete(from), to?.destroy()));
    }
  }

  async #probe() {
    for (const [app, state] of this.#processes) {
      state.ready = await fetch(app.healthUrl, { signal: AbortSignal.timeout(2_000) }).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
    }
  }
}
