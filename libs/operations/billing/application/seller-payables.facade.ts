import { Injectable } from '@nestjs/common';
import { Clock, type Day } from '@exchange/kernel';
import type { Entry, LedgerCode, Minor } from '../domain/ledger';
import { BillingAccounts, Ledger, type Payable, Payables } from '../domain/ports';
import { Organizations } from './organizations';

/** A seller's payout and its currency. */
export interface SellerPayout {
  readonly payoutId: string;
  readonly sellerAccountId: number;
  readonly currency: string;
}

/** One buying organization's part of a payout. */
export interface PayoutShare {
  readonly organizationId: number;
  readonly grossMinor: Minor;
  readonly feeMinor: Minor;
}

/**
 * Amounts owed to sellers and their ledger postings (docs/adr/0097). The fee is posted only in the seller's ledger, so that no buyer sees it. Joins the
 * surrounding transaction.
 */
@Injectable()
export class SellerPayablesFacade {
  constructor(
    private readonly payables: Payables,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly organizations: Organizations,
    private readonly clock: Clock,
  ) {}

  /** Unpaid amounts in one currency for days before that one, oldest first, locked until the transaction ends. */
  unpaid(sellerId: number, currency: string, before: Day, take: number): Promise<readonly Payable[]> {
    return this.payables.lockUnpaid(sellerId, currency, before, take);
  }

  take(payables: readonly Payable[]): Promise<void> {
    return this.payables.markPaid(payables);
  }

  /** Makes the amounts of a canceled payout unpaid again. */
  release(payables: readonly Payable[]): Promise<void> {
    return this.payables.markPaid(payables.map((payable) => ({ ...payable, amountMinor: -payable.amountMinor })));
  }

  /** Whether a spend hold of the seller's organization blocks its payouts. */
  async isHeld(accountId: number): Promise<boolean> {
    const { account } = await this.accounts.find(await this.payeeOf(accountId));
    return account.state.holds.length > 0;
  }

  /** Locks all accounts in one order before several payouts are posted, to prevent deadlocks. */
  async lock(payers: readonly number[], sellers: readonly number[]): Promise<void> {
    const ids = new Set([...payers, ...(await Promise.all(sellers.map((id) => this.payeeOf(id))))]);
    for (const id of [...ids].toSorted((a, b) => a - b)) await this.accounts.lock(id);
  }

  /** Posts the amounts of the buyers to the seller's payout, minus the fee. A payout is posted once. */
  async approve(seller: SellerPayout, shares: readonly PayoutShare[]): Promise<void> {
    const sumOf = (part: 'grossMinor' | 'feeMinor') => shares.reduce((sum, share) => sum + share[part], 0);
    const [gross, fee] = [sumOf('grossMinor'), sumOf('feeMinor')];
    for (const { organizationId, grossMinor } of shares)
      await this.post(organizationId, 'payable', seller, 'Paid to a seller', { SELLER_PAYABLE: grossMinor, CASH: -grossMinor });
    const proceeds = { CASH: gross, FEES: -fee, PAYOUTS_DUE: fee - gross };
    await this.post(await this.payeeOf(seller.sellerAccountId), 'proceeds', seller, 'Sold media', proceeds);
  }

  async pay(seller: SellerPayout, netMinor: Minor): Promise<void> {
    const entries = { PAYOUTS_DUE: netMinor, CASH: -netMinor };
    await this.post(await this.payeeOf(seller.sellerAccountId), 'payout', seller, 'Payout', entries);
  }

  private async payeeOf(accountId: number): Promise<number> {
    return (await this.organizations.payerOf(accountId)) ?? accountId;
  }

  private async post(
    accountId: number,
    source: 'payable' | 'proceeds' | 'payout',
    { payoutId, currency }: SellerPayout,
    memo: string,
    amounts: Partial<Record<LedgerCode, Minor>>,
  ): Promise<void> {
    const entries = Object.entries(amounts)
      .filter(([, amountMinor]) => amountMinor !== 0)
      .map(([code, amountMinor]): Entry => ({ code: code as LedgerCode, currency, amountMinor }));
    if (entries.length > 0)
      await this.ledger.post({
        accountId,
        source,
        sourceKey: payoutId,
        memo: `${memo} ${payoutId}`,
        occurredAt: this.clock.now(),
        entries,
      });
  }
}
