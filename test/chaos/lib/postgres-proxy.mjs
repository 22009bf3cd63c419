import { connect, createServer } from 'node:net';

/**
 * A proxy between a process and PostgreSQL that can lose a COMMIT or its response, delay results and drop all traffic.
 * @typedef {'answer' | 'question'} Loss `answer`: PostgreSQL commits and the response is lost; `question`: the COMMIT never reaches PostgreSQL
 */
export class PostgresProxy {
  /** Loss of the next COMMIT. @type {Loss | null} */
  #losing = null;
  /** @type {(() => void) | null} */
  #lost = null;
  /** @type {{ text: string, ms: number } | null} */
  #slow = null;
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  /** Connections whose traffic is dropped. @type {WeakSet<import('node:net').Socket>} */
  #swallowed = new WeakSet();
  #isAway = false;
  #onMessage = (/** @type {Buffer} */ _) => {};
  #server = createServer((client) => this.#serve(client));

  /** @param {string} target */
  constructor(target) {
    this.target = new URL(target);
  }

  /** @param {string} target */
  static async start(target) {
    const proxy = new PostgresProxy(target);
    await new Promise((resolve) => proxy.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return proxy;
  }

  get url() {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (this.#server.address()).port}`;
    return url.href;
  }

  /** Loses the next COMMIT; resolves when it is lost. @param {Loss} loss @returns {Promise<void>} */
  loseNextCommit(loss) {
    this.#losing = loss;
    return new Promise((resolve) => (this.#lost = resolve));
  }

  /** Delays results of statements that contain the text; null ends the delay. @param {{ text: string, ms: number } | null} slow */
  delay(slow) {
    this.#slow = slow;
  }

  /** Drops all traffic of open connections for good, and of new ones until `comeBack`. */
  vanish() {
    this.#isAway = true;
    for (const socket of this.#sockets) this.#swallowed.add(socket);
  }

  /** Forwards new connections again. */
  comeBack() {
    this.#isAway = false;
  }

  /** Counts executions of the named statement from now on. @param {string} name @returns {() => number} */
  count(name) {
    let times = 0;
    const bind = Buffer.from(`\0${name}\0`);
    this.#onMessage = (message) => {
      for (let at = message.indexOf(bind); at >= 0; at = message.indexOf(bind, at + 1)) if (message[at - 5] === bindMessage) times++;
    };
    return () => times;
  }

  /** Ports of the connections to PostgreSQL (`client_port` of its sessions). @returns {number[]} */
  get ports() {
    return [...this.#sockets]
      .filter(({ remotePort }) => remotePort === Number(this.target.port))
      .flatMap(({ localPort }) => localPort ?? []);
  }

  /** Closes every connection; new ones are accepted. */
  cut() {
    for (const socket of this.#sockets) socket.destroy();
  }

  async lower() {
    this.cut();
    await new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }

  /** @param {import('node:net').Socket} client */
  #serve(client) {
    if (this.#isAway) return void this.#sockets.add(client.on('error', () => {}).resume());
    const server = connect(Number(this.target.port), this.target.hostname);
    // The end of a dropped connection is not passed on.
    const cut = () => this.#swallowed.has(client) || (client.destroy(), server.destroy());
    for (const socket of [client, server]) {
      this.#sockets.add(socket.setNoDelay());
      socket.on('error', cut).on('close', () => (this.#sockets.delete(socket), cut()));
    }
    let awaitsCommit = false;
    let delayMs = 0;
    client.on('data', (message) => {
      if (this.#swallowed.has(client)) return;
      this.#onMessage(message);
      if (this.#slow !== null && message.includes(this.#slow.text)) delayMs = this.#slow.ms;
      if (this.#losing !== null && isCommit(message)) {
        const loss = this.#losing;
        this.#losing = null;
        if (loss === 'question') return (cut(), this.#lost?.());
        awaitsCommit = true;
      }
      server.write(message);
    });
    // Results after a delayed one wait for it, so that the order is kept.
    let sent = Promise.resolve();
    server.on('data', (answer) => {
      if (this.#swallowed.has(client)) return;
      if (awaitsCommit && answer.includes('COMMIT\0')) return (cut(), this.#lost?.());
      if (delayMs === 0) return void client.write(answer);
      const ms = delayMs;
      sent = sent.then(() => new Promise((resolve) => setTimeout(resolve, ms))).then(() => void (client.writable && client.write(answer)));
      if (answer.at(-6) === readyForQuery) delayMs = 0;
    });
  }
}

const readyForQuery = 'Z'.charCodeAt(0);
/** Bind message of the protocol: `B`, its length, the portal name (empty), the statement name. */
const bindMessage = 'B'.charCodeAt(0);

/** Whether the message is a simple query (`Q`, length, text, NUL) that commits. @param {Buffer} message */
const isCommit = (message) => message[0] === 'Q'.charCodeAt(0) && message.subarray(5).toString('latin1').toLowerCase().startsWith('commit');
