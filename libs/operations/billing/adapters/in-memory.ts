import { comesAfter, type CursorRequest, type Day, type Step, stepped } from '@exchange/kernel';
import type { AgreedBudget } from '../domain/agreed-budget';
import { BillingAccount, type BillingAccountState } from '../domain/billing-account';
import { CreditApplication, type CreditApplicationState } from '../domain/credit-application';
import type { CreditApplicationStatus } from '../domain/credit-application.states';
import { type BillingByCurrency, CurrencyAccount } from '../domain/currency-account';
import type { DayCharge } from '../domain/day-charges';
import { Deposit, type DepositState } from '../domain/deposit';
import {
  type AstrayBalance,
  assertBalanced,
  type LedgerBalance,
  type LedgerTransaction,
  type PaidAhead,
  type Minor,
  type Posting,
  signOf,
} from '../domain/ledger';
import { BillingAccounts, type BuyKey, CreditApplications, Deposits, Ledger, type OpenBuy, OpenBuys } from '../domain/ports';
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

  async transactions(accountId: number, { limit, after }: CursorRequest): Promise<readonly LedgerTransaction[]> {
    return this.posted
      .filter((one) => one.accountId === accountId && (!after || one.id < Number(after[0])))
      .toReversed()
      .slice(0, limit + 1);
  }

  async paidAhead(accountId: number): Promise<readonly PaidAhead[]> {
    const own = this.posted.filter((one) => one.accountId === accountId);
    const reversed = new Set(own.filter(({ source }) => source === 'deposit_reversal').map(({ sourceKey }) => sourceKey));
    const deposits = own.filter(({ source, sourceKey }) => source === 'deposit' && !reversed.has(sourceKey));
    const rows = deposits.map(({ sourceKey: depositId, memo, occurredAt, entries }): PaidAhead => {
      const ahead = entries.filter(({ code }) => code === 'CUSTOMER_FUNDS');
      const amountMinor = ahead.reduce((sum, entry) => sum - entry.amountMinor, 0);
      return { depositId, memo, occurredAt, currency: entries[0]!.currency, amountMinor };
    });
    return rows.filter(({ amountMinor }) => amountMinor > 0).toReversed();
  }

  async astray(): Promise<readonly AstrayBalance[]> {
    return [];
  }
}

export class InMemoryBillingAccounts extends BillingAccounts {
  private readonly rows = new Map<number, { state: BillingAccountState; committedMinor: Minor }>();
  private others: readonly { state: CurrencyAccount['state']; committedMinor: Minor }[] = [];

  async find(accountId: number): Promise<BillingByCurrency> {
    const { state, committedMinor } = this.rows.get(accountId) ?? blank(accountId);
    const others = this.others
      .filter((one) => one.state.accountId === accountId)
      .map((one) => {
        const { currency, posture, creditLimitMinor } = one.state;
        return { currency, posture, creditLimitMinor, committedMinor: one.committedMinor };
      });
    return { account: new BillingAccount(state), committedMinor, others: others.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) };
  }

  lock(accountId: number): Promise<BillingByCurrency> {
    this.rows.set(accountId, this.rows.get(accountId) ?? blank(accountId));
    return this.find(accountId);
  }

  async change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount> {
    const { account, committedMinor } = await this.find(accountId);
    const { state } = step(account) ?? account;
    this.rows.set(accountId, { state, committedMinor });
    return new BillingAccount(state);
  }

  async openCurrency({ state }: CurrencyAccount): Promise<void> {
    this.others = [...this.others, { state, committedMinor: 0 }];
  }

  async changeCurrency(accountId: number, currency: string, step: Step<CurrencyAccount>): Promise<CurrencyAccount | null> {
    const found = this.other(accountId, currency);
    const changed = stepped(found && new CurrencyAccount(found.state), step);
    if (found && changed) found.state = changed.state;
    return changed;
  }

  async makeMain(accountId: number, currency: string, at: Date): Promise<void> {
    const [main, other] = [this.rows.get(accountId)!, this.other(accountId, currency)!];
    const { currency: before, posture, creditLimitMinor } = main.state;
    const { state, committedMinor } = other;
    other.state = { ...state, currency: before, posture, creditLimitMinor, updatedAt: at };
    other.committedMinor = main.committedMinor;
    this.rows.set(accountId, { state: new BillingAccount(main.state).replaceMain(state, at).state, committedMinor });
  }

  async move(accountId: number, organizationId: number): Promise<void> {
    for (const one of this.others) if (one.state.accountId === accountId) one.state = { ...one.state, accountId: organizationId };
    const { state, committedMinor } = this.rows.get(accountId)!;
    const before = this.rows.get(organizationId)!.committedMinor;
    this.rows.set(organizationId, { state: { ...state, accountId: organizationId }, committedMinor: before + committedMinor });
    this.rows.delete(accountId);
  }

  async addCommitted(accountId: number, currency: string, amount: Minor): Promise<void> {
    const main = this.rows.get(accountId)!;
    const found = main.state.currency === currency ? main : this.other(accountId, currency);
    if (found) found.committedMinor += amount;
  }

  private other(accountId: number, currency: string) {
    return this.others.find(({ state }) => state.accountId === accountId && state.currency === currency) ?? null;
  }
}

