import * as fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './document';
import { hostile, withFaults, toJson } from './hostile';
import { collectionOf, type Pool } from './pool';
import { rawBodies, rawQueries, rawSegments, strangeHeaders } from './raw';
import { Values } from './values';

export const callers = ['buyer', 'member', 'seller', 'userKey', 'orgKey', 'stranger', 'nobody', 'impostor'] as const;
export type CallerName = (typeof callers)[number];

export interface FuzzRequest {
  readonly operation: string;
  readonly caller: CallerName;
  readonly method: string;
  /** Includes the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Latin-1: one character per byte. */
  readonly body: string | null;
}

/** Longer request heads are refused by Node's HTTP server before our code sees them. */
const maxQueryLength = 7_000;

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());
const oneByOne = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Generates requests to one operation, most of them almost valid. */
export class Requests {
  private readonly values: Values;

  constructor(
    document: ApiDocument,
    private readonly pool: Pool,
  ) {
    this.values = new Values(document, pool);
  }

  to(operation: Operation): fc.Arbitrary<FuzzRequest> {
    return fc.oneof({ weight: 2, arbitrary: this.request(operation, 0) }, { weight: 3, arbitrary: this.request(operation, 1) });
  }

  /** `faults`: 0 for a request that matches the document, 1 for one that may be wrong anywhere. */
  private request(operation: Operation, faults: 0 | 1): fc.Arbitrary<FuzzRequest> {
    return fc
      .record({
        caller: this.caller(operation, faults),
        path: this.path(operation, faults),
        query: this.query(operation, faults),
        headers: this.headers(operation, faults),
        body: this.body(operation, faults),
      })
      .map(({ caller, path, query, headers, body }) => ({
        operation: operation.name,
        caller,
        method: operation.method,
        path: query === '' ? path : `${path}?${query}`,
        headers: body === null ? headers : { 'content-type': operation.types[0] ?? 'application/json', ...headers },
        body,
      }));
  }

