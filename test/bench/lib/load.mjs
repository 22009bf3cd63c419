// Keeps a number of requests in flight with little processor time: raw sockets with one request at a time each.
import { connect } from 'node:net';

/**
 * @typedef {object} Load
 * @property {string} url of the server
 * @property {(n: number) => string} path of the n-th request
 * @property {readonly string[]} [tokens] bearer tokens, assigned to the connections in turn
 * @property {(n: number, connection: number) => Sent} [post] body and headers of the n-th request; without it, requests are GETs
 * @property {number} [connections] default 64
 * @property {number} seconds
 *
 * @typedef {{ body: string, headers: Record<string, string> }} Sent
 */

/** Responses per second. Any status but 200 is an error. @param {Load} load */
export async function answersPerSecond({ url, path, tokens = [], post, connections = 64, seconds }) {
  const { hostname, port } = new URL(url);
  const run = { until: 0, sent: 0, answered: 0 };
  const clients = Array.from({ length: connections }, (_, at) => {
    const token = tokens[at % tokens.length];
    const head = `Host: ${hostname}:${port}\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}`;
    const request = () => {
      const n = run.sent++;
      return post ? posted(path(n), head, post(n, at)) : `GET ${path(n)} HTTP/1.1\r\n${head}\r\n`;
    };
    return new Client(hostname, Number(port), request, run);
  });
  try {
    await Promise.all(clients.map((client) => client.open()));
    const since = performance.now();
    run.until = since + seconds * 1000;
    await Promise.all(clients.map((client) => client.sendUntilEnd()));
    return (run.answered * 1000) / (performance.now() - since);
  } finally {
    for (const client of clients) client.socket.destroy();
  }
}

/** @param {string} path @param {string} head @param {Sent} sent */
function posted(path, head, { body, headers }) {
  const lines = Object.entries({ ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  return `POST ${path} HTTP/1.1\r\n${head}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

class Client {
  /** Bytes missing of the response body; undefined while its head is incomplete. @type {number | undefined} */
  missing;

  head = '';

  /** @param {string} host @param {number} port @param {() => string} request @param {{ until: number, answered: number }} run */
  constructor(host, port, request, run) {
    this.socket = connect({ host, port, noDelay: true });
    this.request = request;
    this.run = run;
  }

  async open() {
    await new Promise((resolve, reject) => this.socket.once('connect', () => resolve(undefined)).once('error', reject));
  }

  /** Sends requests until the time is up. @returns {Promise<void>} */
  sendUntilEnd() {
    return new Promise((resolve, reject) => {
      this.socket.on('error', reject).on('close', () => reject(new Error('The server has closed a connection.')));
      this.socket.on('data', (data) => {
        try {
          if (!this.#read(data)) return;
        } catch (error) {
          reject(error);
          return;
        }
        this.run.answered++;
        if (performance.now() < this.run.until) this.socket.write(this.request());
        else resolve();
      });
      this.socket.write(this.request());
    });
  }

  /** @param {Buffer} data @returns {boolean} whether the response is complete */
  #read(data) {
    if (this.missing === undefined) {
      this.head += data.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      if (!this.head.startsWith('HTTP/1.1 200 ')) throw new Error(`Not a 200: ${this.head}`);
      const head = this.head.slice(0, end);
      if (/\r\ntransfer-encoding: chunked/i.test(head)) {
        // A connection has one request at a time, so the data ends with the last chunk.
        if (!this.head.endsWith('\r\n0\r\n\r\n')) return false;
        this.missing = 0;
      } else {
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
        if (length === undefined) throw new Error(`No length: ${head}`);
        this.missing = Number(length) - (this.head.length - end - 4);
      }
    } else {
      this.missing -= data.length;
    }
    if (this.missing > 0) return false;
    this.missing = undefined;
    this.head = '';
    return true;
  }
}
