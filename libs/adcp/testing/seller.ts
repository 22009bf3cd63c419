import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeTool = (args: Record<string, unknown>) => unknown;

export interface FakeSeller {
  readonly url: string;
  /** Tool calls in order, with their arguments. */
  readonly calls: { readonly tool: string; readonly args: Record<string, unknown> }[];
  readonly headers: IncomingMessage['headers'][];
  readonly methods: string[];
  /** Sockets that are open now. */
  readonly open: () => number;
}

const servers: Server[] = [];

/** A minimal MCP server: initialize, and tools with given answers. `undefined` leaves the call unanswered. */
export async function fakeSeller(tools: Record<string, FakeTool>): Promise<FakeSeller> {
  const calls: FakeSeller['calls'] = [];
  const headers: FakeSeller['headers'] = [];
  const methods: string[] = [];
  const seller = await rawSeller(async (request, response) => {
    headers.push(request.headers);
    methods.push(request.method ?? '');
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = JSON.parse((await bodyOf(request)).toString()) as { id?: number; method: string; params?: never };
    if (message.id === undefined) return void response.writeHead(202).end();
    const answer = answerOf(message, tools, calls);
    if (answer === undefined) return;
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-1' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
  });
  return { ...seller, calls, headers, methods };
}

/** An MCP server whose tools have these results as JSON text, in a body or in a stream event. */
export async function hostileSeller(
  resultOf: (tool: string) => string,
  kind: 'json' | 'events' = 'json',
): Promise<Pick<FakeSeller, 'url'>> {
  const initialized = '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"hostile","version":"1"}}';
  return rawSeller(async (request, response) => {
    const text = (await bodyOf(request)).toString();
    const { id, params } = (text === '' ? {} : JSON.parse(text)) as { id?: number; params?: { name?: string } };
    if (id === undefined) return void response.writeHead(202).end();
    const result = params?.name === undefined ? initialized : resultOf(params.name);
    const message = `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
    const type = kind === 'json' ? 'application/json' : 'text/event-stream';
    response.writeHead(200, { 'content-type': type }).end(kind === 'json' ? message : `data: ${message.replaceAll('\n', '\ndata: ')}\n\n`);
  });
}

/** A seller with a custom HTTP handler. */
export async function rawSeller(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Pick<FakeSeller, 'url' | 'open'>> {
  let open = 0;
  const server = createServer((request, response) => void Promise.resolve(handler(request, response)).catch(() => response.destroy()));
  server.on('connection', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, open: () => open };
}

export async function closeSellers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A tool's answer with an error of the protocol. */
export class ToolRefusal {
  constructor(readonly error: object) {}
}

/** A tool's answer with an error that is only text, as from the official MCP libraries. */
export class TextError {
  constructor(readonly text: string) {}
}

/** A JSON-RPC error instead of a tool's answer. */
export class RpcError {
  constructor(readonly code: number) {}
}

function answerOf({ method, params }: { method: string; params?: never }, tools: Record<string, FakeTool>, calls: FakeSeller['calls']) {
  if (method === 'initialize') {
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'fake', version: '1' } };
    return { result };
  }
  const { name, arguments: args } = params as unknown as { name: string; arguments: Record<string, unknown> };
  calls.push({ tool: name, args });
  const tool = tools[name];
  if (!tool) return { error: { code: -32602, message: `Unknown tool ${name}` } };
  const answer = tool(args);
  if (answer === undefined) return undefined;
  if (answer instanceof RpcError) return { error: { code: answer.code, message: 'internal: 10.0.0.7' } };
  if (answer instanceof TextError) return { result: { isError: true, content: [{ type: 'text', text: answer.text }] } };
  const content = [{ type: 'text', text: 'See the structured content.' }];
  if (answer instanceof ToolRefusal) return { result: { isError: true, structuredContent: { adcp_error: answer.error }, content } };
  return { result: { structuredContent: answer, content } };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
