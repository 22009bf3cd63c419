/** Compares two values as JSON, in which the order of members counts. NaN is not null, unlike in JSON. */
export const isSame = (one: unknown, other: unknown): boolean => exact(one) === exact(other);

const exact = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each));
