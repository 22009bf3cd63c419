import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Json } from '../json';

/** What a tool answered, taken out of the MCP result. */
export interface Answer extends Json {
  isError: boolean;
}

/** Asks a seller over real MCP, as a stranger would: connects, calls one tool, leaves. Rejects when `timeoutMs` is over, or `leave` is aborted. */
export async function ask(
  endpoint: string,
  tool: string,
  args: Json,
  { token, timeoutMs = 60_000, leave }: { token?: string; timeoutMs?: number; leave?: AbortSignal } = {},
): Promise<Answer> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(leave ? [leave] : [])]);
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
    requestInit: { redirect: 'manual', signal, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) },
  });
  const client = new Client({ name: 'test-buyer', version: '1.0.0' });
  try {
    await client.connect(transport, { timeout: timeoutMs });
    const result = await client.callTool({ name: tool, arguments: args }, undefined, {
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      signal,
    });
    return { ...(result.structuredContent as Json), isError: result.isError === true };
  } finally {
    await client.close();
  }
}

export const brief = (text: string, more: Json = {}): Json => ({ adcp_major_version: 3, buying_mode: 'brief', brief: text, ...more });
