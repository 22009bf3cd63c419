import * as fc from 'fast-check';
import { dayIn, inDays, midnightIn } from '../dates';
import type { ApiDocument, Schema } from './document';
import type { Pool } from './pool';

/** Loopback addresses only, because the platform may connect to them. Port 9 is closed. */
const urls = [
  'http://127.0.0.1:9/hook',
  'http://localhost:9/x?y=%F0%9F%98%80',
  'http://[::1]:9/',
  'http://127.0.0.1:9/#f',
  'https://127.0.0.1:9',
];
const instants = [
  midnightIn(100),
  inDays(130).toISOString(),
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-06-01T00:00:00+14:00',
];
const dates = [dayIn(-5), dayIn(-4), dayIn(100), '2024-02-29', '0001-01-01', '9999-12-31'];
const emails = ['ada@example.com', "o'neil+tag@sub.example.com", 'jörg@exämple.com', `${'a'.repeat(64)}@example.com`];
const texts = [
  'Oat',
  'Ünïcödé 🦊',
  'مرحبا',
  '‮RTL‬',
  'İıſß',
  "'; select 1; --",
  '%s%n%p',
  '*)(uid=*',
  '{{7*7}}',
  '<b>x</b>',
  'a\tb\nc',
  '0',
  'null',
];

const deepest = 6;

/** Generates values that a schema allows, including its limits. Ids are mostly real ones. */
export class Values {
  constructor(
    private readonly document: ApiDocument,
    private readonly pool: Pool,
  ) {}

  of(given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
    const schema = this.document.resolved(given);
    const byType = this.anyOf(schema, name, depth);
    return schema['example'] === undefined ? byType : fc.oneof(byType, fc.constant(schema['example'] as unknown));
  }

  private anyOf(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema['const'] !== undefined) return fc.constant(schema['const']);
    if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice, name, depth)));
    if (Array.isArray(schema['type'])) return fc.oneof(...schema['type'].map((type: string) => this.of({ ...schema, type }, name, depth)));
    switch (schema['type']) {
      case 'string':
        return this.named(name, this.text(schema));
      case 'integer':
      case 'number':
        return this.named(name, numberOf(schema));
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.list(schema, name, depth);
      case 'object':
        return this.object(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  /** A real id for one of these names, as known at this moment. */
  real(names: readonly string[], otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    return fc.tuple(fc.nat(1_000), otherwise).map(([at, other]) => {
      const known = this.pool.of(...names);
      // Early ids are preferred: they belong to the fuzz's world, where related resources exist.
      const near = at % 5 < 3 ? Math.min(2, known.length) : known.length;
      return known.length === 0 ? other : known[Math.floor(at / 5) % near];
    });
  }

  private named(name: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    // Waiting is limited to one second, because an answer may take as long as the caller allows.
    if (name === 'waitSeconds') return fc.constant(1);
    if (name === 'timezone') return fc.oneof(fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland'), otherwise);
    if (!/(ids?|uid|slug|token)$/i.test(name)) return otherwise;
    return fc.oneof({ weight: 5, arbitrary: this.real([name], otherwise) }, { weight: 1, arbitrary: otherwise });
  }

  private text({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
    if (format === 'date-time') return fc.constantFrom(...instants);
    if (format === 'date') return fc.constantFrom(...dates);
    if (format === 'uri') return fc.constantFrom(...urls);
    if (format === 'idn-email')
      return fc.oneof(
        fc.constantFrom(...emails),
        fc.nat(999).map((n) => `new-${n}@example.com`),
      );
    if (pattern) {
      const maxGenerated = (maxLength as number | undefined) ?? 60;
      return fc.stringMatching(new RegExp(pattern as string)).map((text) => text.slice(0, maxGenerated));
    }
    const fitting = texts.filter((text) => text.length >= minLength && text.length <= (maxLength ?? Infinity));
    const lengths = [Math.max(minLength, 1), Math.min(maxLength ?? 300, 20_000)];
    return fc.oneof(
      ...(fitting.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...fitting) }] : []),
      { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'é'.repeat(length)) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength ?? 40, Math.max(minLength, 40)) }) },
    );
  }

  private list({ items = {}, minItems = 0, maxItems = 4 }: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (depth > deepest) return fc.constant([]);
    return fc.array(this.of(items as Schema, name, depth + 1), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    });
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): fc.Arbitrary<unknown> {
    const members = Object.entries(properties as Record<string, Schema>).filter(([name]) => depth <= deepest || required.includes(name));
    if (members.length === 0 && additionalProperties !== false)
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    return fc.record(Object.fromEntries(members.map(([name, schema]) => [name, this.of(schema, name, depth + 1)])), {
      requiredKeys: required as string[],
    });
  }
}

function numberOf({ type, minimum = -1_000_000, maximum = type === 'integer' ? 2 ** 53 - 1 : 1e15 }: Schema): fc.Arbitrary<number> {
  const commonValues = [1, 2, 10, 25, 1_000].filter((value) => value >= minimum && value <= maximum);
  const anywhere =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(fc.constantFrom<number>(minimum, maximum, ...commonValues, ...commonValues), anywhere);
}
