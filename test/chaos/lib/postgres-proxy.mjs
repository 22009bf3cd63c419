import { connect, createServer } from 'node:net';

/**
 * Stands between a process and PostgreSQL and reads just enough of the protocol to lose a COMMIT, or its answer, or to be slow with a question.
 * @typedef {'answer' | 'question'} Loss `answer`: it is committed, and nobody hears of it; `question`: it never reaches PostgreSQL
 */
export class PostgresProxy {
  /** @type {Loss | null} of the next COMMIT */
  #losing = null;
  /** @type {(() => void) | null} */
  #lost = null;
  /** @type {{ text: string, ms: number } | null} */
  #slow = null;
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  /** Nothing gets through these any more. @type {WeakSet<import('node:net').Socket>} */
  #swallowed = new WeakSet();
  #isAway = false;
  #asked = (/** @type {Buffer} */ _) => {};
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

  /** The next COMMIT meets this. Resolves when it has. @param {Loss} loss @returns {Promise<void>} */
  loseNextCommit(loss) {
    this.#losing = loss;
    return new Promise((resolve) => (this.#lost = resolve));
  }

  /** Answers to questions with this text come so much later. Null ends it. @param {{ text: string, ms: number } | null} slow */
  delay(slow) {
    this.#slow = slow;
  }

  /** The machine is gone without a word: what is sent goes nowhere, for good on connections that stand, and new ones find nobody. */
  vanish() {
    this.#isAway = true;
    for (const socket of this.#sockets) this.#swallowed.add(socket);
  }

  /** New connections find it again. */
  comeBack() {
    this.#isAway = false;
  }

  /** So often was a statement executed whose name is this, from now on. @param {string} name @returns {() => number} */
  count(name) {
    let times = 0;
    const bind = Buffer.from(`\0${name}\0`);
    this.#asked = (asked) => {
      for (let at = asked.indexOf(bind); at >= 0; at = asked.indexOf(bind, at + 1)) if (asked[at - 5] === bindMessage) times++;
    };
    return () => times;
  }

  /** By these PostgreSQL knows the connections that lead through here (`client_port` of its sessions). @returns {number[]} */
  get ports() {
    return [...this.#sockets]
      .filter(({ remotePort }) => remotePort === Number(this.target.port))
      .flatMap(({ localPort }) => localPort ?? []);
  }

  /** Ends every connection; new ones are made. */
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
    // Of the end of a connection that leads nowhere the other side does not hear.
    const cut = () => this.#swallowed.has(client) || (client.destroy(), server.destroy());
    for (const socket of [client, server]) {
      this.#sockets.add(socket.setNoDelay());
      socket.on('error', cut).on('close', () => (this.#sockets.delete(socket), cut()));
    }
    let awaitsCommit = false;
    let delayMs = 0;
    client.on('data', (asked) => {
      if (this.#swallowed.has(client)) return;
      this.#asked(asked);
      if (this.#slow !== null && asked.includes(this.#slow.text)) delayMs = this.#slow.ms;
      if (this.#losing !== null && isCommit(asked)) {
        const loss = this.#losing;
        this.#losing = null;
        if (loss === 'question') return (cut(), this.#lost?.());
        awaitsCommit = true;
      }
      server.write(asked);
    });
    // What comes after a delayed answer waits behind it.
    let told = Promise.resolve();
    server.on('data', (answer) => {
      if (this.#swallowed.has(client)) return;
      if (awaitsCommit && answer.includes('COMMIT\0')) return (cut(), this.#lost?.());
      if (delayMs === 0) return void client.write(answer);
      const ms = delayMs;
      told = told.then(() => new Promise((resolve) => setTimeout(resolve, ms))).then(() => void (client.writable && client.write(answer)));
      if (answer.at(-6) === readyForQuery) delayMs = 0;
    });
  }
}

const readyForQuery = 'Z'.charCodeAt(0);
/** `B`, its length, the name of its portal (none), the name of the statement. */
const bindMessage = 'B'.charCodeAt(0);

/** A simple query: `Q`, its length, its text, NUL. @param {Buffer} asked */
const isCommit = (asked) => asked[0] === 'Q'.charCodeAt(0) && asked.subarray(5).toString('latin1').toLowerCase().startsWith('commit');
