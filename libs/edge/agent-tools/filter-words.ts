import { z } from 'zod';
import { isRecord } from '@exchange/kernel';
import type { ObjectKind } from '@exchange/platform/tools';

/** Describes the filters of a kind with their values: `campaignStatus (list of draft, active), advertiserId (integer, required)`. */
export function describeFilters({ filter }: Pick<ObjectKind, 'filter'>): string {
  const { properties = {}, required = [] } = z.toJSONSchema(filter, { io: 'input' });
  const words = Object.entries(properties).map(([name, schema]) => {
    const needed = required.includes(name) ? ', required' : '';
    return `${name} (${describeValue(schema)}${needed})`;
  });
  return words.join(', ');
}

function describeValue(schema: unknown): string {
  if (!isRecord(schema)) return 'anything';
  const { type, enum: words, const: only, items, format, maxItems } = schema;
  if (Array.isArray(words)) return words.join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return `list of${isRecord(items) && items['enum'] ? '' : ` at most ${String(maxItems)}`} ${describeValue(items)}`;
  if (type === 'boolean') return 'true | false';
  if (type === 'integer') return 'integer';
  if (format === 'date-time') return 'ISO 8601 with a time zone';
  return 'text';
}

export function suggestFilters(kind: ObjectKind): string {
  const words = describeFilters(kind);
  return words === '' ? `Objects of kind ${kind.kind} take no filter.` : `Filters of ${kind.kind}: ${words}.`;
}
