import type { Constructor } from './declared-shape';
import { documentedOf } from './declared-shape';

/** Arguments of a tool, with placeholders for the values of a request. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * The tool that does the same as an operation, for the same caller (`x-tool` of the OpenAPI document; docs/operation-tools.md). In `arguments` a text
 * `{path.id}`, `{query.x}`, `{body.x}`, `{body}` or `{header.Idempotency-Key}` stands for the value of the request.
 */
export interface ToolOfOperation {
  readonly name: string;
  /** Undefined: the tool has arguments of its own, which no rule makes from the request. */
  readonly arguments?: ToolArguments;
  /** Words of the tool by words of the request, by placeholder: `{ 'query.status': { DRAFT: 'draft' } }`. The tool does not take the others. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  /** Values of placeholders that the request leaves out, when the default of the tool is another one. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** `get` of a kind, by default with the id of the path. */
export const getTool = (kind: string, more: ToolArguments = { id: '{path.id}' }): ToolOfOperation => ({
  name: 'get',
  arguments: { kind, ...more },
});

/** `search` of a kind. */
export const searchTool = (kind: string, more: ToolArguments = {}): ToolOfOperation => ({ name: 'search', arguments: { kind, ...more } });

/** Limit of a search for a list that REST returns as a whole. */
export const wholeListLimit = 200;

/** The members of a body as arguments of the same names. */
export const bodyArguments = (body: Constructor, ...omitted: readonly string[]): ToolArguments =>
  Object.fromEntries(
    documentedOf(body).flatMap(([name]): [string, string][] => (omitted.includes(name) ? [] : [[name, `{body.${name}}`]])),
  );
