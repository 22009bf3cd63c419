import { bearerOf } from './curl';

interface AgentClient {
  /** Where its configuration stands; undefined for commands. */
  readonly file?: string;
  /** Without a secret, no key is sent; null shows where it belongs. */
  readonly code: (address: string, secret?: string | null, name?: string) => string;
  /** Its only way: without one, people sign in or use a key. */
  readonly access?: 'key' | 'sign-in';
}

const headersOf = (secret: string | null | undefined) =>
  secret === undefined ? {} : { headers: { Authorization: `Bearer ${secret ?? 'sck_…'}` } };
const json = (value: object) => JSON.stringify(value, null, 2);

/** Version of MCP that commands speak. */
export const protocolVersion = '2026-07-28';

/** Configurations of MCP clients, as docs/agents.md has them. */
export const agentClients: Readonly<Record<'Claude Code' | 'Cursor' | 'VS Code' | 'ChatGPT, Claude' | 'curl', AgentClient>> = {
  'Claude Code': {
    code: (address, secret, name = 'exchange') =>
      `claude mcp add --transport http ${name} \\\n  ${address}${secret === undefined ? '' : ` \\\n  --header ${bearerOf(secret)}`}`,
  },
  Cursor: {
    file: '~/.cursor/mcp.json',
    code: (address, secret, name = 'exchange') => json({ mcpServers: { [name]: { url: address, ...headersOf(secret) } } }),
  },
  'VS Code': {
    file: '.vscode/mcp.json',
    code: (address, secret, name = 'exchange') => json({ servers: { [name]: { type: 'http', url: address, ...headersOf(secret) } } }),
  },
  'ChatGPT, Claude': { code: (address) => address, access: 'sign-in' },
  curl: {
    access: 'key',
    code: (address) => `curl ${address} \\
  -H ${bearerOf()} \\
  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: ${protocolVersion}' -H 'Mcp-Method: tools/list' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{
        "io.modelcontextprotocol/protocolVersion":"${protocolVersion}",
        "io.modelcontextprotocol/clientCapabilities":{}}}}'`,
  },
};

/** Configurations for the agent of a storefront, which anybody may ask; a key is for buying. */
export function sellerClients(
  address: string,
  slug: string,
  hasKey: boolean,
): Readonly<Record<string, { readonly file?: string; readonly code: string }>> {
  const secret = hasKey ? null : undefined;
  const { 'Claude Code': claude, Cursor: cursor, 'VS Code': code } = agentClients;
  const of = ({ file, code: write }: AgentClient) => ({ ...(file === undefined ? {} : { file }), code: write(address, secret, slug) });
  return {
    'Claude Code': of(claude),
    'Claude Desktop': {
      file: 'claude_desktop_config.json',
      code: json({
        mcpServers: {
          [slug]: { command: 'npx', args: ['-y', 'mcp-remote', address, ...(hasKey ? ['--header', 'Authorization: Bearer sck_…'] : [])] },
        },
      }),
    },
    Cursor: of(cursor),
    'VS Code': of(code),
    curl: {
      code: `curl ${address} \\${hasKey ? `\n  -H ${bearerOf()} \\` : ''}
  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    },
  };
}
export const mcpAddress = (origin: string): string => `${origin}/mcp/v3`;

export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next window begins. */
  readonly reset: number;
}

/** The rate limit that an answer carries; null when limits are turned off. */
export function rateLimitOf(answer: Pick<Headers, 'get'>): RateLimit | null {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => answer.get(name));
  return limit && remaining && reset ? { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) } : null;
}

/** The newest of calls of several lists. */
export const newestOf = <T extends { readonly startedAt: string }>(calls: readonly T[], max: number): T[] =>
  calls.toSorted((left, right) => (left.startedAt < right.startedAt ? 1 : -1)).slice(0, max);
