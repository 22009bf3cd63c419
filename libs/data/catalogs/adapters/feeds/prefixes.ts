const prefixed = /^[\p{L}_][\p{L}\p{N}_-]{0,30}:(?=.)/u;

/** Removes namespace prefixes (`g:price` becomes `price`), except where the bare name exists too. */
export function withoutPrefixes(names: readonly string[]): string[] {
  const taken = new Set(names.filter((name) => !prefixed.test(name)));
  return names.map((name) => {
    const bare = name.replace(prefixed, '');
    if (bare === name || taken.has(bare)) return name;
    taken.add(bare);
    return bare;
  });
}
