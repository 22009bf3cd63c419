import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, newestPage, type Page, type PageRequest, sliceOf, UnitOfWork } from '@exchange/kernel';
import type { BillingAccount, BillingAccountState, Hold, StandingChange } from '../domain/billing-account';
import type { CreditApplicationState } from '../domain/credit-application';
import type { CreditApplicationStatus } from '../domain/credit-application.states';
import { bankTransfer, Deposit, type DepositState } from '../domain/deposit';
import { billingErrors } from '../domain/errors';
import type { AstrayBalance, Minor, PostingSource } from '../domain/ledger';
import { BillingAccounts, CreditApplications, Deposits, Invoices, Ledger, SurroundingsReads } from '../domain/ports';
import { settled } from '../domain/position';
import { type Standing, standingOf } from '../domain/standing';
import { creditOf, foundApplication } from './credit-applications.service';
import { assertStaff, Organizations } from './organizations';

export interface DeskView {
  readonly account: BillingAccountState;
  readonly standing: Standing;
}

export interface IncomingMoney {
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly reference: string;
  readonly occurredAt: Date;
}

export interface Review {
  readonly isApproved: boolean;
  /** In the currency of the organization. Left out: what was asked for. */
  readonly granted?: number;
  readonly reviewerNotes: string | null;
}

/** What platform staff do: book money that arrived, grant credit, stop an organization from spending. */
@Injectable()
export class BillingDeskService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly deposits: Deposits,
    private readonly applications: CreditApplications,
    private readonly ledger: Ledger,
    private readonly invoices: Invoices,
    private readonly around: SurroundingsReads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async read(caller: Caller, customer: number): Promise<DeskView> {
    const accountId = await this.organizations.named(caller, customer);
    const { account, committedMinor } = await this.accounts.find(accountId);
    const position = await this.ledger.position(accountId, account.state.currency);
    return { account: account.state, standing: standingOf(account.state, position, committedMinor) };
  }

  /** Compares every balance with its entries. */
  async checkLedger(caller: Caller, customer: number): Promise<readonly AstrayBalance[]> {
    return this.ledger.astray(await this.organizations.named(caller, customer));
  }

  /** 409 for another currency once money was booked or committed, or while a payment is under way. */
  async settle(caller: Caller, customer: number, change: StandingChange): Promise<DeskView> {
    const accountId = await this.organizations.named(caller, customer);
    await this.unitOfWork.run(async () => {
      const { committedMinor } = await this.accounts.lock(accountId);
      const isBooked = committedMinor > 0 || (await this.ledger.balances(accountId)).length > 0;
      const isUsed = isBooked || (await this.around.isPaying(accountId));
      await this.accounts.change(accountId, (account) => account.settle(change, isUsed, this.clock.now()));
    });
    return this.read(caller, accountId);
  }

  hold(caller: Caller, customer: number, { type, reason }: Pick<Hold, 'type' | 'reason'>): Promise<DeskView> {
    const at = this.clock.now();
    const hold = { id: this.ids.next('hold'), type, reason, createdAt: at.toISOString() };
    return this.change(caller, customer, (account) => account.hold(hold, at));
  }

  lift(caller: Caller, customer: number, holdId: string): Promise<DeskView> {
    return this.change(caller, customer, (account) => account.lift(holdId, this.clock.now()));
  }

  /** 400 in another currency than the organization's, 409 for a reference that is booked already. */
  async book(caller: Caller, customer: number, money: IncomingMoney): Promise<DepositState> {
    const accountId = await this.organizations.named(caller, customer);
    if (money.occurredAt > this.clock.now()) throw invalidField('occurredAt', 'occurredAt must not be in the future.');
    const deposit = Deposit.book({ ...money, accountId, id: this.ids.next('dep'), provider: bankTransfer }, this.clock.now());
    await this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const { currency } = account.state;
      if (money.currency !== currency) throw billingErrors.otherCurrency({ field: 'currency', details: { expected: currency } });
      if (!(await this.deposits.insert(deposit))) throw billingErrors.referenceBooked({ field: 'reference' });
      await this.post(deposit.state, 'deposit');
    });
    return deposit.state;
  }

  /** The money went back. What the organization has committed meanwhile stays: it may be over its limit then. */
  async reverse(caller: Caller, customer: number, id: string): Promise<DepositState> {
    const accountId = await this.organizations.named(caller, customer);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const reversed = await this.deposits.change(accountId, id, (deposit) => deposit.reverse(this.clock.now()));
      if (!reversed) throw billingErrors.noDeposit();
      await this.post(reversed.state, 'deposit_reversal');
      await this.invoices.remindAgain(accountId);
      return reversed.state;
    });
  }

  /** The oldest first. */
  async queue(caller: Caller, status: CreditApplicationStatus | undefined, request: PageRequest): Promise<Page<CreditApplicationState>> {
    assertStaff(caller);
    const rows = await this.applications.queue(status, sliceOf(request));
    return newestPage(rows, request.limit);
  }

  /** An approval is a limit at once, in the same transaction. 409 unless it is PENDING. */
  async review(caller: Caller, id: string, { isApproved, granted, reviewerNotes }: Review): Promise<CreditApplicationState> {
    assertStaff(caller);
    const accountId = await this.applications.accountOf(id);
    if (accountId === null) throw billingErrors.noApplication();
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const decided = await this.applications.change(accountId, id, (application) => {
        if (!isApproved) return application.reject(reviewerNotes, now);
        const { requestedMinor, currency } = application.state;
        const grantedMinor = granted === undefined ? requestedMinor : creditOf(granted, currency, 'grantedCreditLimit');
        return application.approve(grantedMinor, reviewerNotes, now);
      });
      const { grantedMinor: creditLimitMinor } = foundApplication(decided);
      if (creditLimitMinor !== null)
        await this.accounts.change(accountId, (account) => account.settle({ posture: 'CREDIT', creditLimitMinor }, true, now));
      return foundApplication(decided);
    });
  }

  private async change(caller: Caller, customer: number, step: (account: BillingAccount) => BillingAccount): Promise<DeskView> {
    const accountId = await this.organizations.named(caller, customer);
    await this.accounts.change(accountId, step);
    return this.read(caller, accountId);
  }

  private async post(deposit: DepositState, source: PostingSource): Promise<void> {
    const { accountId, id, amountMinor, currency, reference, occurredAt } = deposit;
    const isReversal = source === 'deposit_reversal';
    const position = await this.ledger.position(accountId, currency);
    await this.ledger.post({
      accountId,
      source,
      sourceKey: id,
      memo: `${isReversal ? 'Reversal of deposit' : 'Deposit'} ${reference}`,
      occurredAt: isReversal ? this.clock.now() : occurredAt,
      entries: settled(position, currency, [['CASH', isReversal ? amountMinor : -amountMinor]]),
    });
  }
}
