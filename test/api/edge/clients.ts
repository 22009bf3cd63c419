import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as SessionClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestApi } from '@test/api';

const info = { name: 'test', version: '1.0.0' };
const headersOf = (bearer: string, more: Record<string, string>) => ({
  requestInit: { headers: { authorization: `Bearer ${bearer}`, ...more } },
});
const at = (api: TestApi) => new URL('/mcp/v3', api.url);

/** Client library of 2025, with sessions. */
export async function sessionClient(
  api: TestApi,
  bearer: string,
  capabilities: object = {},
  before?: (client: SessionClient) => void,
  more: Record<string, string> = {},
) {
  const client = new SessionClient(info, { capabilities });
  before?.(client);
  const transport = new SessionTransport(at(api), headersOf(bearer, more));
  await client.connect(transport as never);
  return { client, transport };
}

/** Client library of 2026, which detects what the server supports. */
export async function modernClient(
  api: TestApi,
  bearer: string,
  capabilities: object = {},
  before?: (client: ModernClient) => void,
  more: Record<string, string> = {},
) {
  const client = new ModernClient(info, { capabilities, versionNegotiation: { mode: 'auto' } } as never);
  before?.(client);
  const transport = new ModernTransport(at(api), headersOf(bearer, more));
  await client.connect(transport);
  return { client, transport };
}
