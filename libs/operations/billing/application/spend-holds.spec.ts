import { FixedClock } from '@exchange/kernel';
import { CreditNote } from '../domain/credit-note';
import { Deposit } from '../domain/deposit';
import type { LedgerCode } from '../domain/ledger';
import { entriesFor } from '../domain/position';
import { InMemoryBillingAccounts, InMemoryDeposits, InMemoryLedger } from '../testing/in-memory';
import { InMemoryCreditNotes } from '../testing/in-memory/credit-notes';
import { InMemoryInvoices } from '../testing/in-memory/invoices';
import { aRecipient } from '../testing/invoices';
import { InvoiceBooks } from './invoice-books';
import { SpendHolds } from './spend-holds';

const accountId = 7;
const minute = (n: number) => new Date(Date.parse('2026-11-10T00:00:00.000Z') + n * 60_000);

describe('Holds for failed and returned payments', () => {
  let accounts: InMemoryBillingAccounts;
  let ledger: InMemoryLedger;
  let deposits: InMemoryDeposits;
  let notes: InMemoryCreditNotes;
  let invoices: InMemoryInvoices;
  let count: number;

  beforeEach(async () => {
    [accounts, ledger, deposits, notes] = [
      new InMemoryBillingAccounts(),
      new InMemoryLedger(),
      new InMemoryDeposits(),
      new InMemoryCreditNotes(),
    ];
    [invoices, count] = [new InMemoryInvoices(ledger, notes), 0];
    await accounts.lock(accountId);
  });

  const at = (n: number) => {
    const books = new InvoiceBooks(invoices, notes, ledger);
    const terms = { dunning: { reminderDays: [0], holdDay: null } } as never;
    return new SpendHolds(accounts, books, ledger, deposits, notes, invoices, terms, new FixedClock(minute(n)));
  };
  const post = async (
    source: 'delivery' | 'deposit' | 'credit' | 'deposit_reversal',
    code: LedgerCode,
    amount: number,
    currency: string,
  ) => {
    const entries = entriesFor(await ledger.position(accountId, currency), currency, [[code, amount]]);
    await ledger.post({ accountId, source, sourceKey: `${(count += 1)}`, memo: 'Posted', occurredAt: minute(0), entries });
  };
  const owe = (amount: number, currency = 'USD') => post('delivery', 'FEES', amount, currency);
  const pay = async (n: number, amountMinor: number, currency = 'USD') => {
    const id = `dep_${n}`;
    const money = { accountId, id, amountMinor, currency, provider: 'bank_transfer', reference: id, occurredAt: minute(0) };
    await deposits.insert(Deposit.book(money, minute(n)));
    await post('deposit', 'CASH', -amountMinor, currency);
    await at(n).release(accountId);
  };
  const credit = async (n: number, amount: number) => {
    const ofInvoice = {
      invoiceNumber: 1,
      invoiceCycle: '2026-10',
      currency: 'USD',
      feesMinor: amount,
      mediaMinor: 0,
      plansMinor: 0,
    } as const;
    const note = { accountId, number: n, ...ofInvoice, reason: 'Goodwill', recipient: aRecipient, issuedAt: minute(n) };
    await notes.insert(CreditNote.issue(note), []);
    await post('credit', 'FEES', -amount, 'USD');
    await at(n).release(accountId);
  };
  const invoice = (feesMinor: number, currency: string) =>
    invoices.insert(
      {
        accountId,
        number: (count += 1),
        cycleKey: '2026-10',
        currency,
        feesMinor,
        mediaMinor: 0,
        recipient: aRecipient,
        commitmentMinor: 0,
        overageMinor: 0,
        issuedAt: minute(-9),
        dueAt: minute(-1),
      },
      [],
    );
  const unpaid = (n: number, amountMinor: number, currency: string) => {
    const awaits = { currency, amountMinor, since: minute(n).toISOString() };
    return { accountId, id: `hold_pay_${n}`, reason: `Declined at ${n}`, awaits };
  };
  /** A payment that began at minute `n` and failed one minute later. */
  const fail = (n: number, amount: number, currency = 'USD') => at(n + 1).putUnpaid(unpaid(n, amount, currency));
  const reverse = async (n: number, amountMinor: number) => {
    await post('deposit_reversal', 'CASH', amountMinor, 'USD');
    await at(n).putReturned(unpaid(n, amountMinor, 'USD'), null);
  };
  const holds = async () => (await accounts.find(accountId)).account.state.holds;
  const awaited = async () => (await holds()).map(({ awaits }) => [awaits!.currency, awaits!.amountMinor]);

  test('are not put when the money arrived during the payment, although something is owed again', async () => {
    await owe(900);
    await pay(2, 900);
    await fail(1, 900);
    await owe(1);
    await fail(1, 900);
    expect(await holds()).toEqual([]);
  });

  test('are lifted by a credit note for the rest of the amount, although something is owed again', async () => {
    await owe(900);
    await fail(1, 900);
    await owe(1);
    await pay(3, 500);
    await credit(4, 399);
    expect(await awaited()).toEqual([['USD', 900]]);
    await credit(5, 1);
    expect(await holds()).toEqual([]);
  });

  test('are kept per currency and wait for the larger amount', async () => {
    await owe(900, 'EUR');
    await owe(5);
    await fail(1, 900, 'EUR');
    await fail(2, 300, 'EUR');
    await fail(3, 5);
    expect(await awaited()).toEqual([
      ['EUR', 900],
      ['USD', 5],
    ]);
    await owe(20);
    await fail(5, 25);
    await pay(7, 5);
    expect([await awaited(), (await holds()).at(-1)]).toMatchObject([
      [
        ['EUR', 900],
        ['USD', 25],
      ],
      { id: 'hold_pay_3', reason: 'Declined at 5' },
    ]);
    await pay(8, 20);
    expect(await awaited()).toEqual([['EUR', 900]]);
  });

  test('are kept by a due invoice in the same currency, but not by one in another', async () => {
    await owe(900);
    await owe(70, 'EUR');
    await fail(1, 400);
    await invoices.close(accountId, minute(1), []);
    await invoice(70, 'EUR');
    await invoice(900, 'USD');
    await pay(3, 400);
    expect(await awaited()).toEqual([['USD', 400]]);
    await pay(4, 500);
    expect(await holds()).toEqual([]);
    await fail(4, 70, 'EUR');
    await pay(5, 69, 'EUR');
    expect(await awaited()).toEqual([['EUR', 70]]);
  });

  test('wait for a returned deposit, in addition to the amount already awaited, up to what is owed', async () => {
    await pay(1, 300);
    await reverse(2, 300);
    expect(await holds()).toEqual([]);
    await owe(500);
    await pay(3, 400);
    await fail(4, 100);
    await reverse(6, 400);
    expect(await awaited()).toEqual([['USD', 500]]);
    await owe(1);
    await pay(7, 499);
    expect(await awaited()).toHaveLength(1);
    await pay(8, 1);
    expect(await holds()).toEqual([]);
  });

  test('wait only once for a deposit that came for the hold and is reversed', async () => {
    await owe(900);
    await fail(1, 900);
    await pay(3, 500);
    await owe(700);
    await deposits.change(accountId, 'dep_3', (deposit) => deposit.reverse(minute(4)));
    await post('deposit_reversal', 'CASH', 500, 'USD');
    await at(4).putReturned(unpaid(4, 500, 'USD'), minute(3));
    expect(await awaited()).toEqual([['USD', 900]]);
  });

  test('no longer wait for the money of a dispute that was won', async () => {
    await owe(600);
    await pay(1, 500);
    await fail(2, 100);
    await reverse(4, 500);
    await owe(1);
    await post('deposit', 'CASH', -500, 'USD');
    await at(5).lowerHold(accountId, 'USD', 500);
    expect(await awaited()).toEqual([['USD', 100]]);
    await pay(6, 100);
    expect(await holds()).toEqual([]);
  });

  test('of earlier releases, without an amount, end once nothing is due or owed; holds by staff stay', async () => {
    const [old, staffs] = ['hold_pay_1', 'hold_2'].map(
      (id) => ({ id, type: 'PAYMENT_FAILED', reason: 'Declined', createdAt: '' }) as const,
    );
    await accounts.change(accountId, (account) => account.addHold(old!, minute(1)).addHold(staffs!, minute(1)));
    await owe(900);
    await pay(2, 899);
    expect(await holds()).toHaveLength(2);
    await pay(3, 1);
    expect(await holds()).toEqual([staffs]);
  });

  test('make the organization be looked at daily, because a correction can lower its debt', async () => {
    await owe(900);
    await fail(1, 900);
    expect([await invoices.findDueLooks(minute(24 * 60), 5), await invoices.findDueLooks(minute(24 * 60 + 3), 5)]).toEqual([
      [],
      [accountId],
    ]);
    await post('delivery', 'FEES', -900, 'USD');
    expect([await at(1_500).release(accountId), await holds()]).toEqual([false, []]);
  });
});
