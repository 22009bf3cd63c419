import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { InMemoryBillingAccounts, InMemoryLedger } from '../adapters/in-memory';
import { InMemoryCreditNotes } from '../adapters/in-memory/credit-notes';
import { InMemoryInvoices } from '../adapters/in-memory/invoices';
import { settled } from '../domain/position';
import { aRecipient } from '../testing.invoices';
import { InvoiceBooks } from './invoice-books';
import { RemindersService } from './reminders.service';

const accountId = 7;
const at = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('What organizations are told of their invoices', () => {
  let accounts: InMemoryBillingAccounts;
  let ledger: InMemoryLedger;
  let invoices: InMemoryInvoices;
  let told: { type: string; payload: object }[];

  beforeEach(async () => {
    [accounts, ledger, told] = [new InMemoryBillingAccounts(), new InMemoryLedger(), []];
    invoices = new InMemoryInvoices(ledger);
    await accounts.lock(accountId);
    await invoices.close(accountId, at('2026-10-01'), []);
  });

  const reminders = (on: string) => {
    const outbox = { append: async (events: typeof told) => void told.push(...events) };
    const now = new FixedClock(at(on));
    const books = new InvoiceBooks(invoices, new InMemoryCreditNotes(), ledger);
    return new RemindersService(accounts, invoices, books, outbox as never, new ImmediateUnitOfWork(), now);
  };
  const charge = async (day: string, amount: number) => {
    const entries = settled(await ledger.position(accountId, 'USD'), 'USD', [['FEES', amount]]);
    await ledger.post({ accountId, source: 'delivery', sourceKey: `mb_1:${day}:1`, memo: 'Delivered', occurredAt: at(day), entries });
  };
  const invoice = (number: number, feesMinor: number, dueAt: Date) =>
    invoices.insert(
      {
        accountId,
        number,
        cycleKey: `2026-0${number}`,
        currency: 'USD',
        feesMinor,
        mediaMinor: 0,
        recipient: aRecipient,
        commitmentMinor: 0,
        overageMinor: 0,
        issuedAt: at('2026-10-06'),
        dueAt,
      },
      [],
    );

  test('a month that has ended is told of once, with the day that it is closed', async () => {
    await charge('2026-10-20', 500);
    expect([await reminders('2026-11-01').drafts(), await reminders('2026-11-02').drafts()]).toEqual([1, 0]);
    expect(told).toMatchObject([
      { type: 'billing.month_ended', accountId, payload: { cycle: '2026-10', closesAt: '2026-11-06T00:00:00.000Z' } },
    ]);
  });

  test('a month in which nothing was charged is no news', async () => {
    expect([await reminders('2026-11-01').drafts(), told]).toEqual([1, []]);
  });

  test('an invoice is told of once when its day has passed and something of it is open; one that is paid never', async () => {
    await charge('2026-09-20', 500);
    await invoices.close(accountId, at('2026-10-01'), []);
    await invoice(1, 300, at('2026-11-05'));
    await invoice(2, 500, at('2026-11-06'));
    expect([await reminders('2026-11-05').overdue(), told]).toEqual([0, []]);
    await reminders('2026-11-07').overdue();
    await reminders('2026-11-08').overdue();
    expect(told.map(({ type, payload }) => [type, payload])).toEqual([
      ['billing.invoice_overdue', { number: 2, cycle: '2026-02', currency: 'USD', dueAt: '2026-11-06T00:00:00.000Z' }],
    ]);
  });

  test('an invoice that was paid in time is told of when its money went back', async () => {
    await charge('2026-09-20', 500);
    await invoices.close(accountId, at('2026-10-01'), []);
    await invoice(1, 500, at('2026-11-05'));
    const move = async (source: 'deposit' | 'deposit_reversal', amount: number) => {
      const entries = settled(await ledger.position(accountId, 'USD'), 'USD', [['CASH', -amount]]);
      await ledger.post({ accountId, source, sourceKey: 'dep_1', memo: 'Deposit', occurredAt: at('2026-11-01'), entries });
    };
    await move('deposit', 500);
    await reminders('2026-11-07').overdue();
    expect(told).toEqual([]);
    await move('deposit_reversal', -500);
    await invoices.remindAgain(accountId);
    await reminders('2026-11-08').overdue();
    expect(told).toMatchObject([{ type: 'billing.invoice_overdue', payload: { number: 1 } }]);
  });
});
