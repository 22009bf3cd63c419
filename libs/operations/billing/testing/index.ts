import { type CommittedMoney, payerPool } from '@exchange/commitments';
import type { Keyset } from '@exchange/kernel';
import { CreditApplication, type NewCreditApplication } from '../domain/credit-application';
import { CurrencyAccount, findCurrency } from '../domain/currency-account';
import { Deposit, type NewDeposit } from '../domain/deposit';
import { OverDelivery } from '../domain/over-delivery';
import type { BillingAccounts, CreditApplications, Deposits, OpenBuys, OverDeliveries, OverDeliveryFilter } from '../domain/ports';
import { commitCost } from './commit-cost';

export { commitCost };
export { type BillingDependencies, billingServices } from './services';

const at = new Date('2026-01-15T12:00:00.000Z');
const soon = (seconds: number) => new Date(at.getTime() + seconds * 1000);

export interface Books {
  readonly accounts: BillingAccounts;
  readonly money: CommittedMoney;
  readonly deposits: Deposits;
  readonly applications: CreditApplications;
  readonly buys: OpenBuys;
  readonly overDeliveries: OverDeliveries;
}

/** Contract tests for implementations of the stores other than the ledger. `open` returns empty stores. */
export function billingContract(open: () => Promise<Books>): void {
  let books: Books;

  beforeEach(async () => {
    books = await open();
  });

  const aBooking = (overrides: Partial<NewDeposit> = {}) =>
    Deposit.book(
      {
        accountId: 1,
        id: 'dep_1',
        amountMinor: 500,
        currency: 'USD',
        provider: 'bank_transfer',
        reference: 'R1',
        occurredAt: at,
        ...overrides,
      },
      at,
    );
  const anApplication = (overrides: Partial<NewCreditApplication> = {}, filedAt = at) =>
    CreditApplication.file(
      { accountId: 1, id: 'cap_1', requestedMinor: 900, currency: 'USD', justification: 'For years', ...overrides },
      filedAt,
    );
  const everything = { limit: 10, after: null };
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const buy = { buyerId: 1, mediaBuyId: 'mb_1' };

  test('returns defaults for an unknown organization, and keeps later changes and commitments', async () => {
    const { accounts } = books;
    const begun = await accounts.find(1);
    expect([begun.account.state, begun.committedMinor]).toMatchObject([{ accountId: 1, currency: 'USD', posture: 'PREPAY', holds: [] }, 0]);
    await accounts.lock(1);
    await commitCost({ ...books, organizationId: 1, currency: 'USD' }, buy, 500);
    const hold = { id: 'hold_1', type: 'REVIEW', reason: 'Odd', createdAt: at.toISOString() } as const;
    const info = { ...begun.account.state, contactName: 'Ann', email: ['ann@northwind.example'] };
    await accounts.change(1, (account) => account.changeInfo(info, at));
    await accounts.change(1, (account) => account.changeTerms({ posture: 'CREDIT', creditLimitMinor: 5_000 }, true, at).addHold(hold, at));
    await accounts.change(2, (account) => account.changeTerms({ currency: 'JPY' }, false, at));
    const term = { from: '2026-02-01', countedBy: 'THIRD_PARTY', measurementVendor: 'Meter' } as const;
    for (let n = 0; n < 2; n += 1) await accounts.change(1, (account) => account.setCounting(term, at));
    const { account, committedMinor } = await accounts.find(1);
    expect([account.state, committedMinor]).toMatchObject([
      {
        posture: 'CREDIT',
        creditLimitMinor: 5_000,
        holds: [hold],
        contactName: 'Ann',
        email: ['ann@northwind.example'],
        currency: 'USD',
        counting: [term],
      },
      500,
    ]);
    expect((await accounts.find(2)).account.state).toMatchObject({ currency: 'JPY', contactName: null });
  });

  test('moves all rows of an account to the organization that it joins', async () => {
    const { accounts, buys, deposits, money } = books;
    await accounts.change(1, (account) => account.changeTerms({ currency: 'JPY', posture: 'CREDIT', creditLimitMinor: 5_000 }, false, at));
    await accounts.lock(1);
    await money.add(payerPool(1, 'JPY'), 1, [{ mediaBuyId: 'mb_1', amount: '700.000000' }]);
    await accounts.openCurrency(CurrencyAccount.open(1, 'EUR', at));
    await money.add(payerPool(1, 'EUR'), 1, [{ mediaBuyId: 'mb_1', amount: '0.300000' }]);
    await accounts.lock(9);
    await accounts.move(1, 9);
    const { account, committedMinor, others } = await accounts.find(9);
    expect([account.state, committedMinor, others]).toMatchObject([
      { accountId: 9, currency: 'JPY', posture: 'CREDIT', creditLimitMinor: 5_000 },
      700,
      [{ currency: 'EUR', posture: 'PREPAY', committedMinor: 30 }],
    ]);
    expect(await accounts.find(1)).toMatchObject({ account: { state: { posture: 'PREPAY' } }, committedMinor: 0, others: [] });
    expect([await deposits.list(9, everything), await buys.find(buy)]).toEqual([[], null]);
  });

  test('earlier finds a posted deposit of any organization, else a reversed one of the same organization', async () => {
    const { deposits } = books;
    const earlier = (accountId: number, provider = 'bank_transfer') => deposits.findEarlier(accountId, provider, 'R1');
    expect(await earlier(1)).toBeNull();
    await deposits.insert(aBooking());
    const posted = { accountId: 1, amountMinor: 500, currency: 'USD', status: 'POSTED' };
    expect([await earlier(1), await earlier(2), await earlier(1, 'stripe')]).toMatchObject([posted, posted, null]);
    await deposits.change(1, 'dep_1', (deposit) => deposit.reverse(at));
    expect([await earlier(1), await earlier(2)]).toMatchObject([{ ...posted, status: 'REVERSED' }, null]);
    await deposits.insert(aBooking({ id: 'dep_2', accountId: 2, amountMinor: 600 }));
    expect(await earlier(1)).toMatchObject({ ...posted, accountId: 2, amountMinor: 600 });
  });

  test('bookedSince sums posted deposits of one organization and currency from a time on', async () => {
    const { deposits } = books;
    const since = (time: Date, currency = 'USD') => deposits.bookedSince(1, currency, time);
    await deposits.insert(aBooking());
    await deposits.insert(aBooking({ id: 'dep_2', reference: 'R2' }));
    await deposits.insert(aBooking({ id: 'dep_3', reference: 'R3', accountId: 2 }));
    expect([await since(at), await since(new Date(at.getTime() + 1)), await since(at, 'EUR')]).toEqual([1000, 0, 0]);
    await deposits.change(1, 'dep_1', (deposit) => deposit.reverse(at));
    expect(await since(at)).toBe(500);
  });

  test('accepts a reference again only after its deposit was reversed, and lists deposits latest first', async () => {
    const { deposits } = books;
    expect([await deposits.insert(aBooking()), await deposits.insert(aBooking({ id: 'dep_2', accountId: 2 }))]).toEqual([true, false]);
    expect(await deposits.change(2, 'dep_1', (deposit) => deposit.reverse(at))).toBeNull();
    expect((await deposits.change(1, 'dep_1', (deposit) => deposit.reverse(at)))?.state.status).toBe('REVERSED');
    await expect(deposits.change(1, 'dep_1', (deposit) => deposit.reverse(at))).rejects.toThrow('Not possible');
    expect(await deposits.insert(aBooking({ id: 'dep_3' }))).toBe(true);
    expect(await deposits.insert(aBooking({ id: 'dep_4', reference: 'R2', occurredAt: soon(1) }))).toBe(true);
    const rows = await deposits.list(1, everything);
    expect(ids(rows)).toEqual(['dep_4', 'dep_3', 'dep_1']);
    expect(ids(await deposits.list(1, { limit: 1, after: [rows[0]!.occurredAt.toISOString(), rows[0]!.id] }))).toEqual(['dep_3', 'dep_1']);
    expect(await deposits.list(2, everything)).toEqual([]);
  });

  test('allows one open application per organization, and queues those of all, oldest first', async () => {
    const { applications } = books;
    expect([await applications.insert(anApplication()), await applications.insert(anApplication({ id: 'cap_2' }))]).toEqual([true, false]);
    expect(await applications.insert(anApplication({ id: 'cap_3', accountId: 2 }, soon(1)))).toBe(true);
    expect(await applications.change(2, 'cap_1', (application) => application.withdraw(at))).toBeNull();
    expect(ids(await applications.queue('PENDING', everything))).toEqual(['cap_1', 'cap_3']);
    expect(ids(await applications.queue(undefined, everything))).toEqual(['cap_1', 'cap_3']);
    expect(ids(await applications.queue('PENDING', { limit: 1, after: [at.toISOString(), 'cap_1'] }))).toEqual(['cap_3']);
    await applications.change(1, 'cap_1', (application) => application.approve(800, 'For a start', soon(2)));
    expect(await applications.insert(anApplication({ id: 'cap_2' }, soon(3)))).toBe(true);
    const rows = await applications.list(1, everything);
    expect(ids(rows)).toEqual(['cap_2', 'cap_1']);
    expect(rows[1]).toMatchObject({ status: 'APPROVED', grantedMinor: 800, reviewerNotes: 'For a start', reviewedAt: soon(2) });
    expect(ids(await applications.list(1, { limit: 1, after: [rows[0]!.createdAt.toISOString(), rows[0]!.id] }))).toEqual(['cap_1']);
    expect([await applications.accountOf('cap_3'), await applications.accountOf('cap_9')]).toEqual([2, null]);
  });

  test('keeps a media buy with its payer and its first end until it is closed', async () => {
    const { buys } = books;
    await buys.add(1, ['mb_1', 'mb_10'], 7, 'USD');
    await buys.end(buy, at);
    await buys.end(buy, soon(5));
    await buys.add(1, ['mb_1'], 8, 'EUR');
    expect(await buys.find(buy)).toEqual({ ...buy, organizationId: 7, currency: 'USD', endedAt: at });
    expect(await buys.find({ ...buy, buyerId: 2 })).toBeNull();
    await buys.close(buy);
    expect(await buys.find(buy)).toBeNull();
    expect(await buys.find({ ...buy, mediaBuyId: 'mb_10' })).toMatchObject({ endedAt: null });
  });

  test('returns commitments in minor units of each currency', async () => {
    const { accounts } = books;
    await accounts.lock(7);
    for (const currency of ['JPY', 'KWD']) await accounts.openCurrency(CurrencyAccount.open(7, currency, at));
    for (const currency of ['JPY', 'KWD', 'USD']) {
      const key = { ...buy, mediaBuyId: `mb_${currency}` };
      for (const changeId of [undefined, 'change_1']) await commitCost({ ...books, organizationId: 7, currency }, key, 1_001, changeId);
      expect(findCurrency(await accounts.find(7), currency)).toMatchObject({ committedMinor: 2_002 });
    }
  });

  test('keeps agreed budgets of a media buy: a later one replaces those from its day on', async () => {
    const { buys } = books;
    expect(await buys.budgets(buy)).toEqual([]);
    const [first, raised, lowered] = [
      { from: '0001-01-01', budgetMinor: 100_000 },
      { from: '2026-01-16', budgetMinor: 300_000 },
      { from: '2026-01-17', budgetMinor: 50_000 },
    ];
    for (const budget of [first, raised, lowered]) await buys.saveBudget(buy, budget);
    expect(await buys.budgets(buy)).toEqual([first, raised, lowered]);
    await buys.saveBudget(buy, { ...raised, budgetMinor: 400_000 });
    expect(await buys.budgets(buy)).toEqual([first, { ...raised, budgetMinor: 400_000 }]);
    expect(await buys.budgets({ ...buy, mediaBuyId: 'mb_2' })).toEqual([]);
  });

  test('keeps one over-delivery per media buy and lists them for buyer and seller, newest first', async () => {
    const { overDeliveries } = books;
    const figures = { agreedMinor: 1_000, reportedMinor: 1_500, countedBy: 'THIRD_PARTY', chargedMinor: 1_000, beyondMinor: 500 } as const;
    const keep = (accountId: number, mediaBuyId: string, seconds: number) =>
      overDeliveries.insert(OverDelivery.open({ accountId, mediaBuyId, sellerId: 31, currency: 'USD' }, figures, soon(seconds)));
    await keep(1, 'mb_1', 0);
    await keep(1, 'mb_2', 1);
    await keep(2, 'mb_3', 2);
    expect(await overDeliveries.change({ buyerId: 2, mediaBuyId: 'mb_1' }, (it) => it.dispute('No', 'Ann', at))).toBeNull();
    const disputed = await overDeliveries.change(buy, (it) => it.dispute('Not ordered', 'Ann', soon(3)));
    expect(disputed?.state).toMatchObject({ status: 'DISPUTED', reason: 'Not ordered', decidedBy: 'Ann', decidedAt: soon(3) });
    expect((await overDeliveries.find(buy))?.state).toEqual(disputed!.state);
    const list = async (filter: OverDeliveryFilter, limit = 10, after: Keyset | null = null) =>
      (await overDeliveries.list(filter, { limit, after })).map(({ mediaBuyId }) => mediaBuyId);
    expect(await list({ of: { accountId: 1 } })).toEqual(['mb_2', 'mb_1']);
    expect(await list({ of: { accountId: 1 }, status: 'DISPUTED' })).toEqual(['mb_1']);
    expect(await list({ of: { sellerIds: [31, 32] } }, 1)).toEqual(['mb_3', 'mb_2']);
    expect(await list({ of: { sellerIds: [31] } }, 5, [soon(1).toISOString(), 'mb_2'])).toEqual(['mb_1']);
    expect(await list({ of: { sellerIds: [] } })).toEqual([]);
  });

  test('returns a due media buy once and schedules its next look, and keeps charges by day', async () => {
    const { buys } = books;
    await buys.add(1, ['mb_1'], 7, 'USD');
    const [now, next] = [new Date(Date.now() + 1_000), new Date(Date.now() + 9_000)];
    expect([await buys.claimDue(now, next, 10), await buys.claimDue(now, next, 10)]).toEqual([[buy], []]);
    expect(await buys.claimDue(next, new Date(next.getTime() + 9_000), 10)).toEqual([buy]);
    await buys.setFailure(buy, { since: now, retryAt: next });
    expect(await buys.claimDue(next, new Date(next.getTime() + 9_000), 10)).toEqual([buy]);
    await buys.setFailure(buy, null);
    expect(await buys.claimDue(next, soon(0), 10)).toEqual([]);
    const charge = { day: '2026-01-15', spendMinor: 100, feeMinor: 5, payableMinor: 0, feeBasisPoints: 500, revision: 1 } as const;
    await buys.saveCharge(buy, charge);
    await buys.saveCharge(buy, { ...charge, spendMinor: 80, feeMinor: 3, feeBasisPoints: 400, revision: 2 });
    await buys.saveCharge(buy, { ...charge, day: '2026-01-16' });
    const charges = (await buys.charges(buy)).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    expect(charges).toEqual([
      { ...charge, spendMinor: 80, feeMinor: 3, feeBasisPoints: 400, revision: 2 },
      { ...charge, day: '2026-01-16' },
    ]);
    expect(await buys.charges({ ...buy, mediaBuyId: 'mb_2' })).toEqual([]);
    const [first, last] = [charges[0]!, charges.at(-1)!];
    const sumFrom = (day: string) => charges.filter((one) => one.day >= day).reduce((sum, { feeMinor }) => sum + feeMinor, 0);
    for (const { day } of [first, last])
      expect(await buys.feesSince([buy.buyerId, 0], 'USD', day)).toEqual(new Map([[buy.buyerId, sumFrom(day)]]));
    expect([await buys.feesSince([0], 'USD', first.day), await buys.feesSince([buy.buyerId], 'EUR', first.day)]).toEqual([
      new Map(),
      new Map(),
    ]);
  });
}
