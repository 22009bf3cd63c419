import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { misbehave, replacesMcp } from './http/hostile';
import { mcpServer } from './http/mcp';
import { isAuthorized, readCall, readJson, TooLarge } from './http/request';
import type { Json } from './json';
import { demoSellers, parsePersonalities } from './personalities';
import type { PersonalityInput } from './personality';
import { LiveSeller } from './state/seller';

export interface ReceivedCall {
  seller: string;
  /** The JSON-RPC method, such as `tools/call`; absent when the body is not JSON-RPC. */
  method?: string;
  tool?: string;
  arguments?: Json;
  authorized: boolean;
  at: Date;
  /** Set at the end of the exchange: HTTP status (0 without an answer), milliseconds, and whether the caller disconnected before the end. */
  outcome?: { status: number; ms: number; abandoned: boolean };
}

export interface SandboxSellerOptions {
  /** Default 0: a free port. */
  port?: number;
  host?: string;
  sellers?: PersonalityInput[];
  now?: () => Date;
  log?: (line: Json) => void;
}

export interface SandboxSeller {
  /** `http://127.0.0.1:41234`, without a trailing slash. */
  url: string;
  port: number;
  endpoint(slug: string): string;
  /** Requests received so far, in order of arrival. */
  calls: ReceivedCall[];
  /** Stops accepting, lets open calls finish for `graceMs` (0), cuts the rest, and resolves when the port is released. */
  close(graceMs?: number): Promise<void>;
}

/** Serves many sellers on one port, each at `/<slug>/mcp`. Rejects when the port is in use. */
export async function startSandboxSeller(options: SandboxSellerOptions = {}): Promise<SandboxSeller> {
  const { port = 0, host = '127.0.0.1', sellers = demoSellers, now = () => new Date(), log = () => undefined } = options;
  const known = new Map(parsePersonalities(sellers).map((personality) => [personality.slug, new LiveSeller(personality)]));
  const calls: ReceivedCall[] = [];
  const closing = new AbortController();
  // The timeout is longer than callers keep idle connections, so that no request meets a closing connection.
  const http = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    void handle(request, response).catch((error: unknown) => {
      log({ event: 'error', path: request.url, error: String(error) });
      if (response.headersSent) response.destroy();
      else if (error instanceof TooLarge) response.writeHead(413).end();
      else response.writeHead(500).end();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    const [, slug, rest] = /^\/([^/]+)\/(mcp)\/?$/.exec(pathname) ?? [];
    const seller = known.get(slug ?? '');
    if (pathname === '/health') return json(response, 200, { status: 'ok', sellers: known.size });
    const base = `http://${request.headers.host ?? new URL(url).host}`;
    if (pathname === '/') return json(response, 200, { sellers: [...known.values()].map(({ personality }) => listed(personality, base)) });
    if (!seller || !rest) return json(response, 404, { error: 'There is no such seller. GET / lists them.' });
    await serve(seller, `${base}/${slug}/mcp`, request, response);
  }

  async function serve(seller: LiveSeller, agentUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { slug, token, behaviour } = seller.personality;
    const started = performance.now();
    const disconnected = new AbortController();
    const signal = AbortSignal.any([disconnected.signal, closing.signal]);
    const call: ReceivedCall = { seller: slug, authorized: isAuthorized(request, token), at: now() };
    response.on('close', () => {
      call.outcome = {
        status: response.headersSent ? response.statusCode : 0,
        ms: Math.round(performance.now() - started),
        abandoned: !response.writableFinished,
      };
      const { arguments: _unlogged, ...line } = call;
      log({ event: 'call', ...line });
      disconnected.abort();
    });
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    calls.push(Object.assign(call, readCall(body)));
    if (!call.authorized) {
      const problem = request.headers.authorization ? ', error="invalid_token"' : '';
      response.setHeader('www-authenticate', `Bearer realm="${agentUrl}"${problem}`);
      return json(response, 401, { error: 'This seller wants its bearer token.' });
    }
    if (replacesMcp(behaviour, call.tool)) return misbehave(behaviour, response, signal);
    if (request.method !== 'POST') return json(response, 405, { error: 'POST only: this endpoint keeps no streams open.' });
    const mcp = mcpServer({ seller, agentUrl, now, signal });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void mcp.close());
    await mcp.connect(transport);
    const message = new Request(url, { method: 'POST', headers: headersOf(request) });
    const answer = await transport.handleRequest(message, { parsedBody: body });
    response.statusCode = answer.status;
    response.setHeaders(answer.headers);
    response.end(await answer.text());
  }

  const url = await listen(http, port, host);
  return {
    url,
    port: Number(new URL(url).port),
    endpoint: (slug) => `${url}/${slug}/mcp`,
    calls,
    close: async (graceMs = 0) => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeIdleConnections();
      const cut = setTimeout(() => {
        closing.abort();
        http.closeAllConnections();
      }, graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Headers that MCP reads. Answers are always JSON, so callers that accept only JSON are served too. */
function headersOf({ headers }: IncomingMessage): Headers {
  const { 'content-type': type = '', 'mcp-protocol-version': protocol } = headers;
  const read = new Headers({ accept: 'application/json, text/event-stream', 'content-type': type });
  if (typeof protocol === 'string') read.set('mcp-protocol-version', protocol);
  return read;
}

async function listen(http: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const { port: taken } = http.address() as AddressInfo;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${taken}`;
}

const listed = ({ slug, name, description, behaviour, token, products }: LiveSeller['personality'], url: string): Json => ({
  slug,
  name,
  description,
  channels: [...new Set(products.flatMap((product) => product.channels))],
  countries: [...new Set(products.flatMap((product) => product.countries))],
  behaviour: behaviour.kind,
  agentUrl: `${url}/${slug}/mcp`,
  needsToken: token !== undefined,
});

function json(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}
