/** A `like` pattern for the literal text, with `%` and `_` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
