import type { Page } from '@exchange/kernel';
import { sealedPagination } from './list-cursors';

/** Approximate maximum of characters per page; further rows are on the next page. */
const maxCharacters = 4_000_000;

/** Serializes a page. A page that exceeds the maximum ends early, with the cursor of the next one. */
export function pageAnswer(page: Page<unknown>): string {
  const texts: string[] = [];
  const shown = page.cutTo(maxCharacters, (row) => {
    const text = JSON.stringify(row);
    texts.push(text);
    return text.length;
  });
  if (!page.dataOf) for (const row of shown.rows.slice(texts.length)) texts.push(JSON.stringify(row));
  const data = page.dataOf ? JSON.stringify(page.dataOf(shown.rows)) : `[${texts.slice(0, shown.rows.length).join(',')}]`;
  return `{"data":${data},"error":null,"meta":${JSON.stringify({ pagination: sealedPagination(shown), ...shown.meta })}}`;
}