  private caller({ template }: Operation, faults: number): fc.Arbitrary<CallerName> {
    const likelyCallers: CallerName[] =
      template.includes('/storefront') && !template.includes('/buyer/') ? ['seller'] : ['buyer', 'buyer', 'member', 'userKey', 'orgKey'];
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...likelyCallers) },
      { weight: faults, arbitrary: fc.constantFrom(...callers) },
    );
  }

  private path({ template, parameters }: Operation, faults: number): fc.Arbitrary<string> {
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    const parts = names.map((name) => {
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? { type: 'string' };
      const valid = this.values.of(schema);
      return fc.oneof(
        { weight: 12, arbitrary: this.values.real([collectionOf(template, name), name], valid).map(encoded) },
        { weight: 2 * faults, arbitrary: valid.map(encoded) },
        { weight: 2 * faults, arbitrary: fc.constantFrom(...rawSegments) },
      );
    });
    return fc.tuple(...parts).map((given) => {
      let next = 0;
      return template.replace(/\{[^}]+\}/g, () => given[next++] || '-');
    });
  }

  private query({ parameters }: Operation, faults: number): fc.Arbitrary<string> {
    const own = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => {
        const valid = this.values
          .of(schema, name)
          .map((value) => (Array.isArray(value) ? value.map((item) => `${name}=${encoded(item)}`).join('&') : `${name}=${encoded(value)}`));
        const wrong = hostile.map(
          (value) => `${name}=${encoded(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 6_000)}`,
        );
        return fc.oneof(
          { weight: 6, arbitrary: fc.constant('') },
          { weight: 8, arbitrary: valid },
          { weight: 2 * faults, arbitrary: wrong },
          { weight: faults, arbitrary: fc.tuple(valid, wrong).map((both) => both.join('&')) },
        );
      });
    const junk = fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: faults, arbitrary: fc.constantFrom(...rawQueries) });
    return fc.tuple(...own, junk).map((parts) =>
      parts
        .filter((part) => part !== '')
        .join('&')
        .slice(0, maxQueryLength),
    );
  }

  private headers({ parameters }: Operation, faults: number): fc.Arbitrary<Record<string, string>> {
    const valid = (name: string, schema: Schema) =>
      name === 'X-Account-Id'
        ? this.values.real(['account'], fc.constant(1)).map(String)
        : this.values.of(schema).map((value) => encoded(value));
    const own = parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, schema }) => {
        const weight = name === 'X-Account-Id' ? 1 : 6;
        return fc.oneof(
          { weight: 10, arbitrary: fc.constant({}) },
          { weight, arbitrary: valid(name, schema).map((value) => ({ [name.toLowerCase()]: value })) },
        );
      });
    const faultyHeaders = fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: faults, arbitrary: fc.constantFrom(...strangeHeaders) },
    );
    return fc.tuple(...own, faultyHeaders).map((parts) => Object.assign({}, ...parts) as Record<string, string>);
  }

  private body({ name, body, example, types, method }: Operation, faults: number): fc.Arbitrary<string | null> {
    const raw = fc.constantFrom(...rawBodies).map(oneByOne);
    const broken = fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    if (types.includes('text/csv'))
      return fc.oneof(
        { weight: 6, arbitrary: this.file(faults) },
        { weight: faults, arbitrary: raw },
        { weight: faults, arbitrary: broken },
      );
    if (body === null) {
      const none = fc.constant(null);
      return method === 'GET' ? none : fc.oneof({ weight: 8, arbitrary: none }, { weight: faults, arbitrary: raw });
    }
    const valid = this.values.of(body);
    const shown = fc.oneof(
      ...[example ?? {}, ...(this.pool.bodies.get(name) ?? [])].flatMap((one) => [fc.constant(one), this.withRealIds(one)]),
    );
    const sent = (value: fc.Arbitrary<unknown>) => value.map((it) => oneByOne(toJson(harmless(it))));
    return fc.oneof(
      { weight: 5, arbitrary: sent(valid) },
      { weight: 4, arbitrary: sent(shown) },
      { weight: 8 * faults, arbitrary: sent(withFaults(shown)) },
      { weight: 8 * faults, arbitrary: sent(withFaults(valid)) },
      { weight: faults, arbitrary: raw },
      { weight: faults, arbitrary: broken },
    );
  }

  private file(faults: number): fc.Arbitrary<string> {
    const good = fc.constantFrom('1', '2.5', '0');
    const cell =
      faults === 0
        ? good
        : fc.oneof(
            hostile.map((value) => toJson(value).slice(0, 100)),
            fc.constantFrom('1', '2.5', '2026-06-01', '0'),
          );
    const row = fc.tuple(
      this.values.real(['mediaBuyId'], cell),
      this.values.real(['packageId'], cell),
      fc.constantFrom('2026-06-01', ...(faults === 0 ? [] : ['2026-02-30', '0001-01-01', '9999-12-31'])),
      cell,
      cell,
    );
    return fc
      .array(row, { maxLength: 4 })
      .map((rows) =>
        oneByOne(['mediaBuyId,packageId,date,impressions,spend', ...rows.map((cells) => cells.join(','))].join('\n').toWellFormed()),
      );
  }

  /** The example, with ids of this world in place of its own. */
  private withRealIds(example: unknown): fc.Arbitrary<unknown> {
    return fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }).map((picks) => {
      let next = 0;
      const real = (name: string, value: unknown): unknown => {
        if (Array.isArray(value)) return value.map((item) => real(name, item));
        if (typeof value === 'object' && value !== null)
          return Object.fromEntries(Object.entries(value).map(([member, of]) => [member, real(member, of)]));
        const known = /(ids?|uid|slug|token)$/i.test(name) ? this.pool.of(name) : [];
        return known.length === 0 ? value : known[picks[next++ % picks.length]! % known.length];
      };
      return real('', example);
    });
  }
}

/** Replaces addresses by a closed local port, and waiting times by short ones. */
function harmless(value: unknown, name = '', depth = 0): unknown {
  // Deeper levels contain only nesting, which needs no replacement.
  if (depth > 300) return value;
  if (typeof value === 'string' && /^\s*https?:\/\/./i.test(value) && !/^\s*https?:\/\/(127\.0\.0\.1|localhost|\[::1\])/i.test(value))
    return `http://127.0.0.1:9/${encodeURIComponent(value.toWellFormed())}`;
  if (name === 'waitSeconds' && typeof value === 'number' && value > 1) return 1;
  if (Array.isArray(value)) return Array.from(value, (item) => harmless(item, '', depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [member, of] of Object.entries(value))
    Object.defineProperty(copy, member, { value: harmless(of, member, depth + 1), enumerable: true, configurable: true, writable: true });
  return copy;
}
