/** As it leaves: dates are text, and nothing has a method. */
export function plain(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
}