const blank = (accountId: number) => ({ state: BillingAccount.open(accountId, 'USD', new Date()).state, committedMinor: 0 });

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

  async earlier(accountId: number, provider: string, reference: string): Promise<DepositState | null> {
    const rows = [...this.rows.values()].filter((row) => row.provider === provider && row.reference === reference);
    return rows.find(({ status }) => status === 'POSTED') ?? rows.find((row) => row.accountId === accountId) ?? null;
  }

  async change(accountId: number, id: string, step: Step<Deposit>): Promise<Deposit | null> {
    const state = this.rows.get(id);
    const changed = stepped(state?.accountId === accountId ? new Deposit(state) : null, step);
    if (changed) this.rows.set(id, changed.state);
    return changed;
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
    const changed = stepped(state?.accountId === accountId ? new CreditApplication(state) : null, step);
    if (changed) this.rows.set(id, changed.state);
    return changed;
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    return newest([...this.rows.values()], accountId, ({ createdAt }) => createdAt, after).slice(0, limit + 1);
  }

  async queue(wanted: CreditApplicationStatus | undefined, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    const keyOf = ({ createdAt, id }: CreditApplicationState) => [createdAt.toISOString(), id];
    return [...this.rows.values()]
      .filter((row) => (!wanted || row.status === wanted) && (!after || comesAfter(keyOf(row), after)))
      .toSorted((a, b) => (comesAfter(keyOf(a), keyOf(b)) ? 1 : -1))
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
    .filter((row) => row.accountId === accountId && comesAfter(after, keyOf(row)))
    .toSorted((a, b) => (comesAfter(keyOf(a), keyOf(b)) ? -1 : 1));
}

const keyOf = ({ buyerId, mediaBuyId }: BuyKey): string => `${buyerId} ${mediaBuyId}`;

export class InMemoryOpenBuys extends OpenBuys {
  private readonly buys = new Map<string, OpenBuy & { readonly lookAt: Date }>();
  /** Also of those that are closed. */
  private readonly currencies = new Map<string, string>();
  private readonly changes = new Map<string, Minor>();
  private readonly days = new Map<string, Map<string, DayCharge>>();
  private readonly agreed = new Map<string, readonly AgreedBudget[]>();
  /** Since when looks at a media buy fail. */
  readonly failures = new Map<string, Date>();

  async commit(buy: BuyKey, organizationId: number, changeId: string | null, currency: string, amount: Minor): Promise<void> {
    const { openMinor = 0, endedAt = null, lookAt = new Date() } = this.buys.get(keyOf(buy)) ?? {};
    this.buys.set(keyOf(buy), { ...buy, organizationId, currency, openMinor: openMinor + amount, endedAt, lookAt });
    this.currencies.set(keyOf(buy), currency);
    if (changeId !== null) this.changes.set(`${keyOf(buy)} ${changeId}`, (this.changes.get(`${keyOf(buy)} ${changeId}`) ?? 0) + amount);
  }

