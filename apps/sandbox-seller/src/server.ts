import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { misbehave, takesOver } from './http/hostile';
import { mcpServer } from './http/mcp';
import { admitted, asked, readJson, TooLarge } from './http/request';
import type { Json } from './json';
import { demoSellers, parsePersonalities } from './personalities';
import type { PersonalityInput } from './personality';
import { Seller } from './state/seller';

/** One request that reached a seller. */
export interface ReceivedCall {
  seller: string;
  /** The JSON-RPC method, such as `tools/call`; absent when the body was not JSON-RPC. */
  method?: string;
  tool?: string;
  arguments?: Json;
  authorized: boolean;
  at: Date;
  /** Set when the exchange is over: HTTP status (0: nothing was answered), milliseconds, and whether the caller left before the end. */
  outcome?: { status: number; ms: number; abandoned: boolean };
}

export interface SandboxSellerOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  sellers?: PersonalityInput[];
  now?: () => Date;
  log?: (line: Json) => void;
}

export interface SandboxSeller {
  /** `http://127.0.0.1:41234`, without a slash at the end. */
  url: string;
  port: number;
  /** The MCP endpoint of one seller. */
  endpoint(slug: string): string;
  /** Every request received so far, in order of arrival. */
  calls: ReceivedCall[];
  /** Takes nothing new, lets open calls finish for `graceMs` (0), ends what is left, and resolves when the port is free. */
  close(graceMs?: number): Promise<void>;
}

/** Serves many sellers from one port, each at `/<slug>/mcp`. Rejects when the port is taken. */
export async function startSandboxSeller(options: SandboxSellerOptions = {}): Promise<SandboxSeller> {
  const { port = 0, host = '127.0.0.1', sellers = demoSellers, now = () => new Date(), log = () => undefined } = options;
  const known = new Map(parsePersonalities(sellers).map((personality) => [personality.slug, new Seller(personality)]));
  const calls: ReceivedCall[] = [];
  const closing = new AbortController();
  // Longer than callers keep an idle connection, so that none asks on one that is just being closed.
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

  async function serve(seller: Seller, agentUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { slug, token, behaviour } = seller.personality;
    const started = performance.now();
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, closing.signal]);
    const call: ReceivedCall = { seller: slug, authorized: admitted(request, token), at: now() };
    response.on('close', () => {
      call.outcome = {
        status: response.headersSent ? response.statusCode : 0,
        ms: Math.round(performance.now() - started),
        abandoned: !response.writableFinished,
      };
      const { arguments: _unlogged, ...line } = call;
      log({ event: 'call', ...line });
      gone.abort();
    });
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    calls.push(Object.assign(call, asked(body)));
    if (!call.authorized) {
      const problem = request.headers.authorization ? ', error="invalid_token"' : '';
      response.setHeader('www-authenticate', `Bearer realm="${agentUrl}"${problem}`);
      return json(response, 401, { error: 'This seller wants its bearer token.' });
    }
    if (takesOver(behaviour, call.tool)) return misbehave(behaviour, response, signal);
    if (request.method !== 'POST') return json(response, 405, { error: 'POST only: this endpoint keeps no streams open.' });
    acceptBoth(request);
    const mcp = mcpServer({ seller, agentUrl, now, signal });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response, body);
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

/** We answer in JSON whatever is accepted, so a caller that wants only JSON is as good as one that also takes event streams. */
function acceptBoth(request: IncomingMessage): void {
  const accept = 'application/json, text/event-stream';
  const others = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() !== 'accept' ? [name, all[index + 1] ?? ''] : [],
  );
  request.headers.accept = accept;
  request.rawHeaders = [...others, 'Accept', accept];
}

async function listen(http: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const { port: taken } = http.address() as AddressInfo;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${taken}`;
}

const listed = ({ slug, name, description, behaviour, token, products }: Seller['personality'], url: string): Json => ({
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
