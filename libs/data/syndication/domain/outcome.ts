/** Result of calling a seller. Reasons may be shown to buyers. */
export type ShareOutcome =
  | { readonly kind: 'accepted'; readonly data: SellerData }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The seller may or may not have done it: the same call is repeated. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Stored fields of the seller's answer, with the protocol's names. */
export type SellerData = Readonly<Record<string, unknown>>;

/** Fields that count one call; all other fields describe everything that the seller has. */
const additiveFields = ['item_count', 'items_approved', 'items_pending', 'items_rejected', 'uploaded_count'];

/** Merges the answers about all parts: counts are added, lists joined up to `maxEntries` entries, and other fields replaced by the latest. */
export function mergeSellerData(all: SellerData | null, part: SellerData, maxEntries: number): SellerData {
  if (all === null) return part;
  const joined: Record<string, unknown> = { ...all };
  for (const [name, value] of Object.entries(part)) {
    const before = all[name];
    if (Array.isArray(before) && Array.isArray(value))
      joined[name] = [...(before as unknown[]), ...(value as unknown[])].slice(0, maxEntries);
    else if (additiveFields.includes(name) && typeof before === 'number' && typeof value === 'number') joined[name] = before + value;
    else joined[name] = value;
  }
  return joined;
}