  async answered(buy: BuyKey, changeId: string): Promise<Minor> {
    const amount = this.changes.get(`${keyOf(buy)} ${changeId}`) ?? 0;
    this.changes.delete(`${keyOf(buy)} ${changeId}`);
    return amount;
  }

  async waiting(buy: BuyKey): Promise<Minor> {
    return [...this.changes].reduce((sum, [key, amount]) => (key.startsWith(`${keyOf(buy)} `) ? sum + amount : sum), 0);
  }

  async find(buy: BuyKey): Promise<OpenBuy | null> {
    const { lookAt: _, ...found } = this.buys.get(keyOf(buy)) ?? { lookAt: null };
    return 'openMinor' in found ? found : null;
  }

  async end(buy: BuyKey, at: Date): Promise<void> {
    const found = this.buys.get(keyOf(buy));
    if (found?.endedAt === null) this.buys.set(keyOf(buy), { ...found, endedAt: at, lookAt: new Date() });
  }

  async close(buy: BuyKey): Promise<void> {
    this.buys.delete(keyOf(buy));
    for (const key of this.changes.keys()) if (key.startsWith(`${keyOf(buy)} `)) this.changes.delete(key);
  }

  async due(now: Date, next: Date, take: number): Promise<readonly BuyKey[]> {
    const due = [...this.buys.values()].filter(({ lookAt }) => lookAt <= now).slice(0, take);
    for (const buy of due) this.buys.set(keyOf(buy), { ...buy, lookAt: next });
    return due.map(({ buyerId, mediaBuyId }) => ({ buyerId, mediaBuyId }));
  }

  async wake(buy: BuyKey, organizationId: number, currency: string, now: Date): Promise<void> {
    const { buyerId, mediaBuyId } = buy;
    const found = this.buys.get(keyOf(buy)) ?? { buyerId, mediaBuyId, organizationId, currency, openMinor: 0, endedAt: now };
    this.buys.set(keyOf(buy), { ...found, lookAt: new Date() });
  }

  async setOpen(buy: BuyKey, openMinor: Minor): Promise<void> {
    const found = this.buys.get(keyOf(buy));
    if (found) this.buys.set(keyOf(buy), { ...found, openMinor });
  }

  async failing(buy: BuyKey, failure: { readonly since: Date; readonly retryAt: Date } | null): Promise<void> {
    const found = this.buys.get(keyOf(buy));
    if (failure === null) this.failures.delete(keyOf(buy));
    else if (!this.failures.has(keyOf(buy))) this.failures.set(keyOf(buy), failure.since);
    if (found && failure && failure.retryAt < found.lookAt) this.buys.set(keyOf(buy), { ...found, lookAt: failure.retryAt });
  }

  async budgets(buy: BuyKey): Promise<readonly AgreedBudget[]> {
    return this.agreed.get(keyOf(buy)) ?? [];
  }

  async agree(buy: BuyKey, budget: AgreedBudget): Promise<void> {
    this.agreed.set(keyOf(buy), [...(await this.budgets(buy)).filter(({ from }) => from < budget.from), budget]);
  }

  async charges(buy: BuyKey): Promise<readonly DayCharge[]> {
    return [...(this.days.get(keyOf(buy))?.values() ?? [])];
  }

  async feesSince(buyerIds: readonly number[], currency: string, from: Day): Promise<ReadonlyMap<number, Minor>> {
    const fees = new Map<number, Minor>();
    for (const [key, days] of this.days) {
      const buyerId = Number(key.split(' ')[0]);
      if (this.currencies.get(key) !== currency) continue;
      for (const { day, feeMinor } of days.values())
        if (buyerIds.includes(buyerId) && day >= from) fees.set(buyerId, (fees.get(buyerId) ?? 0) + feeMinor);
    }
    return fees;
  }

  async keep(buy: BuyKey, charge: DayCharge): Promise<void> {
    this.days.set(keyOf(buy), (this.days.get(keyOf(buy)) ?? new Map<string, DayCharge>()).set(charge.day, charge));
  }
}
