/** Whether two values of a column are stored alike: dates are compared by instant, JSON without the order of its members. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return canonical(left) === canonical(right);
}

const canonical = (value: object): string => JSON.stringify(value, sorted);

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
