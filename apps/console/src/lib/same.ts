/** Compares two values as JSON, in which the order of members counts and NaN is null. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
