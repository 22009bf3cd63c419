import { z } from 'zod';
import { currencies } from '@exchange/kernel';
import { classOf, type Constructor, type PropertyMetadata, documentedOf, isFreeJson, isListOf, itemOf } from '../http/declared-shape';
import { largeBodyOf } from '../http/large-body';
import { readBody } from '../http/validation.pipe';

/** JSON of a tool's output: without `Date`, and with null members omitted. */
export type ToolAnswerFields = Record<string, unknown>;

type Class<Instance extends object> = new () => Instance;
type Member = PropertyMetadata & {
  readonly description?: string;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
};
type Fields<Body extends object> = { readonly [Name in keyof Body & string]: z.ZodOptional<z.ZodType<unknown>> };

const anyCurrency = `^(${currencies.join('|')})$`;

/**
 * The members of a body as tool arguments with their declared limits, which models see. All are optional, because one tool creates and changes;
 * {@link checkedBody} reports missing ones like REST.
 */
export function fieldsOf<Body extends object>(type: Class<Body>): Fields<Body> {
  return Object.fromEntries(documentedOf(type).map(([name, property]) => [name, argumentSchema(property).optional()])) as Fields<Body>;
}

/** Validates arguments as the body of the corresponding REST operation, with the same errors. */
export async function checkedBody<Body extends object>(type: Class<Body>, value: object): Promise<Body> {
  return readBody(type, largeBodyOf(type) ? value : structuredClone(value));
}

/** The schema of the result of {@link answerOf}. */
export function answerSchema(type: Constructor): z.ZodObject {
  const members = documentedOf(type).map(([name, property]) => {
    const schema = withDescription(withList(property, schemaOf(itemOf(property))), property);
    return [name, property.required === false || property.nullable ? schema.optional() : schema] as const;
  });
  return z.strictObject(Object.fromEntries(members));
}

/** Converts a wire to tool output: declared members only, times as ISO 8601, null members omitted. */
export function answerOf(type: Constructor, wire: object): ToolAnswerFields {
  const members = documentedOf(type).flatMap(([name, property]): [string, unknown][] => {
    const value = (wire as ToolAnswerFields)[name];
    return value === undefined || value === null ? [] : [[name, toPlain(itemOf(property), value)]];
  });
  return Object.fromEntries(members);
}

function toPlain(item: PropertyMetadata, value: unknown): unknown {
  if (Array.isArray(value) && !isFreeJson(item)) return value.map((one) => toPlain(item, one));
  if (value instanceof Date) return value.toISOString();
  const type = classOf(item);
  return type ? answerOf(type, value as object) : value;
}

function argumentSchema(property: PropertyMetadata): z.ZodType {
  const schema = withList(property, itemSchema(itemOf(property)));
  return withDescription(property.nullable ? z.union([schema, z.null()]) : schema, property);
}

function withList({ minItems, maxItems, ...property }: PropertyMetadata, item: z.ZodType): z.ZodType {
  if (!isListOf(property)) return item;
  let list = z.array(item);
  if (minItems !== undefined) list = list.min(minItems);
  if (maxItems !== undefined) list = list.max(maxItems);
  return list;
}

function itemSchema(item: PropertyMetadata): z.ZodType {
  const type = classOf(item);
  if (type) return z.strictObject(Object.fromEntries(documentedOf(type).map(([name, member]) => [name, memberSchema(member)])));
  return valueOf(item);
}

function memberSchema(property: PropertyMetadata): z.ZodType {
  const schema = argumentSchema(property);
  return property.required === false ? schema.optional() : schema;
}

function schemaOf(item: PropertyMetadata): z.ZodType {
  const type = classOf(item);
  if (type) return answerSchema(type);
  if (isFreeJson(item)) return valueOf(item);
  const { enum: words, type: kind, format } = item as Member;
  return valueOf({ ...(words ? { enum: words } : {}), type: kind, ...(format === undefined ? {} : { format }) } as PropertyMetadata);
}

function valueOf(item: PropertyMetadata): z.ZodType {
  if (isFreeJson(item)) return item.additionalProperties === true ? z.record(z.string(), z.unknown()) : z.unknown();
  if (item.enum) return z.literal(item.enum as readonly (string | number)[]);
  if (item.type === 'boolean') return z.boolean();
  if (item.type === 'integer') return within(z.int(), item);
  if (item.type === 'number') return within(z.number(), item);
  return text(item);
}

function within(schema: z.ZodNumber, { minimum, maximum }: PropertyMetadata): z.ZodNumber {
  let bounds = schema;
  if (minimum !== undefined) bounds = bounds.min(minimum);
  if (maximum !== undefined) bounds = bounds.max(maximum);
  return bounds;
}

/** Formats are described, and `checkedBody` validates them. Currencies are described by a short pattern instead of the whole list. */
function text({ minLength, maxLength, pattern, format }: Member): z.ZodType {
  if (pattern === anyCurrency) return z.string().regex(/^[A-Z]{3}$/);
  let schema = z.string();
  if (minLength !== undefined) schema = schema.min(minLength);
  if (maxLength !== undefined) schema = schema.max(maxLength);
  if (pattern !== undefined) schema = schema.regex(new RegExp(pattern));
  return format === undefined ? schema : schema.meta({ format });
}

function withDescription<Schema extends z.ZodType>(schema: Schema, property: PropertyMetadata): Schema {
  const { description, default: preset } = property as Member;
  const meta = { ...(description === undefined ? {} : { description }), ...(preset === undefined ? {} : { default: preset }) };
  return Object.keys(meta).length === 0 ? schema : schema.meta({ ...schema.meta(), ...meta });
}
