import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Json } from '../json';

/** Structured content of a tool's answer. */
export interface SandboxAnswer extends Json {
  isError: boolean;
}

/** Calls one tool of a seller over MCP: connects, calls, disconnects. Rejects after `timeoutMs` or when `leave` is aborted. */
export async function ask(
  endpoint: string,
  tool: string,
  args: Json,
  { token, timeoutMs = 60_000, leave }: { token?: string; timeoutMs?: number; leave?: AbortSignal } = {},
): Promise<SandboxAnswer> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(leave ? [leave] : [])]);
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
    requestInit: { redirect: 'manual', signal, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) },
  });
  const client = new Client({ name: 'test-buyer', version: '1.0.0' });
  try {
    await client.connect(transport, { timeout: timeoutMs });
    const bounds = { timeout: timeoutMs, maxTotalTimeout: timeoutMs, signal };
    const result = await client.callTool({ name: tool, arguments: args }, bounds);
    return { ...(result.structuredContent as Json), isError: result.isError === true };
  } finally {
    await client.close();
  }
}

export const brief = (text: string, more: Json = {}): Json => ({ adcp_major_version: 3, buying_mode: 'brief', brief: text, ...more });
