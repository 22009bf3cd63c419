import { z } from 'zod';
import { definedOnly, isRecord } from '@exchange/kernel';
import type { Tool, ToolHints } from '@exchange/platform';
import { tracedSchema } from './tracing';
import { maxListedWords } from './word-problems';

type Schema = Readonly<Record<string, unknown>>;

/** JSON schemas of a tool with everything that is checked. */
export interface ToolSchemas {
  readonly input: Schema;
  readonly output: Schema;
}

/** An entry of `tools/list`. A model reads all of them before its first call, so there is nothing in it that no call needs (docs/adr/0185). */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly annotations: ToolHints;
}

export const schemasOf = ({ spec: { output } }: Tool, strict: z.ZodObject): ToolSchemas => ({
  input: tracedSchema(portable(z.toJSONSchema(strict, { io: 'input' })) as Schema),
  output: portable(z.toJSONSchema(output)) as Schema,
});

/** What the tool answers is described by `GET /api/v3/openapi.json` alone. */
export function listedTool({ spec: { name, title, description, hints } }: Tool, { input }: ToolSchemas): ListedTool {
  const { $schema: _, ...schema } = input;
  const inputSchema = definedOnly({ ...slim(schema), additionalProperties: schema['additionalProperties'] });
  return { name, title, description, inputSchema, annotations: hints };
}

/** Of MCP Apps, for clients that show views. Views read; what changes something is called by models and their persons, never by a view. */
export function metaOf({ spec: { hints, meta = {} } }: Tool): Schema | undefined {
  if (hints.readOnlyHint) return Object.keys(meta).length === 0 ? undefined : meta;
  return { ...meta, ui: { ...(isRecord(meta['ui']) ? meta['ui'] : {}), visibility: ['model'] } };
}

/** As strict clients take it: one type in a schema, and `true` where anything goes. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (!isRecord(schema)) return schema;
  const { type, additionalProperties: others, ...rest } = schema;
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, portable(part)]));
  const types = Array.isArray(type) ? { anyOf: type.map((one) => ({ type: one })) } : { type: portable(type) };
  const isAnything = isRecord(others) && Object.keys(others).length === 0;
  return definedOnly({ ...types, ...parts, additionalProperties: isAnything || portable(others) });
}

/** Longer patterns are told by the refusal alone: no model works one out. */
const longestPattern = 12;
/** Nor does it count characters of long texts, or the items of long lists. */
const longestLength = 254;
const longestList = 1_000;
/** Above that a number bounds nothing that anybody means. */
const largestNumber = 1_000_000_000;
/** Of a long enumeration ({@link maxListedWords}). */
const shownWords = 5;

/** Of ids: nothing but NUL is refused. */
const anyText = String.raw`^[^\0]*$`;

const isNoise: Readonly<Record<string, (value: unknown) => boolean>> = {
  // Said once, of the arguments as a whole; within them it is refused all the same.
  additionalProperties: (value) => value === false,
  propertyNames: (value) => isRecord(value) && value['type'] === 'string',
  minimum: (value) => Number(value) <= 1,
  maximum: (value) => Number(value) >= largestNumber,
  minLength: (value) => Number(value) <= 1,
  maxLength: (value) => Number(value) > longestLength,
  minItems: (value) => Number(value) <= 1,
  maxItems: (value) => Number(value) > longestList,
  pattern: (value) => String(value).length > longestPattern || value === anyText,
  title: () => true,
};

const schemaLists = ['anyOf', 'oneOf', 'allOf'];
const schemaMaps = ['properties', '$defs', 'patternProperties'];
const schemas = ['items', 'additionalProperties'];

/** The same without what a model does not need to call it: whoever sends something else is told by the refusal. */
function slim(schema: Schema): Schema {
  const { enum: words } = schema;
  if (Array.isArray(words) && words.length > maxListedWords) return slim(inExamples(schema, words));
  const kept = Object.entries(schema).filter(([name, value]) => !isNoise[name]?.(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, slimPart(name, value)]));
}

function inExamples({ enum: _, description = '', ...rest }: Schema, words: readonly unknown[]): Schema {
  const some = words.filter((_word, index) => index % Math.ceil(words.length / shownWords) === 0);
  const examples = `One of ${words.length} words, as ${some.join(', ')}; the refusal of another says which there are.`;
  return { ...rest, description: [description, examples].filter((text) => text !== '').join(' ') };
}

function slimPart(name: string, value: unknown): unknown {
  if (schemaLists.includes(name) && Array.isArray(value)) return value.map((one) => (isRecord(one) ? slim(one) : one));
  if (!isRecord(value)) return value;
  if (schemas.includes(name)) return slim(value);
  if (!schemaMaps.includes(name)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isRecord(one) ? slim(one) : one]));
}
