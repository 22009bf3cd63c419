/** How asking a seller ended. Reasons are safe to show to a buyer. */
export type ShareOutcome =
  | { readonly kind: 'taken'; readonly data: SellerData }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether it happened: the same is asked again. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** What the seller said about what it took, in the protocol's own words and without the rest. */
export type SellerData = Readonly<Record<string, unknown>>;

/** These count one call; everything else speaks of all that the seller has by now. */
const counted = ['item_count', 'items_approved', 'items_pending', 'items_rejected', 'uploaded_count'];

/** What the seller said about all parts of one share: counts add up, lists are joined up to `most`, the last word of everything else counts. */
export function together(all: SellerData | null, part: SellerData, most: number): SellerData {
  if (all === null) return part;
  const joined: Record<string, unknown> = { ...all };
  for (const [name, value] of Object.entries(part)) {
    const before = all[name];
    if (Array.isArray(before) && Array.isArray(value)) joined[name] = [...(before as unknown[]), ...(value as unknown[])].slice(0, most);
    else if (counted.includes(name) && typeof before === 'number' && typeof value === 'number') joined[name] = before + value;
    else joined[name] = value;
  }
  return joined;
}
