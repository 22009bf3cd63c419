import { isRecord, type ItemRecord } from './item';

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

/** Fields that no rule names stay as they are; a field that is mapped leaves its old name. */
export function mapped(record: unknown, mappings: readonly FieldMapping[]): unknown {
  if (mappings.length === 0 || !isRecord(record)) return record;
  const result: Record<string, unknown> = { ...record };
  for (const { feed_field } of mappings) if (feed_field !== undefined) delete result[feed_field];
  for (const mapping of mappings) {
    const value = valueOf(record, mapping);
    if (value !== undefined) result[mapping.catalog_field] = value;
  }
  return result;
}

function valueOf(record: ItemRecord, mapping: FieldMapping): unknown {
  if (mapping.value !== undefined) return mapping.value;
  const found = mapping.feed_field === undefined ? undefined : at(record, mapping.feed_field);
  const isMissing = found === undefined || found === null || found === '';
  return isMissing ? mapping.default : transformed(found, mapping);
}

function at(record: ItemRecord, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), record);
}

function transformed(value: unknown, { transform, by = 1, separator = ',' }: FieldMapping): unknown {
  if (transform === 'divide') return Number.isFinite(Number(value)) ? Number(value) / by : value;
  if (transform === 'boolean') return ['true', '1', 'yes'].includes(String(value).toLowerCase());
  if (transform === 'split' && typeof value === 'string') return value.split(separator).map((part) => part.trim());
  return value;
}
