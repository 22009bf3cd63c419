export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Items that are always kept, and as many of the others, in order, as fit into `maxBytes` together with them. */
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
