import type { Item } from './catalog-file';

/** Attributes that people know an item by, in this order; then others. */
const known = ['id', 'item_id', 'sku', 'title', 'name', 'price', 'availability', 'brand', 'link', 'url'];

/** The columns of a preview: known attributes first, then as they come. Hostile files may have thousands. */
export function previewFields(fields: readonly string[], max: number): readonly string[] {
  const first = known.filter((field) => fields.includes(field));
  return [...new Set([...first, ...fields])].slice(0, max);
}

/** Names of attributes of the first items, as they come. */
export const fieldsOf = (items: readonly Item[]): readonly string[] => [
  ...new Set(items.slice(0, 100).flatMap((item) => Object.keys(item))),
];

/** An attribute as one line. */
export const shownValue = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value).slice(0, 500);
