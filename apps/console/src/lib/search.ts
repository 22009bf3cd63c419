/** `{ [name]: value }` when the search parameter has one of the known values, else `{}`: users can edit the address. */
export function choiceParam<N extends string, T extends string>(
  name: N,
  search: Record<string, unknown>,
  known: readonly T[],
): { [K in N]?: T } {
  const found = known.find((each) => each === search[name]);
  return (found === undefined ? {} : { [name]: found }) as { [K in N]?: T };
}

/** `{ [name]: text }` when the parameter has 1 to `maxLength` characters, else `{}`. The router parses digits as a number. */
export function textParam<N extends string>(name: N, search: Record<string, unknown>, maxLength = 255): { [K in N]?: string } {
  const value = search[name];
  const found = typeof value === 'number' ? String(value) : value;
  return (typeof found === 'string' && found !== '' && found.length <= maxLength ? { [name]: found } : {}) as { [K in N]?: string };
}

/** `{ [name]: integer }` when the parameter is an integer from `min` to `max`, else `{}`. */
export function integerParam<N extends string>(name: N, search: Record<string, unknown>, min: number, max: number): { [K in N]?: number } {
  const value = Number(search[name]);
  return (Number.isInteger(value) && value >= min && value <= max && search[name] !== '' ? { [name]: value } : {}) as {
    [K in N]?: number;
  };
}

/** `{ [name]: 'A,B' }` with the known ones of several values, each once, else `{}`. */
export function choicesParam<N extends string>(name: N, search: Record<string, unknown>, known: readonly string[]): { [K in N]?: string } {
  const value = search[name];
  const found = typeof value === 'string' ? [...new Set(value.split(','))].filter((each) => known.includes(each)) : [];
  return (found.length === 0 ? {} : { [name]: found.join(',') }) as { [K in N]?: string };
}

/** The values of such a parameter, in the order of the known ones; undefined without any. */
export function choicesOf<T extends string>(value: string | undefined, known: readonly T[]): T[] | undefined {
  const values = value?.split(',');
  return values && known.filter((each) => values.includes(each));
}
