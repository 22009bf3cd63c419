import { type CommittedMoney, payerPool } from '@exchange/commitments';
import { amountIn } from '../domain/fees';
import type { BilledBuyKey, OpenBuys } from '../domain/ports';

/** Stores and parameters of a commitment. */
interface Committing {
  readonly buys: OpenBuys;
  readonly money: CommittedMoney;
  readonly organizationId: number;
  readonly currency: string;
}

/** Commits the cost of a media buy, or of a change to it, as a purchase does. */
export async function commitCost(
  { buys, money, organizationId, currency }: Committing,
  { buyerId, mediaBuyId }: BilledBuyKey,
  costMinor: number,
  changeId?: string,
): Promise<void> {
  await buys.add(buyerId, [mediaBuyId], organizationId, currency);
  const share = { mediaBuyId, amount: amountIn(costMinor, currency), ...(changeId === undefined ? {} : { changeId }) };
  await money.add(payerPool(organizationId, currency), buyerId, [share]);
}
