/** Bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The first items that fit together, beside those that are kept in any case. */
export function withinBytes<Item>(items: readonly Item[], maxBytes: number, isAlwaysKept: (item: Item) => boolean): Item[] {
  const sizes = new Map(items.map((item) => [item, jsonBytes(item)]));
  let room = maxBytes;
  for (const item of items) if (isAlwaysKept(item)) room -= sizes.get(item)!;
  return items.filter((item) => {
    if (isAlwaysKept(item)) return true;
    const fits = sizes.get(item)! <= room;
    if (fits) room -= sizes.get(item)!;
    return fits;
  });
}
