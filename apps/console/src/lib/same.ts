/** Compares two values as JSON, in which the order of members counts. NaN is not null, unlike in JSON. */
export const isSame = (one: unknown, other: unknown): boolean => exact(one) === exact(other);

/** The fields in which `after` differs from `before`: the others are left as they are now, whoever has changed them. */
export const onlyChanged = <T extends object>(before: { readonly [Name in keyof T]: unknown }, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T]))) as Partial<T>;

const exact = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each));
