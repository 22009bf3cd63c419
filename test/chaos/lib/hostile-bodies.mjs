// Request bodies of the maximum size, each costly in another way.

import { flightAhead } from '../../rig/dates.mjs';

/** @typedef {Record<string, any>} Schema @typedef {{ name: string, text: string, isOwn: boolean }} Body `isOwn`: made from the schema of this operation */

const names = (/** @type {number} */ count, of = 'n') => Array.from({ length: count }, (_, index) => `"${of}${index}":1`).join();
const list = (/** @type {number} */ count, /** @type {string} */ item) => `[${Array(count).fill(item).join()}]`;

/** @param {OpenApi} document @param {Schema} schema of the body @param {number} bytes @returns {Body[]} */
export function hostileBodies(document, schema, bytes) {
  const members = Object.entries(document.resolved(schema).properties ?? {});
  const named = (/** @type {string} */ type) => members.find(([, each]) => document.typesOf(each).includes(type))?.[0] ?? 'strange';
  const [array, textual, object] = [named('array'), named('string'), named('object')];
  const fits = (/** @type {number} */ each) => Math.floor((bytes - 1_000) / each);
  const bodies = {
    'unknown names': `{${names(fits(12))}}`,
    'unknown names of many objects': `{${Array.from({ length: Math.min(49, fits(12_000)) }, (_, i) => `"o${i}":{${names(990)}}`).join()}}`,
    'empty objects in a list': `{"${array}":${list(fits(3), '{}')}}`,
    'as many of them as are parsed': `{"${array}":${list(Math.min(19_000, fits(3)), '{}')}}`,
    'empty lists in a list': `{"${array}":${list(Math.min(19_000, fits(3)), '[]')}}`,
    'numbers in a list': `{"${array}":${list(fits(2), '1')}}`,
    'a list where an object belongs': `{"${object}":${list(Math.min(19_000, fits(8)), '{"a":1}')}}`,
    'deep values': `{"${array}":${list(Math.min(200, fits(200)), `${'['.repeat(97)}${']'.repeat(97)}`)}}`,
    'a text': `{"${textual}":"${'a'.repeat(fits(1))}"}`,
    'a text of white space': `{"${textual}":"${' '.repeat(fits(1))}"}`,
    'a text of escapes': `{"${textual}":"${'\\u0041'.repeat(fits(6))}"}`,
    'a name': `{"${'n'.repeat(fits(1))}":1}`,
    'names that are alike': `{${Array(Math.min(999, fits(10)))
      .fill(`"${textual}":""`)
      .join()}}`,
    'nothing that is right, as long as it may be': full(document, schema, bytes, false),
    'everything that is right, as long as it may be': full(document, schema, bytes, true),
  };
  const isOwn = (/** @type {string} */ name) => name.endsWith('as long as it may be');
  return Object.entries(bodies).flatMap(([name, text]) => (text.length <= bytes ? [{ name, text, isOwn: isOwn(name) }] : []));
}

/** A body with as many list items as fit into `bytes`. @param {OpenApi} document @param {Schema} schema @param {number} bytes @param {boolean} isRight */
function full(document, schema, bytes, isRight) {
  for (let max = 100_000; max > 1; max /= 2) {
    const value = document.filled(schema, { isRight, max: Math.ceil(max) });
    if (sizeOf(value) < bytes) return JSON.stringify(value);
  }
  return '{}';
}

/** Approximate size of the JSON text of a value whose lists repeat one item. @param {any} value @returns {number} */
function sizeOf(value) {
  if (Array.isArray(value)) return 2 + value.length * (1 + (value.length === 0 ? 0 : sizeOf(value[0])));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 4 + sizeOf(member), 2);
}

/** Reads operations and schemas of the OpenAPI document. */
export class OpenApi {
  /** @param {Schema} document */
  constructor(document) {
    this.document = document;
    /** @type {WeakMap<Schema, Schema>} */
    this.known = new WeakMap();
  }

  /** @returns {{ method: string, path: string, schema: Schema, bytes: number }[]} operations with a JSON body */
  get operations() {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(/** @type {Schema} */ (methods)).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        const [, limit = '2,000,000'] = /At most ([\d,]+) bytes/.exec(requestBody?.description ?? '') ?? [];
        return schema ? [{ method: method.toUpperCase(), path, schema, bytes: Number(limit.replaceAll(',', '')) }] : [];
      }),
    );
  }

  /** @returns {string[]} paths of paged lists */
  get lists() {
    return Object.entries(this.document.paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? []).some((/** @type {Schema} */ { name }) => name === 'limit') ? [path] : [],
    );
  }

  /** @param {Schema} schema @returns {Schema} */
  resolved(schema) {
    let resolved = this.known.get(schema);
    if (!resolved) this.known.set(schema, (resolved = this.#resolve(schema)));
    return resolved;
  }

  /** @param {Schema} schema @returns {Schema} */
  #resolve(schema) {
    if (schema.$ref) return this.resolved(this.document.components.schemas[schema.$ref.split('/').pop()]);
    const parts = schema.allOf ?? (schema.anyOf ?? schema.oneOf)?.slice(0, 1);
    return parts ? Object.assign({}, schema, ...parts.map((/** @type {Schema} */ part) => this.resolved(part))) : schema;
  }

  /** @param {Schema} schema @returns {string[]} */
  typesOf(schema) {
    return [this.resolved(schema).type ?? []].flat();
  }

  /** A value with every member, and lists of their maximum length up to `max`. @param {Schema} given @param {{ isRight: boolean, max: number }} how @returns {unknown} */
  filled(given, { isRight, max }, depth = 0) {
    const schema = this.resolved(given);
    const [type] = this.typesOf(schema);
    if (depth > 6) return null;
    if (type === 'array') {
      const item = this.filled(schema.items, { isRight, max }, depth + 1);
      return Array(Math.min(schema.maxItems ?? 1_000, max)).fill(item);
    }
    if (type === 'object') {
      const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, this.filled(each, { isRight, max }, depth + 1)]);
      return Object.fromEntries(members);
    }
    if (!isRight) return type === 'string' ? 5 : 'x'.repeat(20);
    if (schema.enum) return schema.enum[0];
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
    return type === 'boolean' ? true : textOf(schema);
  }
}

/** @param {Schema} schema */
function textOf({ format, minLength = 1, maxLength = 20, example }) {
  if (typeof example === 'string') return example;
  if (format === 'date-time') return flightAhead().startDate;
  if (format === 'date') return flightAhead().startDate.slice(0, 10);
  if (format === 'uri') return 'https://shop.example/';
  return format === 'idn-email' ? 'ann@shop.example' : 'a'.repeat(Math.max(minLength, Math.min(maxLength, 100)));
}
