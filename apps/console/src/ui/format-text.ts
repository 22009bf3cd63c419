import type { Text } from '#/i18n';
import { formatParts } from '#/lib/product-formats';

/** The name of a format: "Display, 300×250". One that this page does not know is shown by its id. */
export function formatText(text: Text, id: string): string {
  const { kind, size, seconds } = formatParts(id);
  const name = text.word('products.format', kind);
  if (name === kind) return id;
  if (size !== null) return `${name}, ${size}`;
  return seconds === null ? name : `${name}, ${text.number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'short' })}`;
}
