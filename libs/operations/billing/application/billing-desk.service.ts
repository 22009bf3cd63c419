import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  Ids,
  invalidField,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import type { BillingAccount, BillingAccountState, StandingChange } from '../domain/billing-account';
import { type BillingStanding, billingStandingOf } from '../domain/billing-standing';
import type { CreditApplicationState } from '../domain/credit-application';
import type { CreditApplicationStatus } from '../domain/credit-application.states';
import { listCurrencies, type BillingByCurrency, findCurrency, openedCurrencies } from '../domain/currency-account';
import type { CurrencyTermsChange } from '../domain/currency-terms';
import { bankTransfer, Deposit, type DepositState } from '../domain/deposit';
import { billingErrors } from '../domain/errors';
import { type MismatchedBalance, canPost, type Minor, type PostingSource } from '../domain/ledger';
import { BillingAccounts, CreditApplications, Deposits, Invoices, Ledger, BillingContextReads } from '../domain/ports';
import { positionIn, entriesFor } from '../domain/position';
import type { SpendHold } from '../domain/spend-hold';
import { creditOf, foundApplication } from './credit-applications.service';
import { findCurrencyOrThrow, type CurrencyView, currencyViewOf } from './currencies.service';
import { assertStaff, Organizations } from './organizations';
import { SpendHolds } from './spend-holds';

export interface DeskView {
  /** Account state with the currency and terms that are shown. */
  readonly account: BillingAccountState;
  readonly standing: BillingStanding;
  /** All currencies, the main one first. */
  readonly currencies: readonly CurrencyView[];
}

interface DeskChange extends StandingChange {
  readonly isMain?: boolean;
}

export interface IncomingMoney {
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly reference: string;
  readonly occurredAt: Date;
}

export interface ApplicationReview {
  readonly isApproved: boolean;
  /** Granted limit in the currency of the application; default: the requested one. */
  readonly granted?: number;
  readonly reviewerNotes: string | null;
}

