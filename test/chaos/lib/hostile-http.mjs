import { createServer } from 'node:net';
import { head, keepWriting, sendBomb } from './hostile-wire.mjs';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {(socket: Socket) => void} Behaviour runs once a request has arrived */

const megabyte = Buffer.alloc(1_048_576, 'x');

/** Hostile behaviours of an HTTP server; `endless` ones end only when the client closes the connection. @type {Record<string, { endless: boolean, act: Behaviour }>} */
export const behaviours = {
  silence: { endless: true, act: () => {} },
  'dripped head': { endless: true, act: (socket) => keepWriting((socket.write('HTTP/1.1 200 OK\r\nx: '), socket), () => 'x', 50) },
  'dripped body': { endless: true, act: (socket) => keepWriting((socket.write(head('content-length: 60000\r\n')), socket), () => 'x', 50) },
  'dripped chunks': {
    endless: true,
    act: (socket) => keepWriting((socket.write(head('transfer-encoding: chunked\r\n')), socket), () => '1\r\nx\r\n', 50),
  },
  'dripped 1xx': { endless: true, act: (socket) => keepWriting(socket, () => 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n', 500) },
  'flood of 1xx': {
    endless: false,
    act: (socket) => keepWriting(socket, () => 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'.repeat(100), 1),
  },
  'half a chunk': { endless: true, act: (socket) => void socket.write(`${head('transfer-encoding: chunked\r\n')}ffff\r\nx`) },
  'endless body': { endless: false, act: (socket) => keepWriting((socket.write(head('x: y\r\n')), socket), () => megabyte) },
  'endless chunk extension': {
    endless: false,
    act: (socket) => keepWriting((socket.write(`${head('transfer-encoding: chunked\r\n')}1;`), socket), () => megabyte),
  },
  'endless trailers': {
    endless: false,
    act: (socket) =>
      keepWriting((socket.write(`${head('transfer-encoding: chunked\r\n')}0\r\n`), socket), () => `x: ${'y'.repeat(1_000)}\r\n`),
  },
  'huge head': {
    endless: false,
    act: (socket) => keepWriting((socket.write('HTTP/1.1 200 OK\r\n'), socket), () => `x: ${'y'.repeat(10_000)}\r\n`),
  },
  'gzip bomb': {
    endless: false,
    act: sendBomb,
  },
  'content-length of 10^15': {
    endless: false,
    act: (socket) => keepWriting((socket.write(head('content-length: 1000000000000000\r\n')), socket), () => megabyte),
  },
  'reset at once': { endless: false, act: (socket) => void socket.resetAndDestroy() },
  'reset in the body': {
    endless: false,
    act: (socket) => void socket.write(head('content-length: 100\r\n') + 'x', () => socket.resetAndDestroy()),
  },
  'not HTTP': { endless: false, act: (socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n\0\0\0') },
  'switching protocols': {
    endless: false,
    act: (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  },
};

/** Servers on loopback, one origin per behaviour, that measure how long clients stay connected. */
export class HostileServers {
  /** Milliseconds from the request to the end of its connection, by name. @type {Map<string, number[]>} */
  seen = new Map();
  /** @type {Map<string, import('node:net').Server>} */
  #servers = new Map();
  /** @type {Set<Socket>} */
  #sockets = new Set();

  /** @param {Record<string, Behaviour>} acts */
  static async start(acts) {
    const hostile = new HostileServers();
    for (const [name, act] of Object.entries(acts)) {
      const server = createServer((socket) => hostile.#serve(name, act, socket));
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      hostile.#servers.set(name, server);
    }
    return hostile;
  }

  /** @param {string} name */
  url(name) {
    const address = /** @type {import('node:net').AddressInfo} */ (this.#servers.get(name)?.address());
    return `http://127.0.0.1:${address.port}/`;
  }

  /** @param {string} name @param {Behaviour} act @param {Socket} socket */
  #serve(name, act, socket) {
    this.#sockets.add(socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket)));
    let text = '';
    const read = (/** @type {Buffer} */ data) => {
      text += data.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      socket.off('data', read).resume();
      const since = performance.now();
      socket.once('close', () => this.seen.set(name, [...(this.seen.get(name) ?? []), performance.now() - since]));
      act(socket);
    };
    socket.on('data', read);
  }

  async lower() {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([...this.#servers.values()].map((server) => new Promise((resolve) => server.close(() => resolve(undefined)))));
  }
}
