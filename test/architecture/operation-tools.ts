import type { ToolOfOperation } from '@exchange/platform/openapi';

/** An operation of the OpenAPI document, as far as its tool needs it. */
export interface OperationWithTool {
  readonly operationId: string;
  readonly 'x-tool'?: ToolOfOperation & { readonly only?: readonly string[] };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: object;
}

type Paths = Readonly<Record<string, unknown>>;

/** Operations that name a tool, by method and path. */
export const operationsWithTools = (
  paths: Paths,
): [name: string, operation: OperationWithTool & Required<Pick<OperationWithTool, 'x-tool'>>][] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, OperationWithTool>).flatMap(([method, operation]) => {
      const { 'x-tool': tool } = operation;
      return tool === undefined ? [] : [[`${method.toUpperCase()} ${path}`, { ...operation, 'x-tool': tool }]];
    }),
  );

/** The table of docs/operation-tools.md. */
export function toolsTable(paths: Paths): string {
  const rows = operationsWithTools(paths).map(([name, { 'x-tool': tool, parameters = [] }]) => {
    const { name: called, arguments: args, only } = tool;
    const kind = typeof args?.['kind'] === 'string' && ['get', 'search'].includes(called) ? ` \`${args['kind']}\`` : '';
    const filters = parameters.filter((one) => one.in === 'query').map((one) => one.name);
    const without = only === undefined ? [] : filters.filter((one) => !only.includes(one));
    const own = args === undefined ? 'its own arguments' : without.map((one) => `\`${one}\``).join(', ');
    return `| \`${name}\` | \`${called}\`${kind} | ${own} |`;
  });
  return ['| Operation | Tool | Without |', '|---|---|---|', ...rows].join('\n');
}
