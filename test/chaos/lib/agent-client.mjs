// Calls of tools as agents make them, in revision 2026-07-28: every request stands for itself.
import { until } from '../../rig/until.mjs';

const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };

/** @param {string} method @param {object} [params] @returns {{ path: string, method: string, headers: Record<string, string>, body: string }} */
export function message(method, params = {}) {
  const { name } = /** @type {{ name?: string }} */ (params);
  return {
    path: '/mcp/v3',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  };
}

/**
 * What a tool answers. Throws where nobody answers.
 * @param {string} url @param {Record<string, string>} credential @param {string} name @param {object} args
 * @returns {Promise<{ isError: boolean, answer: any }>}
 */
export async function callTool(url, credential, name, args) {
  const { path, headers, ...sent } = message('tools/call', { name, arguments: args });
  const answered = await fetch(url + path, { ...sent, headers: { ...headers, ...credential } });
  const body = await answered.text();
  const text = answered.headers.get('content-type')?.startsWith('text/event-stream') ? lastData(body) : body;
  const { result } = JSON.parse(text);
  if (result === undefined) throw new Error(`${name} was answered ${answered.status}: ${text}`);
  return { isError: result.isError === true, answer: result.structuredContent };
}

/**
 * The same call until it is answered, as an agent does that was cut off: while somebody is still at it, it comes again.
 * @param {string} url @param {Record<string, string>} credential @param {string} name @param {object} args @returns {Promise<{ isError: boolean, answer: any }>}
 */
export async function repeated(url, credential, name, args) {
  /** @type {any} */
  let last;
  await until(
    `${name} is answered`,
    async () => {
      last = await callTool(url, credential, name, args);
      return last.answer.recovery !== 'transient';
    },
    { withinMs: 180_000, everyMs: 500 },
  );
  return last;
}

/** @param {string} events */
const lastData = (events) =>
  events
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .at(-1)
    ?.slice('data: '.length) ?? '{}';

/** A stream that follows a resource, and counts how often it is said to have changed. */
export class Listening {
  updates = 0;
  isOpen = false;
  #gone = new AbortController();
  #reading;

  /** @param {string} url @param {Record<string, string>} credential @param {string} uri */
  constructor(url, credential, uri) {
    const { path, headers, ...sent } = message('subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } });
    this.#reading = this.#read(fetch(url + path, { ...sent, headers: { ...headers, ...credential }, signal: this.#gone.signal }));
    // Told by whoever waits for the end.
    this.#reading.catch(() => {});
  }

  /** Throws when it never was a stream. */
  get ended() {
    return this.#reading;
  }

  close() {
    this.#gone.abort();
  }

  /** @param {Promise<Response>} asked */
  async #read(asked) {
    try {
      const answer = await asked;
      if (answer.status !== 200 || !answer.body) throw new Error(`A stream was refused: ${answer.status} ${await answer.text()}`);
      this.isOpen = true;
      let buffer = '';
      for await (const bytes of answer.body) {
        const events = (buffer + Buffer.from(bytes).toString()).split('\n\n');
        buffer = events.pop() ?? '';
        this.updates += events.filter((event) => event.includes('notifications/resources/updated')).length;
      }
    } catch (error) {
      if (!this.isOpen && !this.#gone.signal.aborted) throw error;
    } finally {
      this.isOpen = false;
    }
  }
}
