import type { Schemas } from '#/lib/api';
import { useSellerName } from '#/lib/seller-names';

/** Names of the sellers that a brief asks, also of those that are not on the exchange. */
export function useTargetName(): (target: Pick<Schemas['BriefTarget'], 'storefrontId' | 'externalPublisherName'>) => string {
  const nameOf = useSellerName('briefs.seller');
  return ({ storefrontId, externalPublisherName }) => externalPublisherName ?? nameOf(storefrontId);
}
