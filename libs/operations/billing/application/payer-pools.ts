import { type CommitmentPool, type CommittedMoney, type CommittingBuy, payerPool } from '@exchange/commitments';
import { minorOf } from '../domain/fees';
import type { Minor } from '../domain/ledger';
import type { OpenBuy } from '../domain/ports';

/** Pool of the organization in the currency of the media buy, and the media buy in it. */
export function poolOf({ organizationId, currency, buyerId: accountId, mediaBuyId }: OpenBuy): [CommitmentPool, CommittingBuy] {
  return [payerPool(organizationId, currency), { accountId, mediaBuyId }];
}

/** Uncharged commitments of an organization in each of the currencies (docs/adr/0211). */
export async function committedByCurrency(
  money: CommittedMoney,
  organizationId: number,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, Minor>> {
  const nameOf = (currency: string): string => payerPool(organizationId, currency).name;
  const sums = await money.sums(organizationId, currencies.map(nameOf));
  return new Map(currencies.map((currency) => [currency, minorOf(sums.get(nameOf(currency)) ?? '0', currency)]));
}
