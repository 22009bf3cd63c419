const dayMs = 86_400_000;

/** A flight of 30 whole UTC days that is still to come, 100 days from now. */
export function flightAhead() {
  const start = Math.floor(Date.now() / dayMs + 100) * dayMs;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + 30 * dayMs).toISOString() };
}
