import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { BillingAccountState } from '../domain/billing-account';
import { isHeldFor } from '../domain/dunning';
import type { Hold } from '../domain/hold';
import { billingLimits } from '../domain/limits';
import { BillingAccounts } from '../domain/ports';
import type { ShownInvoice } from '../domain/shown-invoice';
import { BillingTerms } from './billing-terms';
import { InvoiceBooks } from './invoice-books';

/** Holds of invoices that are open for too long (docs/adr/0187). Of locked organizations. */
@Injectable()
export class OverdueHolds {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly books: InvoiceBooks,
    private readonly terms: BillingTerms,
    private readonly clock: Clock,
  ) {}

  /** One at a time; none where an organization has as many holds as it can have. */
  async put({ accountId, number, dueAt }: ShownInvoice): Promise<void> {
    const at = this.clock.now();
    const reason = `Invoice ${number} was due on ${dueAt.toISOString().slice(0, 10)} and is not paid.`;
    const hold = { id: `${prefix}${number}`, type: 'INVOICE_OVERDUE', reason, createdAt: at.toISOString() } as const;
    const { holds } = (await this.accounts.find(accountId)).account.state;
    if (holds.some(isOverdueHold) || holds.length >= billingLimits.holds) return;
    await this.accounts.change(accountId, (account) => account.hold(hold, at));
  }

  /** Ends the hold once no invoice has been open for so long, and says whether one is left. */
  async release(accountId: number): Promise<boolean> {
    const { state } = (await this.accounts.find(accountId)).account;
    const hold = state.holds.find(isOverdueHold);
    if (!hold) return false;
    if (await this.isLate(state)) return true;
    await this.accounts.change(accountId, (account) => account.lift(hold.id, this.clock.now()));
    return false;
  }

  private async isLate({ accountId, currency }: BillingAccountState): Promise<boolean> {
    const now = this.clock.now();
    const overdue = await this.books.list(accountId, await this.books.read(accountId, currency), now, { status: ['overdue'] });
    return overdue.some(({ dueAt }) => isHeldFor(this.terms.dunning, dueAt, now));
  }
}

const prefix = 'hold_due_';

/** By its id, as those of payments. */
const isOverdueHold = ({ id }: Hold): boolean => id.startsWith(prefix);
