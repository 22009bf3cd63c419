import type { Page } from '@exchange/kernel';
import { sealedPagination } from './list-cursors';

/** Characters of the rows of one page, about; rows beyond that are on the next page. */
const maxCharacters = 4_000_000;

/** The answer of a list. A page whose rows are too long together ends early; its pagination says where the next one begins. */
export function pageAnswer(page: Page<unknown>): string {
  const texts: string[] = [];
  const shown = page.within(maxCharacters, (row) => {
    const text = JSON.stringify(row);
    texts.push(text);
    return text.length;
  });
  if (!page.dataOf) for (const row of shown.rows.slice(texts.length)) texts.push(JSON.stringify(row));
  const data = page.dataOf ? JSON.stringify(page.dataOf(shown.rows)) : `[${texts.slice(0, shown.rows.length).join(',')}]`;
  return `{"data":${data},"error":null,"meta":${JSON.stringify({ pagination: sealedPagination(shown), ...shown.meta })}}`;
}
