import { withoutSecrets } from '@exchange/kernel';
import { sellerProductRef } from '../../domain/offer';
import type { RefineItem } from '../../domain/refinement';

/** One entry of the protocol's `refine`, with the seller's own ids and redacted secrets. */
export function refineEntry(item: RefineItem): Record<string, unknown> {
  const ask = item.ask === null ? {} : { ask: withoutSecrets(item.ask) };
  if (item.scope === 'request') return { scope: item.scope, ...ask };
  if (item.scope === 'product') return { scope: item.scope, product_id: sellerProductRef(item.productId), action: item.action, ...ask };
  return { scope: item.scope, proposal_id: item.sellerRef, action: item.action, ...ask };
}

/** True when a reply repeats the scope and id of the entry, as the protocol requires. */
export function isAbout(item: RefineItem, reply: Readonly<Record<string, unknown>>): boolean {
  const entry = refineEntry(item);
  return ['scope', 'product_id', 'proposal_id'].every((key) => reply[key] === entry[key]);
}
