import type { ApiCall } from '../curl';
import { json, mark, write } from './literal';
import type { Invocation, Tool, Values } from './operations';

/** Values of a request that the arguments of a tool refer to. */
interface Given {
  readonly path: Values;
  readonly query: Values;
  readonly body?: unknown;
}

/**
 * Arguments of the tool for a request: a text such as `{path.id}`, `{query.limit}`, `{body}` or `{body.name}` stands for that value. What has no value is left
 * out, also an object of which nothing is left. Null when the request has query parameters that the tool does not cover.
 */
export function fillArguments({ arguments: pattern = {}, only }: Tool, given: Given): Readonly<Record<string, unknown>> | null {
  if (only !== undefined && Object.keys(given.query).some((name) => !only.includes(name))) return null;
  return (fill(pattern, given) ?? {}) as Readonly<Record<string, unknown>>;
}

function fill(pattern: unknown, given: Given): unknown {
  if (typeof pattern === 'string') {
    const [, reference] = /^\{((?:path|query|body)(?:\.[^{}]+)?)\}$/.exec(pattern) ?? [];
    return reference === undefined ? pattern : valueOf(reference.split('.'), given);
  }
  if (typeof pattern !== 'object' || pattern === null) return pattern;
  if (Array.isArray(pattern)) {
    const items = pattern.map((each) => fill(each, given)).filter((each) => each !== undefined);
    return items.length === 0 && pattern.length > 0 ? undefined : items;
  }
  const members = Object.entries(pattern).flatMap(([name, each]) => {
    const value = fill(each, given);
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length === 0 && Object.keys(pattern).length > 0 ? undefined : Object.fromEntries(members);
}

const valueOf = (names: readonly string[], given: object): unknown =>
  names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined,
    given,
  );

/** What the panel shows of a tool: the message, or why there is none. */
export type ToolCall =
  | { readonly is: 'call'; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly is: 'own'; readonly name: string }
  | { readonly is: 'filters'; readonly name: string }
  | { readonly is: 'none' };

export function toolCallOf({ operation: { tool }, path, query }: Invocation, { body, idempotencyKey }: ApiCall): ToolCall {
  if (tool === undefined) return { is: 'none' };
  if (tool.arguments === undefined) return { is: 'own', name: tool.name };
  const filled = fillArguments(tool, { path, query, body });
  if (filled === null) return { is: 'filters', name: tool.name };
  return { is: 'call', name: tool.name, arguments: idempotencyKey === undefined ? filled : { ...filled, idempotencyKey } };
}

/** The message of an MCP client. Secrets are named as variables. */
export function mcpOf({ name, arguments: given }: { readonly name: string; readonly arguments: object }): string {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  return write(message, json).replaceAll(new RegExp(`${mark}(\\w+)${mark}`, 'g'), (_, variable: string) => `$${variable}`);
}
