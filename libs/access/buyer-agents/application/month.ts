/** The calendar month of an instant, in UTC: `2026-01`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}
