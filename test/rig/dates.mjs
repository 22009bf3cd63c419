const dayMs = 86_400_000;

/** A future flight of 30 whole UTC days that starts in 100 days. */
export function flightAhead() {
  const start = Math.floor(Date.now() / dayMs + 100) * dayMs;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + 30 * dayMs).toISOString() };
}
