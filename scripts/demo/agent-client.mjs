import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Browser, redirectUri } from '../lib/consent.mjs';
import { Traffic } from './traffic.mjs';

/** @typedef {{ tool: string, arguments: object, answer: any }} Call */

/** OAuth state of the client for one person, who decides about access in their browser. */
class OAuthState {
  isPersonThere = true;
  /** @type {URL | undefined} where the browser was sent back to */
  back;
  /** @type {any} */
  #client;
  /** @type {any} */
  #tokens;
  /** @type {any} */
  #discovered;
  #verifier = '';

  /** @param {Browser} browser @param {number} accountId */
  constructor(browser, accountId) {
    this.browser = browser;
    this.accountId = accountId;
  }

  redirectUrl = redirectUri;
  clientMetadata = { client_name: 'Planner', redirect_uris: [redirectUri] };
  clientInformation = () => this.#client;
  saveClientInformation = (/** @type {any} */ client) => void (this.#client = client);
  // Without the person, a refusal is final: the token is not refreshed.
  tokens = () => (this.isPersonThere ? this.#tokens : { ...this.#tokens, refresh_token: undefined });
  saveTokens = (/** @type {any} */ tokens) => void (this.#tokens = tokens);
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovered;
  saveDiscoveryState = (/** @type {any} */ discovered) => void (this.#discovered = discovered);
  saveCodeVerifier = (/** @type {string} */ verifier) => void (this.#verifier = verifier);

  redirectToAuthorization = async (/** @type {URL} */ url) => {
    if (!this.isPersonThere) return;
    const decision = { account: String(this.accountId), scope: 'spend', reach: 'all' };
    this.back = await this.browser.consent(url.pathname + url.search, decision);
  };
}

/** An agent with the standard MCP library: it knows an address, and a person who signs it in. */
export class Agent {
  /** Calls with their answers. @type {Call[]} */
  calls = [];
  /** Cost of all requests so far. @type {import('./use.mjs').Used[]} */
  used = [];
  /** @type {(question: string) => void} */
  onQuestion = () => {};
  /** @type {Client | undefined} */
  #client;
  #traffic = new Traffic();

  /** @param {import('./exchange.mjs').Exchange} exchange @param {{ cookie: string, accountId: number }} person */
  constructor(exchange, { cookie, accountId }) {
    this.exchange = exchange;
    this.address = new URL('/mcp/v3', exchange.url);
    this.sign = new OAuthState(new Browser(exchange.url, cookie), accountId);
  }

  /** Connects: after a 401 it discovers where to register, asks the person for consent, and continues. */
  async connect() {
    const first = this.#open();
    const refused = await first.client.connect(first.transport).then(
      () => false,
      () => true,
    );
    this.exchange.assertTrue(refused, 'access needs a person’s consent');
    await first.transport.finishAuth(/** @type {URL} */ (this.sign.back).searchParams);
    const { client, transport } = this.#open();
    await client.connect(transport);
    this.#client = client;
    this.#recordUse('connecting: from 401 to the handshake', 0);
    const { tools } = await client.listTools();
    this.#recordUse('tools/list', 1);
    return tools;
  }

  /** Calls a tool, with a key if it changes something. @param {string} tool @param {object} args @param {(message: string) => void} [onProgress] @returns {Promise<any>} */
  async call(tool, args, onProgress) {
    const progress = onProgress && { onprogress: (/** @type {any} */ { message }) => onProgress(message) };
    const result = await this.#client?.callTool({ name: tool, arguments: /** @type {any} */ (args) }, progress);
    this.#recordUse(tool, 1, result?.isError === true);
    this.exchange.assertTrue(result?.isError !== true, `${tool} was refused: ${JSON.stringify(result?.structuredContent)}`);
    this.calls.push({ tool, arguments: args, answer: result?.structuredContent });
    return result?.structuredContent;
  }

  /** Removes the last call from the record: polling for the worker's results is no part of the path. */
  dropLastCall() {
    this.calls.pop();
    this.used.pop();
  }

  /** @param {string} what @param {number} calls @param {boolean} [isRefused] */
  #recordUse(what, calls, isRefused = false) {
    this.used.push({ what, calls, ...this.#traffic.take(), refused: isRefused ? 1 : 0 });
  }

  /** Whether the agent still gets an answer. */
  async hasAccess() {
    this.sign.isPersonThere = false;
    const statusCall = this.#client?.callTool({ name: 'get_status', arguments: {} });
    return statusCall?.then(
      () => true,
      () => false,
    );
  }

  async close() {
    await this.#client?.close();
  }

  #open() {
    const client = new Client(
      { name: 'planner', version: '1.0.0' },
      /** @type {any} */ ({
        capabilities: { elicitation: {} },
        versionNegotiation: { mode: 'auto' },
      }),
    );
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      this.onQuestion(params.message);
      return { action: 'accept', content: { launch: true } };
    });
    const transport = new StreamableHTTPClientTransport(this.address, {
      authProvider: /** @type {any} */ (this.sign),
      fetch: this.#traffic.fetch,
    });
    return { client, transport };
  }
}

export const newKey = () => randomUUID();
