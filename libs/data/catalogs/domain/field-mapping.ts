import { isRecord } from '@exchange/kernel';
import { BadRecord } from './bad-record';
import { type ItemRecord } from './item';
import { catalogLimits } from './limits';

/** One rule of a custom feed (the protocol's feed_field_mappings): where a value comes from and what becomes of it. */
export interface FieldMapping {
  /** Name in the feed; dots reach into objects. Left out when `value` is given. */
  readonly feed_field?: string;
  readonly catalog_field: string;
  readonly transform?: 'divide' | 'boolean' | 'split';
  /** For `divide`. */
  readonly by?: number;
  /** For `split`; a comma when left out. */
  readonly separator?: string;
  /** The same for every item. */
  readonly value?: string;
  /** Where the feed has nothing. */
  readonly default?: string;
}

/** Of all splits of an item: more of them make one that is refused for its length, whatever they are: two quotes and a comma each. */
const maxParts = Math.ceil(catalogLimits.itemLength / 3);

/** A record as the rules make it, or what is wrong with a value that a rule was to change. */
export type Mapped = { readonly record: unknown; readonly issue: null } | { readonly record: null; readonly issue: FieldIssue };

interface FieldIssue {
  readonly field: string;
  readonly issue: string;
}

/** A value that a rule cannot read. */
class UnreadableValue extends Error {}

/** Fields that no rule names stay as they are; a field that is mapped leaves its old name. Names are found whatever their case. */
export function mapped(record: unknown, mappings: readonly FieldMapping[]): Mapped {
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
      return { record: null, issue: { field: mapping.catalog_field, issue: error.message } };
    }
  }
  return { record: result, issue: null };
}

/** The members of a record, by names that are compared without case where none is spelled just so. */
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
  return isMissing ? mapping.default : transformed(found, mapping, parts);
}

function transformed(value: unknown, { transform, by = 1, separator = ',' }: FieldMapping, parts: number): unknown {
  if (transform === 'divide') return decimalIn(value) / by;
  if (transform === 'boolean') return truthIn(value);
  if (transform === 'split' && typeof value === 'string') return value.split(separator, parts).map((part) => part.trim());
  return value;
}

/** As people write amounts: digits, a point, a sign. Not more digits than a number keeps. */
const plainDecimal = /^[+-]?(?=(?:\.?\d){1,15}$)(?:\d+(?:\.\d+)?|\.\d+)$/;

function decimalIn(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!plainDecimal.test(text))
    throw new UnreadableValue(`${shown(value)} is not a plain decimal number of at most 15 digits: it cannot be divided.`);
  return Number(text);
}

const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', 't', '1', 'on', 'in stock', 'available'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', '0', 'off', 'out of stock', 'unavailable', 'not available', 'sold out'].map(
    (word) => [word, false] as const,
  ),
]);

function truthIn(value: unknown): boolean {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).slice(0, 100) : '';
  const truth = words.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  );
  if (truth === undefined) throw new UnreadableValue(`${shown(value)} is neither yes nor no.`);
  return truth;
}

/** What was sent, short enough for people. */
function shown(value: unknown): string {
  const text =
    typeof value === 'object'
      ? Array.isArray(value)
        ? 'A list'
        : 'An object'
      : JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value);
  return text.toWellFormed();
}
