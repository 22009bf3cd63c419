// Tool calls of agents over MCP, revision 2026-07-28, which has no sessions.
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
 * Calls a tool. Throws a TypeError when the connection fails.
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
 * Repeats the call until it is answered, as an agent does after an interruption: errors marked as transient are retried.
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

/** A stream that subscribes to a resource and counts its update notifications. */
export class ResourceStream {
  updates = 0;
  isOpen = false;
  #abort = new AbortController();
  #reading;

  /** @param {string} url @param {Record<string, string>} credential @param {string} uri */
  constructor(url, credential, uri) {
    const { path, headers, ...sent } = message('subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } });
    this.#reading = this.#read(fetch(url + path, { ...sent, headers: { ...headers, ...credential }, signal: this.#abort.signal }));
    // The error is reported by `ended`.
    this.#reading.catch(() => {});
  }

  /** Resolves when the stream has ended; rejects when it never opened. */
  get ended() {
    return this.#reading;
  }

  close() {
    this.#abort.abort();
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
      if (!this.isOpen && !this.#abort.signal.aborted) throw error;
    } finally {
      this.isOpen = false;
    }
  }
}
