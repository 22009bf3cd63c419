import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setInterval } from 'node:timers';
import type { Behaviour } from '../personality';

/** Whether the behaviour replaces MCP on this connection. */
export function replacesMcp(behaviour: Behaviour, tool: string | undefined): boolean {
  if (behaviour.kind === 'failing') return behaviour.how === 'http' && tool === 'get_products';
  return 'at' in behaviour && (behaviour.at === 'connect' || tool === 'get_products');
}

/** Runs the behaviour until it ends or `signal` is aborted. */
export async function misbehave(behaviour: Behaviour, response: ServerResponse, signal: AbortSignal): Promise<void> {
  switch (behaviour.kind) {
    case 'hang':
      return aborted(signal);
    case 'failing':
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '60' }).end('Service Unavailable\n');
      return;
    case 'redirect':
      response.writeHead(302, { location: behaviour.location }).end();
      return;
    case 'garbage':
      return garbage(behaviour.body, response);
    case 'flood':
      return flood(behaviour.bytes, response, signal);
    case 'drip':
      return drip(behaviour.everyMs, response, signal);
    case 'prompt':
    case 'slow':
    case 'partial':
    case 'async':
      return; // these behaviours use MCP
  }
}

function garbage(body: 'html' | 'json' | 'truncated', response: ServerResponse): void {
  if (body === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>It works!</title><p>Default page\n');
  } else if (body === 'json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"products":"plenty","hello":["world"]}');
  } else {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' });
    response.write('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","te', () => response.destroy());
  }
}

/** Begins a valid answer and then sends the given number of bytes. */
async function flood(bytes: number, response: ServerResponse, signal: AbortSignal): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"');
  const chunk = Buffer.alloc(64 * 1024, 'a');
  const last = bytes === 0 ? Infinity : bytes;
  for (let sent = 0; sent < last && !signal.aborted; sent += chunk.length) {
    if (!response.write(chunk)) await once(response, 'drain', { signal }).catch(() => undefined);
  }
  response.end('"}]}}');
}

async function drip(everyMs: number, response: ServerResponse, signal: AbortSignal): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
  const timer = setInterval(() => response.write(' '), everyMs);
  await aborted(signal);
  clearInterval(timer);
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};
