import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later } from '@exchange/kernel';
import { isHeldFor } from '../domain/dunning';
import type { LedgerBalance, Minor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, CreditNotes, Deposits, Invoices, Ledger } from '../domain/ports';
import { positionIn } from '../domain/position';
import { overdueMinorOf, type ShownInvoice } from '../domain/shown-invoice';
import type { AwaitedMoney, SpendHold } from '../domain/spend-hold';
import { BillingTerms } from './billing-terms';
import { InvoiceBooks } from './invoice-books';

/** A failed or returned payment and its spend hold, which ends when the amount arrives. */
export interface UnpaidMoney extends Pick<SpendHold, 'id' | 'reason'> {
  readonly accountId: number;
  readonly awaits: AwaitedMoney;
}

interface Debts {
  readonly accountId: number;
  readonly overdue: readonly ShownInvoice[];
  readonly balances: readonly LedgerBalance[];
}

/** Spend holds for long overdue invoices (docs/adr/0187) and for failed or returned payments (docs/adr/0113). Callers hold the lock of the organization. */
@Injectable()
export class SpendHolds {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly books: InvoiceBooks,
    private readonly ledger: Ledger,
    private readonly deposits: Deposits,
    private readonly notes: CreditNotes,
    private readonly invoices: Invoices,
    private readonly terms: BillingTerms,
    private readonly clock: Clock,
  ) {}

  /** Puts one hold for overdue invoices. Does nothing when the organization has one, or the maximum number of holds. */
  async putOverdue({ accountId, number, dueAt }: ShownInvoice): Promise<void> {
    const reason = `Invoice ${number} was due on ${dueAt.toISOString().slice(0, 10)} and is not paid.`;
    const { holds } = await this.stateOf(accountId);
    if (holds.some(isOverdueHold)) return;
    await this.put(accountId, { id: `${overduePrefix}${number}`, type: 'INVOICE_OVERDUE', reason });
  }

  /** Puts a hold for a failed payment unless its amount arrived in the meantime. Each currency has one hold, which waits for the larger amount. */
  async putUnpaid({ accountId, awaits, ...hold }: UnpaidMoney): Promise<void> {
    if (!(await this.isAwaited(awaits, await this.debtsOf(accountId)))) return;
    const held = await this.heldIn(accountId, awaits.currency);
    if (!held) await this.put(accountId, { ...hold, type: 'PAYMENT_FAILED', awaits });
    else if ((await this.leftOf(accountId, held.awaits)) < (await this.leftOf(accountId, awaits)))
      await this.replaceHold(accountId, { ...held, reason: hold.reason, awaits });
  }

  /**
   * Puts or raises a hold after money was returned: by the amount, at most up to the debt. `reversed` is the booking time of the deposit. A hold that
   * already counts this deposit is not raised again.
   */
  async putReturned({ accountId, awaits, ...hold }: UnpaidMoney, reversed: Date | null): Promise<void> {
    const { currency, amountMinor, since } = awaits;
    const held = await this.heldIn(accountId, currency);
    const { owedMinor } = await this.ledger.position(accountId, currency);
    const leftMinor = held ? Math.max(await this.leftOf(accountId, held.awaits), 0) : 0;
    const isInLeft = held && reversed && reversed >= new Date(held.awaits.since);
    const wantedMinor = isInLeft ? leftMinor : leftMinor + amountMinor;
    const left = { currency, amountMinor: Math.min(wantedMinor, owedMinor), since };
    if (held) await this.replaceHold(accountId, { ...held, awaits: left });
    else if (owedMinor > 0) await this.put(accountId, { ...hold, type: 'PAYMENT_FAILED', awaits: left });
  }

  /** Lowers the hold of a currency by returned money that arrived after all, and lifts it at 0. */
  async lowerHold(accountId: number, currency: string, amountMinor: Minor): Promise<void> {
    const held = await this.heldIn(accountId, currency);
    if (held)
      await this.replaceHold(accountId, { ...held, awaits: { ...held.awaits, amountMinor: held.awaits.amountMinor - amountMinor } });
    await this.release(accountId);
  }

  /** Lifts holds whose reason no longer applies, except those put by staff. Returns whether any is left. */
  async release(accountId: number): Promise<boolean> {
    const held = (await this.stateOf(accountId)).holds.filter((hold) => isOverdueHold(hold) || isUnpaidHold(hold));
    if (held.length === 0) return false;
    const debts = await this.debtsOf(accountId);
    const ended: SpendHold[] = [];
    for (const hold of held) if (!(await this.isNeeded(hold, debts))) ended.push(hold);
    const now = this.clock.now();
    if (ended.length > 0)
      await this.accounts.change(accountId, (account) => ended.reduce((left, { id }) => left.removeHold(id, now), account));
    return ended.length < held.length;
  }

  private async isNeeded(hold: SpendHold, debts: Debts): Promise<boolean> {
    const now = this.clock.now();
    if (isOverdueHold(hold)) return debts.overdue.some(({ dueAt }) => isHeldFor(this.terms.dunning, dueAt, now));
    if (hold.awaits) return this.isAwaited(hold.awaits, debts);
    return debts.overdue.length > 0 || debts.balances.some(({ code, balanceMinor }) => code === 'RECEIVABLE' && balanceMinor > 0);
  }

  private async isAwaited(money: AwaitedMoney, { accountId, overdue, balances }: Debts): Promise<boolean> {
    if (overdueMinorOf(overdue, money.currency) > 0) return true;
    return positionIn(balances, money.currency).owedMinor > 0 && (await this.leftOf(accountId, money)) > 0;
  }

  /** The awaited amount minus deposits and credit notes since; negative when more arrived. */
  private async leftOf(accountId: number, { currency, amountMinor, since }: AwaitedMoney): Promise<Minor> {
    const at = new Date(since);
    const [bookedMinor, creditedMinor] = [
      await this.deposits.bookedSince(accountId, currency, at),
      await this.notes.creditedSince(accountId, currency, at),
    ];
    return amountMinor - bookedMinor - creditedMinor;
  }

  private async debtsOf(accountId: number): Promise<Debts> {
    const books = await this.books.read(accountId, (await this.stateOf(accountId)).currency);
    const overdue = await this.books.list(accountId, books, this.clock.now(), { status: ['overdue'] });
    return { accountId, overdue, balances: await this.ledger.balances(accountId) };
  }

  private async heldIn(accountId: number, currency: string): Promise<(SpendHold & { readonly awaits: AwaitedMoney }) | undefined> {
    return (await this.stateOf(accountId)).holds
      .flatMap((hold) => (hold.awaits ? [{ ...hold, awaits: hold.awaits }] : []))
      .find(({ awaits }) => awaits.currency === currency);
  }

  private async put(accountId: number, hold: Omit<SpendHold, 'createdAt'>): Promise<void> {
    const now = this.clock.now();
    if ((await this.stateOf(accountId)).holds.length >= billingLimits.holds) return;
    await this.accounts.change(accountId, (account) => account.addHold({ ...hold, createdAt: now.toISOString() }, now));
    // The organization is looked at daily, because an ad delivery correction can lower the debt without a payment.
    await this.invoices.scheduleLook(accountId, later(now, dayMs));
  }

  private async replaceHold(accountId: number, hold: SpendHold): Promise<void> {
    await this.accounts.change(accountId, (account) => account.replaceHold(hold, this.clock.now()));
  }

  private async stateOf(accountId: number) {
    return (await this.accounts.find(accountId)).account.state;
  }
}

const overduePrefix = 'hold_due_';

/** The id prefix tells holds apart, because staff put holds of the same types. */
const isOverdueHold = ({ id }: SpendHold): boolean => id.startsWith(overduePrefix);

/** Holds of earlier releases have no `awaits`. */
const isUnpaidHold = ({ id, awaits }: SpendHold): boolean => awaits !== undefined || id.startsWith('hold_pay_');
