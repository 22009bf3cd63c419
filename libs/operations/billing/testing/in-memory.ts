import { InMemoryCommittedMoney } from '@exchange/commitments/testing';
import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { committedByCurrency } from '../application/payer-pools';
import { BillingAccount, type BillingAccountState } from '../domain/billing-account';
import { CreditApplication, type CreditApplicationState } from '../domain/credit-application';
import type { CreditApplicationStatus } from '../domain/credit-application.states';
import { type BillingByCurrency, CurrencyAccount } from '../domain/currency-account';
import { Deposit, type DepositState } from '../domain/deposit';
import {
  type MismatchedBalance,
  assertBalanced,
  type LedgerBalance,
  type LedgerTransaction,
  type Prepayment,
  type Minor,
  type Posting,
  signOf,
} from '../domain/ledger';
import { BillingAccounts, CreditApplications, Deposits, Ledger, type LedgerFilter } from '../domain/ports';
import { type Position, positionIn } from '../domain/position';

export class InMemoryLedger extends Ledger {
  private readonly posted: LedgerTransaction[] = [];

  async post(posting: Posting): Promise<boolean> {
    assertBalanced(posting);
    const { accountId, source, sourceKey } = posting;
    if (this.posted.some((one) => one.accountId === accountId && one.source === source && one.sourceKey === sourceKey)) return false;
    this.posted.push({ ...posting, id: this.posted.length + 1, recordedAt: new Date() });
    return true;
  }

  async balances(accountId: number): Promise<readonly LedgerBalance[]> {
    const sums = new Map<string, LedgerBalance>();
    for (const { code, currency, amountMinor } of this.posted
      .filter((one) => one.accountId === accountId)
      .flatMap(({ entries }) => entries)) {
      const key = `${currency} ${code}`;
      sums.set(key, { code, currency, balanceMinor: (sums.get(key)?.balanceMinor ?? 0) + signOf(code) * amountMinor });
    }
    return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance);
  }

  async position(accountId: number, currency: string): Promise<Position> {
    return positionIn(await this.balances(accountId), currency);
  }

  async transactions(
    accountId: number,
    { limit, after }: CursorRequest,
    { source, currency }: LedgerFilter = {},
  ): Promise<readonly LedgerTransaction[]> {
    return this.posted
      .filter((one) => one.accountId === accountId && (!after || one.id < Number(after[0])))
      .filter((one) => source === undefined || one.source === source)
      .filter(({ entries }) => currency === undefined || entries.some((entry) => entry.currency === currency))
      .toReversed()
      .slice(0, limit + 1);
  }

  async paidAhead(accountId: number): Promise<readonly Prepayment[]> {
    const own = this.posted.filter((one) => one.accountId === accountId);
    const reversed = new Set(own.filter(({ source }) => source === 'deposit_reversal').map(({ sourceKey }) => sourceKey));
    const deposits = own.filter(({ source, sourceKey }) => source === 'deposit' && !reversed.has(sourceKey));
    const rows = deposits.map(({ sourceKey: depositId, memo, occurredAt, entries }): Prepayment => {
      const ahead = entries.filter(({ code }) => code === 'CUSTOMER_FUNDS');
      const amountMinor = ahead.reduce((sum, entry) => sum - entry.amountMinor, 0);
      return { depositId, memo, occurredAt, currency: entries[0]!.currency, amountMinor };
    });
    return rows.filter(({ amountMinor }) => amountMinor > 0).toReversed();
  }

  async findMismatches(): Promise<readonly MismatchedBalance[]> {
    return [];
  }
}

export class InMemoryBillingAccounts extends BillingAccounts {
  private readonly rows = new Map<number, BillingAccountState>();
  private others: readonly { state: CurrencyAccount['state'] }[] = [];

  readonly money = new InMemoryCommittedMoney();

