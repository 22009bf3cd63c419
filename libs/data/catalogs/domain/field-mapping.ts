import { isRecord } from '@exchange/kernel';
import { BadRecord } from './bad-record';
import { type ItemRecord } from './item';
import { catalogLimits } from './limits';

/** One rule of the protocol's feed_field_mappings: it sets a catalog field from a field of the feed or a constant. */
export interface FieldMapping {
  /** Name in the feed; dots reach into objects. Omitted when `value` is set. */
  readonly feed_field?: string;
  readonly catalog_field: string;
  readonly transform?: 'divide' | 'boolean' | 'split';
  /** Divisor of `divide`. */
  readonly by?: number;
  /** Separator of `split`; default: a comma. */
  readonly separator?: string;
  /** Constant for every item. */
  readonly value?: string;
  /** Used where the feed has no value. */
  readonly default?: string;
}

/** Maximum parts of all splits of an item. More parts would exceed the item's length: each takes three characters of JSON. */
const maxParts = Math.ceil(catalogLimits.itemLength / 3);

/** The mapped record, or the issue with a value that a rule could not transform. */
export type MappingResult = { readonly record: unknown; readonly issue: null } | { readonly record: null; readonly issue: FieldIssue };

interface FieldIssue {
  readonly field: string;
  readonly issue: string;
  /** The issue without the item's value: the same for every value that the rule refuses. */
  readonly reason: string;
}

/** Thrown when a rule cannot transform a value. */
class UnreadableValue extends Error {
  readonly reason: string;

  constructor(value: unknown, problem: string) {
    super(`${describeValue(value)} ${problem}`);
    this.reason = `A value ${problem}`;
  }
}

/** Applies the rules. Fields without a rule keep their name; a mapped field loses its old one. Names match without case. */
export function mapRecord(record: unknown, mappings: readonly FieldMapping[]): MappingResult {
  if (mappings.length === 0 || !isRecord(record) || record instanceof BadRecord) return { record, issue: null };
  const fields = new Fields(record);
  const result: Record<string, unknown> = { ...record };
  for (const { feed_field } of mappings) if (feed_field !== undefined) delete result[fields.named(feed_field)];
  let parts = maxParts;
  for (const mapping of mappings) {
    try {
      const value = valueOf(fields, mapping, parts);
      if (value !== undefined) result[mapping.catalog_field] = value;
      if (mapping.transform === 'split' && Array.isArray(value)) parts -= value.length;
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      return { record: null, issue: { field: mapping.catalog_field, issue: error.message, reason: error.reason } };
    }
  }
  return { record: result, issue: null };
}

/** Finds members of a record by name: the exact spelling first, then without case. */
class Fields {
  private byLowerCase: ReadonlyMap<string, string> | null = null;

  constructor(readonly record: ItemRecord) {}

  named(name: string): string {
    if (Object.hasOwn(this.record, name)) return name;
    this.byLowerCase ??= new Map(Object.keys(this.record).map((key) => [key.toLowerCase(), key]));
    return this.byLowerCase.get(name.toLowerCase()) ?? name;
  }

  at(path: string): unknown {
    const name = this.named(path);
    if (Object.hasOwn(this.record, name)) return this.record[name];
    const [first, ...others] = path.split('.');
    return [this.named(first!), ...others].reduce<unknown>(
      (value, part) => (isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined),
      this.record,
    );
  }
}

function valueOf(fields: Fields, mapping: FieldMapping, parts: number): unknown {
  if (mapping.value !== undefined) return mapping.value;
  const found = mapping.feed_field === undefined ? undefined : fields.at(mapping.feed_field);
  const isMissing = found === undefined || found === null || (typeof found === 'string' && found.trim() === '');
  return isMissing ? mapping.default : transformValue(found, mapping, parts);
}

function transformValue(value: unknown, { transform, by = 1, separator = ',' }: FieldMapping, parts: number): unknown {
  if (transform === 'divide') return parseDecimal(value) / by;
  if (transform === 'boolean') return parseBoolean(value);
  if (transform === 'split' && typeof value === 'string') return value.split(separator, parts).map((part) => part.trim());
  return value;
}

/** An optional sign and up to 15 digits with a point: every such number is exact in a double. */
const plainDecimal = /^[+-]?(?=(?:\.?\d){1,15}$)(?:\d+(?:\.\d+)?|\.\d+)$/;

function parseDecimal(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!plainDecimal.test(text))
    throw new UnreadableValue(value, 'is not a plain decimal number of at most 15 digits: it cannot be divided.');
  return Number(text);
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 't', '1', 'on', 'in stock', 'available'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', '0', 'off', 'out of stock', 'unavailable', 'not available', 'sold out'].map(
    (word) => [word, false] as const,
  ),
]);

function parseBoolean(value: unknown): boolean {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).slice(0, 100) : '';
  const truth = booleanWords.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  );
  if (truth === undefined) throw new UnreadableValue(value, 'is neither yes nor no.');
  return truth;
}

/** The value, shortened for an error message. */
function describeValue(value: unknown): string {
  const text =
    typeof value === 'object'
      ? Array.isArray(value)
        ? 'A list'
        : 'An object'
      : JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value);
  return text.toWellFormed();
}
