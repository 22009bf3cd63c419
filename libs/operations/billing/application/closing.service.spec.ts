import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { BillingAccount } from '../domain/billing-account';
import { CreditNote } from '../domain/credit-note';
import { entriesFor } from '../domain/position';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { InMemoryCreditNotes } from '../testing/in-memory/credit-notes';
import { InMemoryInvoices } from '../testing/in-memory/invoices';
import { aRecipient } from '../testing/invoices';
import { ClosingService } from './closing.service';

const accountId = 7;
const at = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('Closing a month', () => {
  let ledger: InMemoryLedger;
  let invoices: InMemoryInvoices;
  let notes: InMemoryCreditNotes;
  let events: { type: string; payload: object }[];
  let accounts: InMemoryBillingAccounts;
  let company: string;

  beforeEach(async () => {
    [accounts, ledger, notes, events] = [new InMemoryBillingAccounts(), new InMemoryLedger(), new InMemoryCreditNotes(), []];
    invoices = new InMemoryInvoices(ledger, notes);
    company = 'Northwind';
    await accounts.lock(accountId);
    await invoices.close(accountId, at('2026-09-01'), []);
  });

  const close = async (on: string) => {
    const outbox = { append: async (added: typeof events) => void events.push(...added) };
    const organizations = { companyOf: async () => company } as never;
    const services = [accounts, invoices, notes, organizations, outbox as never, new ImmediateUnitOfWork()] as const;
    await new ClosingService(...services, new FixedClock(at(on))).closeDue();
  };
  let posted = 0;
  const charge = async (day: string, amount: number, buy = 'mb_1', currency = 'USD') => {
    const entries = entriesFor(await ledger.position(accountId, currency), currency, [['FEES', amount]]);
    const sourceKey = `${buy}:${day}:${(posted += 1)}`;
    await ledger.post({ accountId, source: 'delivery', sourceKey, memo: 'Delivered', occurredAt: at(day), entries });
  };
  const amounts = async () => (await invoices.list(accountId)).map(({ number, cycleKey, feesMinor }) => [number, cycleKey, feesMinor]);

  test('notifies the organization of its invoice once', async () => {
    await charge('2026-09-20', 500);
    await close('2026-10-05');
    await close('2026-10-06');
    await close('2026-10-07');
    expect(events).toMatchObject([
      {
        type: 'billing.invoice_issued',
        accountId,
        payload: { number: 1, cycle: '2026-09', currency: 'USD', dueAt: '2026-11-05T00:00:00.000Z' },
      },
    ]);
  });

  const allNotes = async () =>
    (await notes.list(accountId, { limit: 9, after: null })).map(({ number, invoiceNumber, feesMinor }) => [
      number,
      invoiceNumber,
      feesMinor,
    ]);

  test('issues a credit note for a later decrease and puts a later increase on the next invoice', async () => {
    await charge('2026-09-20', 500);
    await charge('2026-09-21', 300, 'mb_2');
    await close('2026-10-06');
    await charge('2026-09-20', -200);
    await charge('2026-09-21', 50, 'mb_2');
    await charge('2026-10-02', 90);
    await close('2026-11-06');
    expect(await amounts()).toEqual([
      [2, '2026-10', 140],
      [1, '2026-09', 800],
    ]);
    const [note] = await notes.list(accountId, { limit: 5, after: null });
    expect(note).toMatchObject({ number: 1, invoiceNumber: 1, invoiceCycle: '2026-09', feesMinor: 200, mediaMinor: 0, reason: null });
    expect(await notes.items(accountId, 1, 5)).toEqual([{ mediaBuyId: 'mb_1', feesMinor: 200, mediaMinor: 0 }]);
    await close('2026-12-06');
    expect(await allNotes()).toHaveLength(1);
  });

  test('credits a correction of a month without an invoice to the invoice that charged it late', async () => {
    await charge('2026-10-02', 90, 'mb_2');
    await close('2026-11-06');
    await charge('2026-09-20', 500);
    await charge('2026-11-03', 30);
    await close('2026-12-06');
    await charge('2026-09-20', -500);
    await close('2027-01-06');
    expect([await amounts(), await allNotes()]).toEqual([
      [
        [2, '2026-11', 530],
        [1, '2026-10', 90],
      ],
      [[1, 2, 500]],
    ]);
  });

  test('issues no invoice for a total of 0 or less: the amount is carried until it can be set off, without a notification', async () => {
    await charge('2026-09-20', 100);
    await close('2026-10-06');
    // Staff credited 40 of the 100, then the delivery was corrected to 0.
    const given = { accountId, number: 1, invoiceNumber: 1, invoiceCycle: '2026-09', currency: 'USD', mediaMinor: 0, plansMinor: 0 };
    await notes.insert(
      CreditNote.issue({ ...given, feesMinor: 40, reason: 'Goodwill', recipient: aRecipient, issuedAt: at('2026-10-07') }),
      [],
    );
    await charge('2026-09-20', -100);
    await charge('2026-10-02', 30, 'mb_2');
    await close('2026-11-06');
    expect([await amounts(), await allNotes()]).toEqual([
      [[1, '2026-09', 100]],
      [
        [2, 1, 60],
        [1, 1, 40],
      ],
    ]);
    await charge('2026-11-02', 25, 'mb_2');
    await close('2026-12-06');
    expect(await amounts()).toEqual([
      [2, '2026-11', 15],
      [1, '2026-09', 100],
    ]);
    expect(await invoices.items(accountId, 2, { limit: 5, after: null })).toEqual([
      { mediaBuyId: 'mb_1', feesMinor: -40, mediaMinor: 0 },
      { mediaBuyId: 'mb_2', feesMinor: 55, mediaMinor: 0 },
    ]);
    expect(events).toHaveLength(2);
  });

  test('keeps the recipient of an invoice when the organization is renamed later', async () => {
    await accounts.change(accountId, (account) =>
      account.changeInfo({ contactName: 'Ann', taxId: 'IE1', email: ['ann@a.example'] }, at('2026-09-01')),
    );
    await charge('2026-09-20', 500);
    await close('2026-10-06');
    company = 'Southwind';
    await accounts.change(accountId, (account) => account.changeInfo({ contactName: 'Bob', taxId: 'IE2' }, at('2026-10-07')));
    await charge('2026-10-20', 500);
    await charge('2026-09-20', -50);
    await close('2026-11-06');
    expect(
      (await invoices.list(accountId)).map(({ recipient: { company: name, contactName, taxId } }) => [name, contactName, taxId]),
    ).toEqual([
      ['Southwind', 'Bob', 'IE2'],
      ['Northwind', 'Ann', 'IE1'],
    ]);
    expect((await notes.find(accountId, 1))!.recipient).toMatchObject({
      company: 'Southwind',
      contactName: 'Bob',
      email: ['ann@a.example'],
    });
  });

  test('issues one invoice per currency, numbered without gaps, and credits a late correction in its own currency', async () => {
    await charge('2026-09-20', 500);
    await charge('2026-09-20', 300, 'mb_e', 'EUR');
    await close('2026-10-06');
    const shown = async () =>
      (await invoices.list(accountId)).map(({ number, cycleKey, currency, feesMinor }) => [number, cycleKey, currency, feesMinor]);
    expect(await shown()).toEqual([
      [2, '2026-09', 'USD', 500],
      [1, '2026-09', 'EUR', 300],
    ]);
    await charge('2026-09-20', -100, 'mb_e', 'EUR');
    await charge('2026-10-02', 40);
    await close('2026-11-06');
    expect((await shown())[0]).toEqual([3, '2026-10', 'USD', 40]);
    const [note, ...others] = await notes.list(accountId, { limit: 5, after: null });
    expect([note, others]).toMatchObject([{ invoiceNumber: 1, currency: 'EUR', feesMinor: 100 }, []]);
    expect(events.map(({ payload }) => (payload as { number: number }).number)).toEqual([1, 2, 3]);
  });

  test('puts a later increase on the next invoice', async () => {
    await charge('2026-09-20', 500);
    await close('2026-10-06');
    await charge('2026-09-20', 20);
    await close('2026-11-06');
    expect(await amounts()).toEqual([
      [2, '2026-10', 20],
      [1, '2026-09', 500],
    ]);
    expect(await notes.list(accountId, { limit: 5, after: null })).toEqual([]);
  });
});

test('tells the organization the reason of a hold', () => {
  const now = at('2026-10-06');
  const hold = { id: 'hold_1', type: 'PAYMENT_FAILED', reason: 'The card was declined.', createdAt: now.toISOString() } as const;
  const { events } = BillingAccount.open(accountId, 'USD', now).addHold(hold, now).recorded;
  expect(events).toMatchObject([
    { type: 'billing.held', accountId, payload: { type: 'PAYMENT_FAILED', reason: 'The card was declined.' } },
  ]);
});