  async find(accountId: number): Promise<BillingByCurrency> {
    const state = this.rows.get(accountId) ?? blank(accountId);
    const others = this.others.filter((one) => one.state.accountId === accountId).map((one) => one.state);
    const sums = await committedByCurrency(this.money, accountId, [state.currency, ...others.map(({ currency }) => currency)]);
    const committedIn = (currency: string) => sums.get(currency)!;
    const withSum = ({ currency, posture, creditLimitMinor }: CurrencyAccount['state']) => {
      return { currency, posture, creditLimitMinor, committedMinor: committedIn(currency) };
    };
    const sorted = others.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)).map(withSum);
    return { account: new BillingAccount(state), committedMinor: committedIn(state.currency), others: sorted };
  }

  lock(accountId: number): Promise<BillingByCurrency> {
    this.rows.set(accountId, this.rows.get(accountId) ?? blank(accountId));
    return this.find(accountId);
  }

  async change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount> {
    const { account } = await this.find(accountId);
    const { state } = step(account) ?? account;
    this.rows.set(accountId, state);
    return new BillingAccount(state);
  }

  async openCurrency({ state }: CurrencyAccount): Promise<void> {
    this.others = [...this.others, { state }];
  }

  async changeCurrency(accountId: number, currency: string, step: Step<CurrencyAccount>): Promise<CurrencyAccount | null> {
    const found = this.other(accountId, currency);
    const changed = applyStep(found && new CurrencyAccount(found.state), step);
    if (found && changed) found.state = changed.state;
    return changed;
  }

  async makeMain(accountId: number, currency: string, at: Date): Promise<void> {
    const [main, other] = [this.rows.get(accountId)!, this.other(accountId, currency)!];
    const { currency: before, posture, creditLimitMinor } = main;
    this.rows.set(accountId, new BillingAccount(main).replaceMain(other.state, at).state);
    other.state = { ...other.state, currency: before, posture, creditLimitMinor, updatedAt: at };
  }

  async move(accountId: number, organizationId: number): Promise<void> {
    await this.money.move('payer', accountId, organizationId);
    for (const one of this.others) if (one.state.accountId === accountId) one.state = { ...one.state, accountId: organizationId };
    this.rows.set(organizationId, { ...this.rows.get(accountId)!, accountId: organizationId });
    this.rows.delete(accountId);
  }

  private other(accountId: number, currency: string) {
    return this.others.find(({ state }) => state.accountId === accountId && state.currency === currency) ?? null;
  }
}

const blank = (accountId: number): BillingAccountState => BillingAccount.open(accountId, 'USD', new Date()).state;

export class InMemoryDeposits extends Deposits {
  private readonly rows = new Map<string, DepositState>();

  async insert({ state }: Deposit): Promise<boolean> {
    const { provider, reference } = state;
    const isKnown = [...this.rows.values()].some(
      (row) => row.provider === provider && row.reference === reference && row.status === 'POSTED',
    );
    if (!isKnown) this.rows.set(state.id, state);
    return !isKnown;
  }

  async findEarlier(accountId: number, provider: string, reference: string): Promise<DepositState | null> {
    const rows = [...this.rows.values()].filter((row) => row.provider === provider && row.reference === reference);
    return rows.find(({ status }) => status === 'POSTED') ?? rows.find((row) => row.accountId === accountId) ?? null;
  }

  async change(accountId: number, id: string, step: Step<Deposit>): Promise<Deposit | null> {
    const state = this.rows.get(id);
    const changed = applyStep(state?.accountId === accountId ? new Deposit(state) : null, step);
    if (changed) this.rows.set(id, changed.state);
    return changed;
  }

  async bookedSince(accountId: number, currency: string, at: Date): Promise<Minor> {
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && row.currency === currency && row.status === 'POSTED' && row.createdAt >= at)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DepositState[]> {
    return newest([...this.rows.values()], accountId, ({ occurredAt }) => occurredAt, after).slice(0, limit + 1);
  }
}

export class InMemoryCreditApplications extends CreditApplications {
  private readonly rows = new Map<string, CreditApplicationState>();

  async insert({ state }: CreditApplication): Promise<boolean> {
    const isOpen = [...this.rows.values()].some(({ accountId, status }) => accountId === state.accountId && status === 'PENDING');
    if (!isOpen) this.rows.set(state.id, state);
    return !isOpen;
  }

  async change(accountId: number, id: string, step: Step<CreditApplication>): Promise<CreditApplication | null> {
    const state = this.rows.get(id);
    const changed = applyStep(state?.accountId === accountId ? new CreditApplication(state) : null, step);
    if (changed) this.rows.set(id, changed.state);
    return changed;
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    return newest([...this.rows.values()], accountId, ({ createdAt }) => createdAt, after).slice(0, limit + 1);
  }

  async queue(wanted: CreditApplicationStatus | undefined, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    const keyOf = ({ createdAt, id }: CreditApplicationState) => [createdAt.toISOString(), id];
    return [...this.rows.values()]
      .filter((row) => (!wanted || row.status === wanted) && (!after || isAfterKeyset(keyOf(row), after)))
      .toSorted((a, b) => (isAfterKeyset(keyOf(a), keyOf(b)) ? 1 : -1))
      .slice(0, limit + 1);
  }

  async accountOf(id: string): Promise<number | null> {
    return this.rows.get(id)?.accountId ?? null;
  }
}

function newest<Row extends { readonly accountId: number; readonly id: string }>(
  rows: readonly Row[],
  accountId: number,
  at: (row: Row) => Date,
  after: CursorRequest['after'],
): readonly Row[] {
  const keyOf = (row: Row) => [at(row).toISOString(), row.id];
  return rows
    .filter((row) => row.accountId === accountId && isAfterKeyset(after, keyOf(row)))
    .toSorted((a, b) => (isAfterKeyset(keyOf(a), keyOf(b)) ? -1 : 1));
}
