import { withoutSecrets } from '@exchange/kernel';
import { sellerProductRef } from '../../domain/offer';
import type { RefineItem } from '../../domain/refinement';

/** One entry of the protocol's `refine`, in the seller's own ids. A secret in the buyer's words stays here. */
export function refineEntry(item: RefineItem): Record<string, unknown> {
  const ask = item.ask === null ? {} : { ask: withoutSecrets(item.ask) };
  if (item.scope === 'request') return { scope: item.scope, ...ask };
  if (item.scope === 'product') return { scope: item.scope, product_id: sellerProductRef(item.productId), action: item.action, ...ask };
  return { scope: item.scope, proposal_id: item.sellerRef, action: item.action, ...ask };
}

/** Whether what a seller says is about this entry: the protocol makes it repeat what it was asked. */
export function isAbout(item: RefineItem, said: Readonly<Record<string, unknown>>): boolean {
  const entry = refineEntry(item);
  return ['scope', 'product_id', 'proposal_id'].every((key) => said[key] === entry[key]);
}
