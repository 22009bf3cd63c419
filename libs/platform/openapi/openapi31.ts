import type { OpenAPIObject } from '@nestjs/swagger';
import { anyJson } from '../http/declared-shape';

type Json = Record<string, unknown>;

/** Converts Nest's OpenAPI 3.0 schemas to 3.1: replaces `nullable` by types and forbids unknown properties in class schemas. */
export function toOpenApi31(document: OpenAPIObject): OpenAPIObject {
  const converted = convert(document) as OpenAPIObject & { components: { schemas: Record<string, Json> } };
  for (const schema of Object.values(converted.components.schemas)) {
    if (schema['type'] === 'object' && schema['properties'] && schema['additionalProperties'] === undefined)
      schema['additionalProperties'] = false;
  }
  for (const path of Object.keys(converted.paths)) converted.paths[path] = sortedKeys(converted.paths[path] as object) as never;
  converted.paths = sortedKeys(converted.paths) as never;
  converted.components.schemas = sortedKeys(converted.components.schemas) as never;
  return converted;
}

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, convert(value)])) as Json;
  if (rest[anyJson] === true) {
    const { [anyJson]: _, type: __, ...free } = rest;
    return free;
  }
  return nullable === true ? orNull(rest) : rest;
}

function orNull(schema: Json): Json {
  const { allOf, $ref, type, enum: values, ...rest } = schema;
  if ($ref !== undefined) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (Array.isArray(allOf)) return { ...rest, anyOf: [...(allOf as unknown[]), { type: 'null' }] };
  if (type === undefined) return { ...schema, type: 'null' };
  return { type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}), ...rest };
}

function sortedKeys<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))) as T;
}
