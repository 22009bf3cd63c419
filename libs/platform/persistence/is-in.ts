/** SQL: `status in ('a', 'b')`. Words of the code, not of callers: written out, so that an index of these rows alone is found. */
export function isIn(column: string, words: readonly string[]): string {
  return `${column} in (${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`;
}
