import { isRecord } from '@exchange/kernel';
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
const mostParts = Math.ceil(catalogLimits.itemLength / 3);

/** Fields that no rule names stay as they are; a field that is mapped leaves its old name. */
export function mapped(record: unknown, mappings: readonly FieldMapping[]): unknown {
  if (mappings.length === 0 || !isRecord(record)) return record;
  const result: Record<string, unknown> = { ...record };
  for (const { feed_field } of mappings) if (feed_field !== undefined) delete result[feed_field];
  let parts = mostParts;
  for (const mapping of mappings) {
    const value = valueOf(record, mapping, parts);
    if (value !== undefined) result[mapping.catalog_field] = value;
    if (mapping.transform === 'split' && Array.isArray(value)) parts -= value.length;
  }
  return result;
}

function valueOf(record: ItemRecord, mapping: FieldMapping, parts: number): unknown {
  if (mapping.value !== undefined) return mapping.value;
  const found = mapping.feed_field === undefined ? undefined : at(record, mapping.feed_field);
  const isMissing = found === undefined || found === null || found === '';
  return isMissing ? mapping.default : transformed(found, mapping, parts);
}

function at(record: ItemRecord, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), record);
}

function transformed(value: unknown, { transform, by = 1, separator = ',' }: FieldMapping, parts: number): unknown {
  if (transform === 'divide') return Number.isFinite(Number(value)) ? Number(value) / by : value;
  if (transform === 'boolean') return ['true', '1', 'yes'].includes(String(value).toLowerCase());
  if (transform === 'split' && typeof value === 'string') return value.split(separator, parts).map((part) => part.trim());
  return value;
}