/** Billing operations of platform staff: deposits, credit decisions and spend holds. */
@Injectable()
export class BillingDeskService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly deposits: Deposits,
    private readonly applications: CreditApplications,
    private readonly ledger: Ledger,
    private readonly invoices: Invoices,
    private readonly contexts: BillingContextReads,
    private readonly holds: SpendHolds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Reads the account in one currency (default: the main one). 404 for a currency that is not opened. */
  async read(caller: Caller, customer: number, wanted?: string): Promise<DeskView> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    const billing = await this.accounts.find(accountId);
    const balances = await this.ledger.balances(accountId);
    const { currency, posture, creditLimitMinor, ...shownIn } = findCurrencyOrThrow(billing, wanted);
    const account = { ...billing.account.state, currency, posture, creditLimitMinor };
    const standing = billingStandingOf(account, positionIn(balances, currency), shownIn.committedMinor);
    return { account, standing, currencies: listCurrencies(billing).map((terms) => currencyViewOf(terms, balances)) };
  }

  async checkLedger(caller: Caller, customer: number): Promise<readonly MismatchedBalance[]> {
    return this.ledger.findMismatches(await this.organizations.payerForStaff(caller, customer));
  }

  /**
   * Changes posture and limit of an opened currency. A currency that is not opened replaces the main one: 409 once money was booked or committed, or while
   * a payment is in progress.
   */
  async settle(caller: Caller, customer: number, { isMain, ...change }: DeskChange): Promise<DeskView> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const billing = await this.accounts.lock(accountId);
      const opened = findCurrency(billing, change.currency);
      if (!opened) {
        const isBooked = billing.committedMinor > 0 || (await this.ledger.balances(accountId)).length > 0;
        const isUsed = isBooked || (await this.contexts.isPaying(accountId));
        await this.accounts.change(accountId, (account) => account.changeTerms(change, isUsed, now));
        return;
      }
      const { currency: _, verificationLevel, ...terms } = change;
      if (verificationLevel) await this.accounts.change(accountId, (account) => account.changeTerms({ verificationLevel }, true, now));
      await this.settleTerms(billing, opened.currency, terms);
      if (isMain && !opened.isMain) await this.accounts.makeMain(accountId, opened.currency, now);
    });
    return this.read(caller, accountId, change.currency);
  }

  hold(caller: Caller, customer: number, { type, reason }: Pick<SpendHold, 'type' | 'reason'>): Promise<DeskView> {
    const at = this.clock.now();
    const hold = { id: this.ids.next('hold'), type, reason, createdAt: at.toISOString() };
    return this.change(caller, customer, (account) => account.addHold(hold, at));
  }

  lift(caller: Caller, customer: number, holdId: string): Promise<DeskView> {
    return this.change(caller, customer, (account) => account.removeHold(holdId, this.clock.now()));
  }

  /** Books a deposit. 400 for a currency that is not opened; 409 for a reference that is booked, and above the maximum of a balance. */
  async book(caller: Caller, customer: number, money: IncomingMoney): Promise<DepositState> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    if (money.occurredAt > this.clock.now()) throw invalidField('occurredAt', 'occurredAt must not be in the future.');
    const deposit = Deposit.book({ ...money, accountId, id: this.ids.next('dep'), provider: bankTransfer }, this.clock.now());
    await this.unitOfWork.run(async () => {
      const billing = await this.accounts.lock(accountId);
      if (!findCurrency(billing, money.currency))
        throw billingErrors.otherCurrency({ field: 'currency', details: openedCurrencies(billing) });
      if (!(await this.deposits.insert(deposit))) throw billingErrors.referenceBooked({ field: 'reference' });
      await this.post(deposit.state, 'deposit');
      await this.holds.release(accountId);
    });
    return deposit.state;
  }

  /** Reverses a deposit that was returned. Commitments stay, so the organization may exceed its limit. */
  async reverse(caller: Caller, customer: number, id: string): Promise<DepositState> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const reversed = await this.deposits.change(accountId, id, (deposit) => deposit.reverse(this.clock.now()));
      if (!reversed) throw billingErrors.noDeposit();
      await this.post(reversed.state, 'deposit_reversal');
      await this.invoices.repeatReminders(accountId);
      const { amountMinor, currency, reference, createdAt, updatedAt } = reversed.state;
      const awaits = { currency, amountMinor, since: updatedAt.toISOString() };
      await this.holds.putReturned({ accountId, id: `hold_${id}`, reason: `A deposit went back: ${reference}`, awaits }, createdAt);
      return reversed.state;
    });
  }

  /** Oldest first. */
  async queue(caller: Caller, status: CreditApplicationStatus | undefined, request: PageRequest): Promise<Page<CreditApplicationState>> {
    assertStaff(caller);
    const rows = await this.applications.queue(status, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** Decides an application; an approval sets the limit in the same transaction. 409 unless it is PENDING. */
  async review(caller: Caller, id: string, { isApproved, granted, reviewerNotes }: ApplicationReview): Promise<CreditApplicationState> {
    assertStaff(caller);
    const accountId = await this.applications.accountOf(id);
    if (accountId === null) throw billingErrors.noApplication();
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const billing = await this.accounts.lock(accountId);
      const decided = await this.applications.change(accountId, id, (application) => {
        if (!isApproved) return application.reject(reviewerNotes, now);
        const { requestedMinor, currency } = application.state;
        const grantedMinor = granted === undefined ? requestedMinor : creditOf(granted, currency, 'grantedCreditLimit');
        return application.approve(grantedMinor, reviewerNotes, now);
      });
      const { grantedMinor: creditLimitMinor, currency } = foundApplication(decided);
      if (creditLimitMinor !== null) await this.settleTerms(billing, currency, { posture: 'CREDIT', creditLimitMinor });
      return foundApplication(decided);
    });
  }

  /** 400 for a currency that is not opened. */
  private async settleTerms(billing: BillingByCurrency, currency: string, terms: CurrencyTermsChange): Promise<void> {
    const { accountId } = billing.account.state;
    const opened = findCurrency(billing, currency);
    if (!opened) throw billingErrors.otherCurrency({ details: openedCurrencies(billing) });
    if (Object.keys(terms).length === 0) return;
    const now = this.clock.now();
    if (opened.isMain) await this.accounts.change(accountId, (account) => account.changeTerms(terms, true, now));
    else await this.accounts.changeCurrency(accountId, currency, (account) => account.changeTerms(terms, now));
  }

  private async change(caller: Caller, customer: number, step: (account: BillingAccount) => BillingAccount): Promise<DeskView> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    await this.accounts.change(accountId, step);
    return this.read(caller, accountId);
  }

  private async post(deposit: DepositState, source: PostingSource): Promise<void> {
    const { accountId, id, amountMinor, currency, reference, occurredAt } = deposit;
    const isReversal = source === 'deposit_reversal';
    const balances = await this.ledger.balances(accountId);
    const entries = entriesFor(positionIn(balances, currency), currency, [['CASH', isReversal ? amountMinor : -amountMinor]]);
    if (!canPost(balances, entries)) throw billingErrors.depositTooLarge({ field: 'amountMinor' });
    await this.ledger.post({
      accountId,
      source,
      sourceKey: id,
      memo: `${isReversal ? 'Reversal of deposit' : 'Deposit'} ${reference}`,
      occurredAt: isReversal ? this.clock.now() : occurredAt,
      entries,
    });
  }
}
