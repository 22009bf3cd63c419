/** Validates a search parameter. Unknown values are dropped, because anybody can write an address. */
export function choice<N extends string, T extends string>(
  name: N,
  search: Record<string, unknown>,
  known: readonly T[],
): { [K in N]?: T } {
  const found = known.find((each) => each === search[name]);
  return (found === undefined ? {} : { [name]: found }) as { [K in N]?: T };
}

export function shortText<N extends string>(name: N, search: Record<string, unknown>, maxLength = 255): { [K in N]?: string } {
  const value = search[name];
  const found = typeof value === 'number' ? String(value) : value;
  return (typeof found === 'string' && found !== '' && found.length <= maxLength ? { [name]: found } : {}) as { [K in N]?: string };
}

export function whole<N extends string>(name: N, search: Record<string, unknown>, min: number, max: number): { [K in N]?: number } {
  const value = Number(search[name]);
  return (Number.isInteger(value) && value >= min && value <= max && search[name] !== '' ? { [name]: value } : {}) as {
    [K in N]?: number;
  };
}
