const prefixed = /^[\p{L}_][\p{L}\p{N}_-]{0,30}:(?=.)/u;

/** `g:price` is `price`, unless there is a `price` beside it: then they are two fields. */
export function withoutPrefixes(names: readonly string[]): string[] {
  const taken = new Set(names.filter((name) => !prefixed.test(name)));
  return names.map((name) => {
    const bare = name.replace(prefixed, '');
    if (bare === name || taken.has(bare)) return name;
    taken.add(bare);
    return bare;
  });
}
