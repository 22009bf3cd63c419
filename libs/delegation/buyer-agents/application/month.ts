/** The calendar month in UTC, for example `2026-01`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}
