import { createServer } from 'node:http';
import { keepWriting } from './hostile-wire.mjs';

/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ id: number, socket: import('node:net').Socket, response: Response, result: (content: object) => string }} Question */
/** @typedef {(question: Question) => void} Trick */

const eventStream = { 'content-type': 'text/event-stream' };
const json = { 'content-type': 'application/json' };
const stream = (/** @type {Question} */ { response, socket }) =>
  (response.writeHead(200, eventStream), response.flushHeaders(), socket);
/** One HTTP chunk with the text. @param {string} text */
const chunk = (text) => `${text.length.toString(16)}\r\n${text}\r\n`;
const answer = (/** @type {Question} */ { response, result }, /** @type {object} */ content) =>
  void response.writeHead(200, json).end(result(content));
const deep = (/** @type {number} */ depth, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const manyObjects = Array.from({ length: 400_000 }, (_, a) => ({ a }));

/**
 * Hostile answers of a seller to `get_products`.
 * @type {Record<string, Trick>}
 */
export const tricks = {
  'a stream that never ends': (question) => keepWriting(stream(question), () => chunk(': still here\n\n'), 50),
  'a stream of notifications': (question) =>
    keepWriting(
      stream(question),
      () => chunk(`data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}\n\n`.repeat(20)),
      5,
    ),
  'a stream of answers to other questions': (question) =>
    keepWriting(stream(question), () => chunk(`data: {"jsonrpc":"2.0","id":987654,"result":{}}\n\n`), 20),
  'a stream of questions of its own': (question) =>
    keepWriting(stream(question), () => chunk(`data: {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{}}\n\n`), 20),
  'a stream of one endless line': (question) => keepWriting(stream(question), () => chunk(`data: ${'x'.repeat(65_536)}`)),
  'a stream of one line, byte by byte': (question) => keepWriting(stream(question), () => chunk('x'), 2),
  'a stream that wants to be resumed at once': ({ response }) => void response.writeHead(200, eventStream).end('retry: 0\nid: 1\n\n'),
  'a stream of nothing': ({ response }) => void response.writeHead(200, eventStream).end(),
  'a queue without an end': (question) => answer(question, { status: 'submitted', task_id: 'x' }),
  'lists in lists, a million deep': ({ response, id }) =>
    void response
      .writeHead(200, json)
      .end(
        `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"products":[{"product_id":"x","ext":${deep(1_000_000)}}]}}}`,
      ),
  'objects in objects, 100,000 deep': ({ response, id }) =>
    void response
      .writeHead(200, json)
      .end(
        `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"products":[{"product_id":"x","ext":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}]}}}`,
      ),
  'text in which JSON is nested a million deep': (question) =>
    void question.response
      .writeHead(200, json)
      .end(`{"jsonrpc":"2.0","id":${question.id},"result":{"content":[{"type":"text","text":"${deep(1_000_000)}"}]}}`),
  '400,000 objects that must differ': (question) =>
    answer(question, { products: [{ product_id: 'x', reporting_capabilities: { measurement_windows: manyObjects } }] }),
  '400,000 products': (question) => answer(question, { products: manyObjects }),
  'a million errors': (question) => answer(question, { errors: Array.from({ length: 400_000 }, () => ({})), products: [] }),
  'a name of four megabytes': (question) =>
    answer(question, { products: [{ product_id: 'x', name: '\u0000'.repeat(700_000), description: 'a-'.repeat(500_000) }] }),
  'members named like the inside of an object': ({ response, id }) =>
    void response
      .writeHead(200, json)
      .end(
        `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"__proto__":{"products":[]},"constructor":{"prototype":{"x":1}},"products":{"length":1e9}}}}`,
      ),
  'an answer larger than the limit': (question) => answer(question, { products: [{ product_id: 'x'.repeat(8_000_000) }] }),
  'the content type of a page': ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'JSON that says it is a stream': ({ response, result }) => void response.writeHead(200, eventStream).end(result({ products: [] })),
  'a stream that says it is JSON': ({ response }) => void response.writeHead(200, json).end('data: {}\n\n'),
  'accepted, and nothing more': ({ response }) => void response.writeHead(202).end(),
  'a session id of 15 kilobytes': ({ response }) => void response.writeHead(404, { 'mcp-session-id': 'x'.repeat(15_000) }).end(),
  'please sign in elsewhere': ({ response }) =>
    void response.writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="http://127.0.0.1:1/.well-known/oauth"' }).end(),
};

/** Sellers that are hostile in their answer to `get_products` only. Each path is one seller; `honest` is a valid one. */
export class HostileSellers {
  #server = createServer((request, response) => void this.#serve(request, response));
  #tricks;

  /** @param {Record<string, Trick>} known */
  constructor(known) {
    this.#tricks = known;
  }

  static async start(known = tricks) {
    const sellers = new HostileSellers(known);
    sellers.#server.on('connection', (socket) => socket.on('error', () => {}).setMaxListeners(0));
    await new Promise((resolve) => sellers.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return sellers;
  }

  /** @param {string} trick */
  url(trick) {
    return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (this.#server.address()).port}/${encodeURIComponent(trick)}`;
  }

  /** @param {import('node:http').IncomingMessage} request @param {Response} response */
  async #serve(request, response) {
    let text = '';
    for await (const data of request) text += data;
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse(text);
    if (id === undefined) return void response.writeHead(202).end();
    const say = (/** @type {object} */ result) => void response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    if (method === 'initialize') {
      const serverInfo = { name: 'seller', version: '1' };
      return say({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
    }
    if (method !== 'tools/call') return say({});
    const result = (/** @type {object} */ content) =>
      JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], structuredContent: content } });
    if (params.name === 'get_adcp_capabilities') {
      const structuredContent = { adcp: { major_versions: [3] }, supported_protocols: ['media_buy'] };
      return say({ content: [], structuredContent });
    }
    const trick = this.#tricks[decodeURIComponent(request.url?.slice(1) ?? '')];
    if (!trick) return say({ content: [], structuredContent: { products: [] } });
    trick({ id, socket: request.socket, response, result });
  }

  async lower() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }
}
