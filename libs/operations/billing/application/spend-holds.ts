import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later } from '@exchange/kernel';
import { isHeldFor } from '../domain/dunning';
import type { AwaitedMoney, Hold } from '../domain/hold';
import type { LedgerBalance, Minor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, CreditNotes, Deposits, Invoices, Ledger } from '../domain/ports';
import { positionIn } from '../domain/position';
import { dueOf, type ShownInvoice } from '../domain/shown-invoice';
import { BillingTerms } from './billing-terms';
import { InvoiceBooks } from './invoice-books';

/** What the exchange waits for, and which hold stops new spend until then. */
export interface Unpaid extends Pick<Hold, 'id' | 'reason'> {
  readonly accountId: number;
  readonly awaits: AwaitedMoney;
}

/** What an organization has to pay. */
interface Debts {
  readonly accountId: number;
  readonly overdue: readonly ShownInvoice[];
  readonly balances: readonly LedgerBalance[];
}

/** Holds of invoices that are open for too long (docs/adr/0187), and of payments that failed or went back (docs/adr/0113). Of locked organizations. */
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

  /** One at a time; none where an organization has as many holds as it can have. */
  async putOverdue({ accountId, number, dueAt }: ShownInvoice): Promise<void> {
    const reason = `Invoice ${number} was due on ${dueAt.toISOString().slice(0, 10)} and is not paid.`;
    const { holds } = await this.stateOf(accountId);
    if (holds.some(isOverdueHold)) return;
    await this.put(accountId, { id: `${overduePrefix}${number}`, type: 'INVOICE_OVERDUE', reason });
  }

  /** None where nothing is owed any more, or the money came meanwhile. One in a currency: it waits for whichever is more. */
  async putUnpaid({ accountId, awaits, ...hold }: Unpaid): Promise<void> {
    if (!(await this.isAwaited(awaits, await this.debtsOf(accountId)))) return;
    const held = await this.heldIn(accountId, awaits.currency);
    if (!held) await this.put(accountId, { ...hold, type: 'PAYMENT_FAILED', awaits });
    else if ((await this.leftOf(accountId, held.awaits)) < (await this.leftOf(accountId, awaits)))
      await this.restate(accountId, { ...held, reason: hold.reason, awaits });
  }

  /**
   * Money that had come went back, and is waited for anew as far as something is owed, beside what a hold waits for already. `reversed`: when the deposit was
   * booked that counts no more.
   */
  async putReturned({ accountId, awaits, ...hold }: Unpaid, reversed: Date | null): Promise<void> {
    const { currency, amountMinor, since } = awaits;
    const held = await this.heldIn(accountId, currency);
    const { owedMinor } = await this.ledger.position(accountId, currency);
    const leftMinor = held ? Math.max(await this.leftOf(accountId, held.awaits), 0) : 0;
    const isInLeft = held && reversed && reversed >= new Date(held.awaits.since);
    const wantedMinor = isInLeft ? leftMinor : leftMinor + amountMinor;
    const left = { currency, amountMinor: Math.min(wantedMinor, owedMinor), since };
    if (held) await this.restate(accountId, { ...held, awaits: left });
    else if (owedMinor > 0) await this.put(accountId, { ...hold, type: 'PAYMENT_FAILED', awaits: left });
  }

  /** Money that had gone back is there after all. */
  async cameBack(accountId: number, currency: string, amountMinor: Minor): Promise<void> {
    const held = await this.heldIn(accountId, currency);
    if (held) await this.restate(accountId, { ...held, awaits: { ...held.awaits, amountMinor: held.awaits.amountMinor - amountMinor } });
    await this.release(accountId);
  }

  /** Ends the holds whose reason is gone, and says whether one is left. Those that staff have put stay. */
  async release(accountId: number): Promise<boolean> {
    const held = (await this.stateOf(accountId)).holds.filter((hold) => isOverdueHold(hold) || isUnpaidHold(hold));
    if (held.length === 0) return false;
    const debts = await this.debtsOf(accountId);
    const over: Hold[] = [];
    for (const hold of held) if (!(await this.isNeeded(hold, debts))) over.push(hold);
    const now = this.clock.now();
    if (over.length > 0) await this.accounts.change(accountId, (account) => over.reduce((left, { id }) => left.lift(id, now), account));
    return over.length < held.length;
  }

  private async isNeeded(hold: Hold, debts: Debts): Promise<boolean> {
    const now = this.clock.now();
    if (isOverdueHold(hold)) return debts.overdue.some(({ dueAt }) => isHeldFor(this.terms.dunning, dueAt, now));
    if (hold.awaits) return this.isAwaited(hold.awaits, debts);
    return debts.overdue.length > 0 || debts.balances.some(({ code, balanceMinor }) => code === 'RECEIVABLE' && balanceMinor > 0);
  }

  private async isAwaited(money: AwaitedMoney, { accountId, overdue, balances }: Debts): Promise<boolean> {
    if (dueOf(overdue, money.currency) > 0) return true;
    return positionIn(balances, money.currency).owedMinor > 0 && (await this.leftOf(accountId, money)) > 0;
  }

  /** What neither came in nor was credited since; below 0: more did. */
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

  private async heldIn(accountId: number, currency: string): Promise<(Hold & { readonly awaits: AwaitedMoney }) | undefined> {
    return (await this.stateOf(accountId)).holds
      .flatMap((hold) => (hold.awaits ? [{ ...hold, awaits: hold.awaits }] : []))
      .find(({ awaits }) => awaits.currency === currency);
  }

  private async put(accountId: number, hold: Omit<Hold, 'createdAt'>): Promise<void> {
    const now = this.clock.now();
    if ((await this.stateOf(accountId)).holds.length >= billingLimits.holds) return;
    await this.accounts.change(accountId, (account) => account.hold({ ...hold, createdAt: now.toISOString() }, now));
    // A delivery that is corrected can lower what is owed without any money.
    await this.invoices.remindAt(accountId, later(now, dayMs));
  }

  private async restate(accountId: number, hold: Hold): Promise<void> {
    await this.accounts.change(accountId, (account) => account.restate(hold, this.clock.now()));
  }

  private async stateOf(accountId: number) {
    return (await this.accounts.find(accountId)).account.state;
  }
}

const overduePrefix = 'hold_due_';

/** By its id: staff put others of the same type. */
const isOverdueHold = ({ id }: Hold): boolean => id.startsWith(overduePrefix);

/** Those of before say nothing of the money. */
const isUnpaidHold = ({ id, awaits }: Hold): boolean => awaits !== undefined || id.startsWith('hold_pay_');
