import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids } from '@exchange/kernel';
import type { BillingAccountState } from '../domain/billing-account';
import { type CurrencyBilling, listCurrencies, type BillingByCurrency } from '../domain/currency-account';
import { Deposit } from '../domain/deposit';
import type { Minor } from '../domain/ledger';
import { BillingAccounts, Deposits, Invoices, Ledger } from '../domain/ports';
import { positionIn, entriesFor } from '../domain/position';
import { overdueMinorOf } from '../domain/shown-invoice';
import { InvoiceBooks } from './invoice-books';
import { Organizations } from './organizations';
import { SpendHolds } from './spend-holds';

export interface PayerStanding extends Pick<BillingAccountState, 'contactName' | 'email'> {
  /** All currencies, the main one first. */
  readonly currencies: readonly [PayerCurrency, ...PayerCurrency[]];
}

/** Standing of an organization in one currency. Money in another currency pays nothing of it. */
export interface PayerCurrency extends Pick<CurrencyBilling, 'currency' | 'posture' | 'isMain' | 'committedMinor'> {
  readonly fundedMinor: Minor;
  readonly owedMinor: Minor;
  /** Open amount of overdue invoices. */
  readonly dueMinor: Minor;
}

/** Money that a payment provider received for the exchange. */
export interface ReceivedMoney {
  readonly accountId: number;
  readonly provider: string;
  /** The provider's reference; each is booked once. */
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly occurredAt: Date;
}

export interface FailedPayment {
  readonly accountId: number;
  readonly id: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly createdAt: Date;
}

/** Refund by a provider. `hasFailed`: the refund did not arrive, and the provider got the money back. */
export interface ReturnedMoney {
  readonly accountId: number;
  readonly refundId: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly hasFailed: boolean;
}

/** Books payments in the ledger and puts spend holds after failed ones. All methods except those that authorize a caller join the surrounding transaction. */
@Injectable()
export class PaymentsFacade {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly deposits: Deposits,
    private readonly invoices: Invoices,
    private readonly books: InvoiceBooks,
    private readonly ledger: Ledger,
    private readonly holds: SpendHolds,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** 403 unless the caller is an admin of the organization. */
  payerForAdmin(caller: Caller): Promise<number> {
    return this.organizations.payerForAdmin(caller);
  }

  /** Payer of any account, for platform staff. 404 for an unknown account and for a demo. */
  payerForStaff(caller: Caller, accountId: number): Promise<number> {
    return this.organizations.payerForStaff(caller, accountId);
  }

  nameOf(accountId: number): Promise<string> {
    return this.organizations.companyOf(accountId);
  }

  /** Locks the organization against concurrent bookings and commitments. */
  async lock(accountId: number): Promise<PayerStanding> {
    return this.standingOf(accountId, await this.accounts.lock(accountId));
  }

  async read(accountId: number): Promise<PayerStanding> {
    return this.standingOf(accountId, await this.accounts.find(accountId));
  }

  /** Books a deposit. False when it is already booked. The organization must be locked. */
  async receive({ occurredAt, ...money }: ReceivedMoney): Promise<boolean> {
    const { accountId, amountMinor, currency, reference } = money;
    const deposit = Deposit.book({ ...money, id: this.ids.next('dep'), occurredAt }, this.clock.now());
    if (!(await this.deposits.insert(deposit))) return false;
    const entries = entriesFor(await this.ledger.position(accountId, currency), currency, [['CASH', -amountMinor]]);
    const memo = `Payment ${reference}`;
    await this.ledger.post({ accountId, source: 'deposit', sourceKey: deposit.state.id, memo, occurredAt, entries });
    await this.holds.release(accountId);
    return true;
  }

  /** Books a refund, or its failure. The organization must be locked. */
  async returnMoney({ accountId, refundId, amountMinor, currency, hasFailed }: ReturnedMoney): Promise<void> {
    const entries = entriesFor(await this.ledger.position(accountId, currency), currency, [
      ['CASH', hasFailed ? -amountMinor : amountMinor],
    ]);
    const memo = hasFailed ? `Refund ${refundId} did not arrive` : `Refund ${refundId}`;
    const source = hasFailed ? 'refund_failure' : 'refund';
    const now = this.clock.now();
    await this.ledger.post({ accountId, source, sourceKey: refundId, memo, occurredAt: now, entries });
    if (hasFailed) return this.holds.lowerHold(accountId, currency, amountMinor);
    await this.invoices.repeatReminders(accountId);
    const awaits = { currency, amountMinor, since: now.toISOString() };
    await this.holds.putReturned({ accountId, id: `hold_${refundId}`, reason: 'Money of a payment went back', awaits }, null);
  }

  /** Puts a spend hold until the unpaid amount has arrived or staff lift the hold. The organization must be locked. */
  async putHold({ accountId, id, currency, amountMinor, createdAt }: FailedPayment, reason: string): Promise<void> {
    const awaits = { currency, amountMinor, since: createdAt.toISOString() };
    await this.holds.putUnpaid({ accountId, id: `hold_${id}`, reason: `A payment failed: ${reason}`, awaits });
  }

  private async standingOf(accountId: number, billing: BillingByCurrency): Promise<PayerStanding> {
    const { contactName, email, currency } = billing.account.state;
    const [balances, books] = [await this.ledger.balances(accountId), await this.books.read(accountId, currency)];
    const overdue = await this.books.list(accountId, books, this.clock.now(), { status: ['overdue'] });
    const paidIn = (one: CurrencyBilling): PayerCurrency => ({
      ...one,
      ...positionIn(balances, one.currency),
      dueMinor: overdueMinorOf(overdue, one.currency),
    });
    const [main, ...others] = listCurrencies(billing);
    return { contactName, email, currencies: [paidIn(main), ...others.map(paidIn)] };
  }
}
