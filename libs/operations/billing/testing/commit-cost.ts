import type { PayerCommitments } from '../application/payer-commitments';
import type { BilledBuyKey, OpenBuys } from '../domain/ports';

/** Stores and parameters of a commitment. */
interface Committing {
  readonly buys: OpenBuys;
  readonly commitments: PayerCommitments;
  readonly organizationId: number;
  readonly currency: string;
}

/** Commits the cost of a media buy, or of a change to it, as a purchase does. */
export async function commitCost(
  { buys, commitments, organizationId, currency }: Committing,
  { buyerId, mediaBuyId }: BilledBuyKey,
  costMinor: number,
  changeId?: string,
): Promise<void> {
  await buys.add(buyerId, [mediaBuyId], organizationId, currency);
  const change = changeId === undefined ? {} : { changeId };
  await commitments.add(organizationId, currency, buyerId, [{ mediaBuyId, costMinor, ...change }]);
}
