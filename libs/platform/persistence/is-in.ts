/** SQL of `status in ('a', 'b')`, for trusted words. Literals, so that PostgreSQL can use a partial index on them. */
export function isIn(column: string, words: readonly string[]): string {
  return `${column} in (${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`;
}
