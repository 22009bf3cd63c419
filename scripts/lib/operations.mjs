import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the console's panel of calls knows about operations. */
export const operationsFile = 'apps/console/src/lib/calls/operations.gen.json';

/** @typedef {{ $ref?: string, type?: string, anyOf?: Schema[], oneOf?: Schema[] }} Schema */

/**
 * Collects, for each operation of `docs/openapi.json`, its id, its place in the reference, the tool that does the same, whether only a session may call
 * it, the kind of its answer if that is not JSON, and the types of parameters that are not text. One line per operation.
 * @param {string} root
 */
export function consoleOperations(root) {
  const { paths, components } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));

  /** @param {Schema} schema @returns {'number' | 'boolean' | 'list' | undefined} */
  const typeOf = (schema) => {
    if (schema.$ref !== undefined) return typeOf(components.schemas[schema.$ref.slice('#/components/schemas/'.length)]);
    const [only, ...others] = schema.anyOf ?? schema.oneOf ?? [];
    if (only !== undefined && others.length === 0) return typeOf(only);
    if (schema.type === 'array') return 'list';
    if (schema.type === 'integer' || schema.type === 'number') return 'number';
    return schema.type === 'boolean' ? 'boolean' : undefined;
  };

  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).filter((/** @type {{ in: string }} */ one) => one.in !== 'header');
      const types = parameters
        .map((/** @type {{ name: string, schema: Schema }} */ { name, schema }) => [name, typeOf(schema)])
        .filter((/** @type {[string, string?]} */ [, type]) => type !== undefined);
      const answers = Object.keys(operation.responses['200']?.content ?? {});
      /** @type {string[] | undefined} */
      const callers = operation['x-callers'] ?? operation.security?.flatMap((/** @type {object} */ one) => Object.keys(one));
      const known = {
        id: operation.operationId,
        tag: tagOf(operation),
        ...(answers.includes('text/event-stream') ? { answer: 'stream' } : {}),
        ...(answers.length > 0 && answers.every((type) => type === 'text/csv' || type === 'text/html') ? { answer: 'file' } : {}),
        ...(callers?.length === 1 && callers[0] === 'session' ? { isForSessions: true } : {}),
        ...(types.length > 0 ? { types: Object.fromEntries(types) } : {}),
        ...(operation['x-tool'] === undefined ? {} : { tool: operation['x-tool'] }),
      };
      return `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${JSON.stringify(known)}`;
    }),
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The tag of an operation as addresses in the reference (/docs) write it. @param {{ tags: readonly [string] }} operation */
export const tagOf = ({ tags: [tag] }) => tag.toLowerCase().replaceAll(' ', '-');
