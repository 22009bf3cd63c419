import type { ToolOfOperation } from '../http/tool-of-operation';

/** What the document says of an operation and its tool. */
interface OperationWithTool {
  readonly 'x-tool'?: ToolOfOperation & { only?: readonly string[] };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
}

/** The whole text is a placeholder: `{query.status}`. */
const placeholder = /^\{([a-z]+)(?:\.([\w-]+))?\}$/;

/** Names of the placeholders in arguments: `query.status`, `body`. */
function placeholdersOf(argument: unknown): string[] {
  if (typeof argument === 'string') return placeholder.test(argument) ? [argument.slice(1, -1)] : [];
  return typeof argument === 'object' && argument !== null ? Object.values(argument).flatMap(placeholdersOf) : [];
}

/**
 * Completes `x-tool` of an operation: a tool for a write takes the idempotency key of the request, and `only` names the query parameters and members of
 * the body that the tool takes, when it does not take all of them.
 */
export function completeTool(operation: OperationWithTool, method: string, propertiesOf: (schema: object) => readonly string[]): void {
  const tool = operation['x-tool'];
  if (!tool?.arguments) return;
  const taken = placeholdersOf(tool.arguments);
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => ({ name, at: `query.${name}` }));
  const { content } = (operation.requestBody ?? {}) as { readonly content?: Readonly<Record<string, { readonly schema: object }>> };
  const schema = content?.['application/json']?.schema;
  const isWholeBody = schema === undefined || taken.includes('body');
  const body = isWholeBody ? [] : propertiesOf(schema).map((name) => ({ name, at: `body.${name}` }));
  const all = [...query, ...body];
  const only = all.filter(({ at }) => taken.includes(at)).map(({ name }) => name);
  const key = method === 'get' ? {} : { idempotencyKey: '{header.Idempotency-Key}' };
  Object.assign(operation, {
    'x-tool': { ...tool, arguments: { ...tool.arguments, ...key }, ...(only.length === all.length ? {} : { only }) },
  });
}
