import { jsonBody, quoted } from '../curl';
import { mcpAddress, protocolVersion } from '../integration';
import type { Invocation, Tool } from './operations';

/** What a request consists of; names are those of `x-tool` in the contract (docs/operation-tools.md). */
interface Given {
  readonly path: object;
  readonly query: object;
  readonly body?: unknown;
  readonly header?: object;
}

/** Thrown when the tool has no word for a value of the request. */
const notTaken = new Error();

/** Arguments of the tool for a request: placeholders such as `{path.id}` replaced by their values. Null when the tool does not take all of the request. */
export function fillArguments(tool: Tool, given: Given): Readonly<Record<string, unknown>> | null {
  const sent = [given.query, isObject(given.body) ? given.body : {}].flatMap((part) => Object.keys(part));
  if (tool.only !== undefined && sent.some((name) => !tool.only!.includes(name))) return null;
  try {
    return fill(tool, given, tool.arguments ?? {}) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error === notTaken) return null;
    throw error;
  }
}

/** Leaves out members without a value, and lists without an item. */
function fill(tool: Tool, given: Given, pattern: unknown): unknown {
  if (typeof pattern === 'string') return fillText(tool, given, pattern);
  if (Array.isArray(pattern)) {
    const items = pattern.map((each) => fill(tool, given, each)).filter((each) => each !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(pattern)) return pattern;
  const members = Object.entries(pattern).map(([name, each]) => [name, fill(tool, given, each)] as const);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
}

function fillText({ defaults, values }: Tool, given: Given, pattern: string): unknown {
  const [, place, name] = /^\{(path|query|body|header)(?:\.([\w-]+))?\}$/.exec(pattern) ?? [];
  if (place === undefined) return pattern;
  const all: unknown = given[place as keyof Given];
  const value = name === undefined ? all : isObject(all) && Object.hasOwn(all, name) ? all[name] : undefined;
  const reference = pattern.slice(1, -1);
  if (value === undefined) return defaults?.[reference];
  const words = values?.[reference];
  if (words === undefined) return value;
  return Array.isArray(value) ? [...new Set(value.flatMap((each) => wordFor(words, each)))] : wordFor(words, value);
}

function wordFor(words: NonNullable<Tool['values']>[string], value: unknown): string | readonly string[] {
  const word = words[String(value)];
  if (word === undefined) throw notTaken;
  return word;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the panel shows of a tool: its call, or why there is none. */
export type ToolCall =
  | { readonly is: 'call'; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly is: 'own'; readonly name: string }
  | { readonly is: 'filters'; readonly name: string }
  | { readonly is: 'none' };

/** `idempotencyKey` is that of the request, or a new one: tools that write need one. */
export function toolCallOf({ operation: { tool }, path, query }: Invocation, body: unknown, idempotencyKey: string | undefined): ToolCall {
  if (tool === undefined) return { is: 'none' };
  if (tool.arguments === undefined) return { is: 'own', name: tool.name };
  const filled = fillArguments(tool, { path, query, body, header: { 'Idempotency-Key': idempotencyKey } });
  return filled === null ? { is: 'filters', name: tool.name } : { is: 'call', name: tool.name, arguments: filled };
}

/** The message of an MCP client to the server of this exchange, as a curl command. Secrets come from the environment. */
export function mcpOf(origin: string, { name, arguments: given }: { readonly name: string; readonly arguments: object }): string {
  const about = {
    'io.modelcontextprotocol/protocolVersion': protocolVersion,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given, _meta: about } };
  const lines = [
    `curl ${quoted(mcpAddress(origin))}`,
    `-H "Authorization: Bearer $EXCHANGE_API_KEY"`,
    `-H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream'`,
    `-H 'MCP-Protocol-Version: ${protocolVersion}' -H 'Mcp-Method: tools/call' -H ${quoted(`Mcp-Name: ${name}`)}`,
    `-d ${jsonBody(message)}`,
  ];
  return lines.join(' \\\n  ');
}
