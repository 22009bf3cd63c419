import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import type { Dunning } from '../domain/dunning';
import { entriesFor } from '../domain/position';
import { InMemoryBillingAccounts, InMemoryDeposits, InMemoryLedger } from '../testing/in-memory';
import { InMemoryCreditNotes } from '../testing/in-memory/credit-notes';
import { InMemoryInvoices } from '../testing/in-memory/invoices';
import { aRecipient } from '../testing/invoices';
import { InvoiceBooks } from './invoice-books';
import { RemindersService } from './reminders.service';
import { SpendHolds } from './spend-holds';

const accountId = 7;
const at = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('Invoice notifications of organizations', () => {
  let accounts: InMemoryBillingAccounts;
  let ledger: InMemoryLedger;
  let invoices: InMemoryInvoices;
  let holds: SpendHolds;
  let events: { type: string; payload: object }[];

  beforeEach(async () => {
    [accounts, ledger, events] = [new InMemoryBillingAccounts(), new InMemoryLedger(), []];
    invoices = new InMemoryInvoices(ledger);
    await accounts.lock(accountId);
    await invoices.close(accountId, at('2026-10-01'), []);
  });

  const reminders = (on: string, { reminderDays = [0], holdDay = null }: Partial<Dunning> = {}) => {
    const outbox = { append: async (added: typeof events) => void events.push(...added) };
    const now = new FixedClock(at(on));
    const books = new InvoiceBooks(invoices, new InMemoryCreditNotes(), ledger);
    const terms = { dunning: { reminderDays, holdDay } } as never;
    holds = new SpendHolds(accounts, books, ledger, new InMemoryDeposits(), new InMemoryCreditNotes(), invoices, terms, now);
    return new RemindersService(accounts, invoices, books, holds, terms, outbox as never, new ImmediateUnitOfWork(), now);
  };
  const charge = async (day: string, amount: number) => {
    const entries = entriesFor(await ledger.position(accountId, 'USD'), 'USD', [['FEES', amount]]);
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

  test('announce the draft of an ended month once, with its closing day', async () => {
    await charge('2026-10-20', 500);
    expect([await reminders('2026-11-01').announceDrafts(), await reminders('2026-11-02').announceDrafts()]).toEqual([1, 0]);
    expect(events).toMatchObject([
      { type: 'billing.month_ended', accountId, payload: { cycle: '2026-10', closesAt: '2026-11-06T00:00:00.000Z' } },
    ]);
  });

  test('skip a month without charges', async () => {
    expect([await reminders('2026-11-01').announceDrafts(), events]).toEqual([1, []]);
  });

  test('announce an unpaid invoice once after its due date, and a paid one never', async () => {
    await charge('2026-09-20', 500);
    await invoices.close(accountId, at('2026-10-01'), []);
    await invoice(1, 300, at('2026-11-05'));
    await invoice(2, 500, at('2026-11-06'));
    expect([await reminders('2026-11-05').remindOverdue(), events]).toEqual([0, []]);
    await reminders('2026-11-07').remindOverdue();
    await reminders('2026-11-08').remindOverdue();
    expect(events.map(({ type, payload }) => [type, payload])).toEqual([
      [
        'billing.invoice_overdue',
        { number: 2, cycle: '2026-02', currency: 'USD', dueAt: '2026-11-06T00:00:00.000Z', reminder: 1, holdsAt: null },
      ],
    ]);
  });

  test('announce an invoice that was paid in time after its money was returned', async () => {
    await charge('2026-09-20', 500);
    await invoices.close(accountId, at('2026-10-01'), []);
    await invoice(1, 500, at('2026-11-05'));
    const move = async (source: 'deposit' | 'deposit_reversal', amount: number) => {
      const entries = entriesFor(await ledger.position(accountId, 'USD'), 'USD', [['CASH', -amount]]);
      await ledger.post({ accountId, source, sourceKey: 'dep_1', memo: 'Deposit', occurredAt: at('2026-11-01'), entries });
    };
    await move('deposit', 500);
    await reminders('2026-11-07').remindOverdue();
    expect(events).toEqual([]);
    await move('deposit_reversal', -500);
    await invoices.repeatReminders(accountId);
    await reminders('2026-11-08').remindOverdue();
    expect(events).toMatchObject([{ type: 'billing.invoice_overdue', payload: { number: 1 } }]);
  });

  describe('with three reminders and a hold', () => {
    const dunning: Dunning = { reminderDays: [0, 7, 14], holdDay: 21 };
    const holdsOf = async () => (await accounts.find(accountId)).account.state.holds;
    const look = async (on: string) => {
      events.length = 0;
      await reminders(on, dunning).remindOverdue();
      return events.map(({ payload }) => (payload as { reminder: number }).reminder);
    };
    const pay = async (amount: number) => {
      const entries = entriesFor(await ledger.position(accountId, 'USD'), 'USD', [['CASH', -amount]]);
      await ledger.post({
        accountId,
        source: 'deposit',
        sourceKey: `dep_${amount}`,
        memo: 'Deposit',
        occurredAt: at('2026-11-28'),
        entries,
      });
    };

    beforeEach(async () => {
      await charge('2026-09-20', 500);
      await invoices.close(accountId, at('2026-10-01'), []);
      await invoice(1, 500, at('2026-11-05'));
    });

    test('send each reminder once, with the day of the hold', async () => {
      expect([await look('2026-11-06'), await look('2026-11-07')]).toEqual([[1], []]);
      expect([await look('2026-11-13'), await look('2026-11-19')]).toEqual([[2], []]);
      expect(await look('2026-11-20')).toEqual([3]);
      expect(events).toMatchObject([{ payload: { number: 1, holdsAt: '2026-11-26T00:00:00.000Z' } }]);
    });

    test('send only the last of two missed reminders after a worker outage', async () => {
      expect(await look('2026-11-21')).toEqual([3]);
    });

    test('put a hold on its day, keep it while the invoice is open, and lift it after the payment', async () => {
      await look('2026-11-25');
      expect(await holdsOf()).toEqual([]);
      expect(await look('2026-11-27')).toEqual([]);
      const hold = { id: 'hold_due_1', type: 'INVOICE_OVERDUE', reason: 'Invoice 1 was due on 2026-11-05 and is not paid.' };
      expect(await holdsOf()).toMatchObject([hold]);
      await pay(200);
      expect([await holds.release(accountId), await holdsOf()]).toMatchObject([true, [hold]]);
      await pay(300);
      expect([await holds.release(accountId), await holdsOf()]).toEqual([false, []]);
      expect([await look('2026-12-30'), await holdsOf()]).toEqual([[], []]);
    });

    test('do not repeat a hold that staff lifted for the same invoice', async () => {
      await look('2026-11-27');
      await accounts.change(accountId, (account) => account.removeHold('hold_due_1', at('2026-11-27')));
      await look('2026-11-29');
      expect(await holdsOf()).toEqual([]);
    });

    test('lift the hold the day after a delivery correction settled the invoice', async () => {
      await look('2026-11-27');
      await pay(500);
      expect(await holdsOf()).toHaveLength(1);
      await look('2026-11-29');
      expect(await holdsOf()).toEqual([]);
    });

    test('put no hold for an invoice paid before the day of the hold, and keep other holds', async () => {
      const review = { id: 'hold_1', type: 'REVIEW', reason: 'Odd', createdAt: at('2026-11-01').toISOString() } as const;
      await accounts.change(accountId, (account) => account.addHold(review, at('2026-11-01')));
      await look('2026-11-20');
      await pay(500);
      await look('2026-11-27');
      expect((await holdsOf()).map(({ id }) => id)).toEqual(['hold_1']);
    });
  });
});
