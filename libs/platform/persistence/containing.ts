/** A pattern for `like` that finds the text as it is, its own `%` and `_` included. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
