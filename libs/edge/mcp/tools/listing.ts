import { z } from 'zod';
import { definedOnly, isRecord } from '@exchange/kernel';
import type { Tool, ToolSpec } from '@exchange/platform/tools';
import { tracedSchema } from './tracing';
import { maxListedWords } from './word-problems';

type Schema = Readonly<Record<string, unknown>>;

/** Complete JSON schemas of a tool. */
export interface ToolSchemas {
  readonly input: Schema;
  readonly output: Schema;
}

/** An entry of `tools/list`. Models read all entries before the first call, so entries contain only what a call needs (docs/adr/0185). */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly annotations: ToolSpec['hints'];
}

export const schemasOf = ({ spec: { output } }: Tool, strict: z.ZodObject): ToolSchemas => ({
  input: tracedSchema(portable(z.toJSONSchema(strict, { io: 'input' })) as Schema),
  output: portable(z.toJSONSchema(output)) as Schema,
});

/** Output schemas appear only in `GET /api/v3/openapi.json`. */
export function listedTool({ spec: { name, title, description, hints } }: Tool, { input }: ToolSchemas): ListedTool {
  const { $schema: _, ...schema } = input;
  const inputSchema = definedOnly({ ...shorten(schema), additionalProperties: schema['additionalProperties'] });
  return { name, title, description, inputSchema, annotations: hints };
}

/** Metadata of MCP Apps. Only models may call tools that change something; views may only read. */
export function metaOf({ spec: { hints, meta = {} } }: Tool): Schema | undefined {
  if (hints.readOnlyHint) return Object.keys(meta).length === 0 ? undefined : meta;
  return { ...meta, ui: { ...(isRecord(meta['ui']) ? meta['ui'] : {}), visibility: ['model'] } };
}

/** Rewrites a schema for strict clients: one type per schema, and `true` where anything is allowed. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (!isRecord(schema)) return schema;
  const { type, additionalProperties: others, ...rest } = schema;
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, portable(part)]));
  const types = Array.isArray(type) ? { anyOf: type.map((one) => ({ type: one })) } : { type: portable(type) };
  const isAnything = isRecord(others) && Object.keys(others).length === 0;
  return definedOnly({ ...types, ...parts, additionalProperties: isAnything || portable(others) });
}

/** Longer patterns are omitted: models cannot use them, and the refusal names the problem. */
const maxPatternLength = 12;
/** Larger maximum lengths of texts and lists are omitted. */
const maxListedLength = 254;
const maxListedItems = 1_000;
/** Larger maximums of numbers are omitted. */
const maxListedNumber = 1_000_000_000;
/** Number of examples for a long enumeration ({@link maxListedWords}). */
const exampleCount = 5;

/** Pattern of ids that excludes only NUL. */
const anyText = String.raw`^[^\0]*$`;

const isOmitted: Readonly<Record<string, (value: unknown) => boolean>> = {
  // `additionalProperties: false` is kept only at the top level of the arguments.
  additionalProperties: (value) => value === false,
  propertyNames: (value) => isRecord(value) && value['type'] === 'string',
  minimum: (value) => Number(value) <= 1,
  maximum: (value) => Number(value) >= maxListedNumber,
  minLength: (value) => Number(value) <= 1,
  maxLength: (value) => Number(value) > maxListedLength,
  minItems: (value) => Number(value) <= 1,
  maxItems: (value) => Number(value) > maxListedItems,
  pattern: (value) => String(value).length > maxPatternLength || value === anyText,
  title: () => true,
};

const schemaLists = ['anyOf', 'oneOf', 'allOf'];
const schemaMaps = ['properties', '$defs', 'patternProperties'];
const schemas = ['items', 'additionalProperties'];

/** Removes what a model does not need for a call. The refusal of a wrong value names the omitted rule. */
function shorten(schema: Schema): Schema {
  const { enum: words } = schema;
  if (Array.isArray(words) && words.length > maxListedWords) return shorten(inExamples(schema, words));
  const kept = Object.entries(schema).filter(([name, value]) => !isOmitted[name]?.(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, shortenPart(name, value)]));
}

function inExamples({ enum: _, description = '', ...rest }: Schema, words: readonly unknown[]): Schema {
  const some = words.filter((_word, index) => index % Math.ceil(words.length / exampleCount) === 0);
  const examples = `One of ${words.length} words, as ${some.join(', ')}; the refusal of another says which there are.`;
  return { ...rest, description: [description, examples].filter((text) => text !== '').join(' ') };
}

function shortenPart(name: string, value: unknown): unknown {
  if (schemaLists.includes(name) && Array.isArray(value)) return value.map((one) => (isRecord(one) ? shorten(one) : one));
  if (!isRecord(value)) return value;
  if (schemas.includes(name)) return shorten(value);
  if (!schemaMaps.includes(name)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isRecord(one) ? shorten(one) : one]));
}
