// An event stream client like a browser's EventSource: it reconnects with the last event id.
import { request } from 'node:http';

export class StreamClient {
  /** Revision numbers in the order of their arrival. @type {number[]} */
  revisions = [];
  connections = 0;
  /** Errors of connections that did not become a stream. @type {string[]} */
  refused = [];
  /** @type {import('node:http').ClientRequest | undefined} */
  #request;
  #last = '';
  #retryMs = 3_000;
  #closed = false;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {string} url @param {Record<string, string>} credential headers */
  constructor(url, credential) {
    this.url = url;
    this.credential = credential;
    this.#connect();
  }

  isOpen = false;
  /** Whether the server has sent the event `complete`. */
  isComplete = false;

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#request?.destroy();
  }

  #connect() {
    let buffer = '';
    const headers = { accept: 'text/event-stream', ...this.credential, ...(this.#last === '' ? {} : { 'last-event-id': this.#last }) };
    this.connections++;
    this.#request = request(this.url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) this.refused.push(String(response.statusCode));
      else this.isOpen = true;
      response.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        const blocks = (buffer + chunk).split('\n\n');
        buffer = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      });
      response.on('error', () => {}).on('close', () => this.#again());
    });
    this.#request.on('error', (error) => {
      if (!this.isOpen && !this.#closed) this.refused.push(error.message);
      if (!this.isOpen) this.#again();
    });
    this.#request.end();
  }

  #again() {
    this.isOpen = false;
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.#connect(), this.#retryMs * (0.5 + Math.random() / 2));
  }

  /** @param {string} block */
  #take(block) {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (fields['retry'] !== undefined) this.#retryMs = Number(fields['retry']);
    if (fields['id'] === undefined) return;
    this.#last = fields['id'];
    if (fields['event'] === 'complete') {
      this.isComplete = true;
      this.close();
      return;
    }
    this.revisions.push(Number(fields['id']));
  }
}
