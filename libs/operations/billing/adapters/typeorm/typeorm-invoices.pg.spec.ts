import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { FixedClock, SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { planOf, plansOf, testDatabase, type TestDatabase } from '@test/database';
import { InvoiceBooks } from '../../application/invoice-books';
import { CreditNote } from '../../domain/credit-note';
import { entriesFor } from '../../domain/position';
import { anInvoice, aRecipient, invoicesContract } from '../../testing/invoices';
import { documentLinksContract } from '../../testing/links';
import { creditNotesContract } from '../../testing/notes';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormCreditNotes } from './typeorm-credit-notes';
import { TypeormDocumentLinks } from './typeorm-document-links';
import { TypeormInvoices } from './typeorm-invoices';
import { TypeormLedger } from './typeorm-ledger';

describe('Invoices in PostgreSQL', () => {
  let test: TestDatabase;
  let accountId = 900_000;
  // The clock is earlier than the months of the contract tests.
  const clock = new FixedClock();

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  // Ledger entries and invoices cannot be deleted, so each test has its own organization.
  invoicesContract(async () => {
    const { database, store } = test;
    return {
      accounts: new TypeormBillingAccounts(
        store,
        database,
        { billingCurrency: 'USD' } as never,
        clock,
        new TypeormCommittedMoney(database),
      ),
      invoices: new TypeormInvoices(database),
      ledger: new TypeormLedger(database),
      accountId: (accountId += 10),
    };
  });

  creditNotesContract(async () => ({ notes: new TypeormCreditNotes(test.store, test.database), accountId: (accountId += 10) }));

  documentLinksContract(async () => {
    const { database, store } = test;
    const [invoices, notes, id] = [new TypeormInvoices(database), new TypeormCreditNotes(store, database), (accountId += 10)];
    await new TypeormBillingAccounts(store, database, { billingCurrency: 'USD' } as never, clock, new TypeormCommittedMoney(database)).lock(
      id,
    );
    const note = { accountId: id, invoiceNumber: 3, invoiceCycle: '2026-10', currency: 'USD', feesMinor: 5, mediaMinor: 0, plansMinor: 0 };
    return {
      links: new TypeormDocumentLinks(database, new AuditTrail(database, new SystemIds()), clock),
      issue: async ({ kind, number }) =>
        kind === 'invoice'
          ? invoices.insert(anInvoice(id, number, '2026-10'), [])
          : notes.insert(CreditNote.issue({ ...note, number, reason: null, recipient: aRecipient, issuedAt: clock.now() }), []),
      accountId: id,
    };
  });

  it('returns the uncredited rest of an invoice and fills in a missing recipient', async () => {
    const { database, store } = test;
    const id = (accountId += 10);
    const accounts = new TypeormBillingAccounts(
      store,
      database,
      { billingCurrency: 'USD' } as never,
      clock,
      new TypeormCommittedMoney(database),
    );
    const [invoices, notes, ledger] = [new TypeormInvoices(database), new TypeormCreditNotes(store, database), new TypeormLedger(database)];
    await accounts.change(id, (account) => account.changeInfo({ contactName: 'Ann', email: ['ann@a.example'], taxId: 'IE1' }, clock.now()));
    await database.query(
      `insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, issued_at, due_at)
       values ($1, 1, '2026-10', 'USD', 100, 0, now(), now())`,
      [id],
    );
    await database.query(
      `insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor) values ($1, 1, 'mb_1', 100, 0)`,
      [id],
    );
    const [{ recipient } = { recipient: null }] = await invoices.list(id);
    expect(recipient).toMatchObject({ company: '', contactName: 'Ann', email: ['ann@a.example'], ccEmails: null, taxId: 'IE1' });
    await accounts.change(id, (account) => account.changeInfo({ contactName: 'Bob' }, clock.now()));
    expect((await invoices.list(id))[0]!.recipient).toEqual(recipient);
    await expect(database.query(`update fee_invoices set recipient = '{}' where account_id = $1`, [id])).rejects.toThrow('append-only');
    const note = { accountId: id, number: 1, invoiceNumber: 1, invoiceCycle: '2026-10', currency: 'USD', mediaMinor: 0, plansMinor: 0 };
    const credited = [{ mediaBuyId: 'mb_1', feesMinor: 30, mediaMinor: 0 }];
    const issuedAt = clock.now();
    await notes.insert(CreditNote.issue({ ...note, feesMinor: 30, reason: null, recipient: aRecipient, issuedAt }), credited);
    await invoices.close(id, new Date('2026-11-01T00:00:00.000Z'), []);
    const occurredAt = new Date('2026-10-05T00:00:00.000Z');
    const posting = { accountId: id, source: 'delivery', sourceKey: 'mb_1:2026-10-05:2', memo: 'Delivered', occurredAt } as const;
    const entries = entriesFor({ fundedMinor: 0, owedMinor: 100 }, 'USD', [['FEES', -20]]);
    await ledger.post({ ...posting, entries });
    expect(await invoices.uninvoiced(id, new Date('2026-12-01T00:00:00.000Z'))).toMatchObject([
      { mediaBuyId: 'mb_1', correctsCycle: '2026-10', feesMinor: -20, chargedOn: [{ number: 1, leftMinor: 70 }] },
    ]);
  });

  it('reminds an organization of an open invoice of an account that joined it', async () => {
    const { database, store } = test;
    const [id, organizationId] = [(accountId += 10), (accountId += 10)];
    const accounts = new TypeormBillingAccounts(
      store,
      database,
      { billingCurrency: 'USD' } as never,
      clock,
      new TypeormCommittedMoney(database),
    );
    const [invoices, dueAt] = [new TypeormInvoices(database), new Date('2026-12-01T00:00:00.000Z')];
    for (const one of [id, organizationId]) await accounts.lock(one);
    await invoices.insert({ ...anInvoice(id, 1, '2026-10'), dueAt }, []);
    await database.run(() => accounts.move(id, organizationId));
    expect(await invoices.completeLook(organizationId, new Date('2026-12-02T00:00:00.000Z'), [0])).toEqual(dueAt);
  });

  it('reads uninvoiced charges by index, without those of closed months and without all invoices', async () => {
    const { database } = test;
    const invoices = new TypeormInvoices(database);
    const plan = await plansOf(database, () => invoices.uninvoiced(1, clock.now()));
    expect(plan).toMatch(
      /ledger_transactions_by_time.*\n\s+Index Cond: \(\(account_id = billed\.id\) AND \(occurred_at >= closed\.until\)/,
    );
    expect(plan).toMatch(/Index Cond: .*\(?id > closed_1\.closed_up_to\)/);
    expect(plan).not.toMatch(/Seq Scan|Hash Join/);
    // With few rows PostgreSQL may prefer the primary key, which lacks this order.
    const ofMediaBuy = await planOf(database, 'select * from fee_invoice_items where account_id = 1 order by media_buy_id');
    expect(ofMediaBuy).toMatch(/^Index Scan using fee_invoice_items_of_media_buy/);
  });

  it('reads the same number of rows for a page, one invoice and the overdue ones when there are ten times as many invoices', async () => {
    const { database } = test;
    const id = (accountId += 10);
    const ledger = new TypeormLedger(database);
    const books = new InvoiceBooks(new TypeormInvoices(database), new TypeormCreditNotes(test.store, database), ledger);
    const entries = entriesFor({ fundedMinor: 0, owedMinor: 0 }, 'USD', [['FEES', 250]]);
    await ledger.post({ accountId: id, source: 'delivery', sourceKey: 'mb_1:2026-01-01:1', memo: '', occurredAt: clock.now(), entries });
    const rowsOf = async (from: number, to: number): Promise<number> => {
      await database.query(
        `insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, issued_at, due_at)
         select $1, n, 'm' || n, 'USD', 100, 0, now(), '2026-01-01' from generate_series($2::int, $3::int) n`,
        [id, from, to],
      );
      const queries = jest.spyOn(database, 'query');
      const read = await books.read(id, 'USD');
      const list = (part: object) => books.list(id, read, clock.now(), part);
      expect((await list({ take: 5 })).map(({ openMinor }) => openMinor)).toEqual([100, 100, 50, 0, 0]);
      expect(await list({ before: 2, take: 1 })).toMatchObject([{ number: 1, openMinor: 0, paidMinor: 100, status: 'paid' }]);
      expect(await list({ status: ['overdue'] })).toHaveLength(3);
      const results = await Promise.all(queries.mock.results.map(({ value }) => value as Promise<readonly object[]>));
      queries.mockRestore();
      return results.reduce((sum, rows) => sum + rows.length, 0);
    };
    expect(await rowsOf(1, 300)).toBe(await rowsOf(301, 3_000));
  });

  it.each([
    'update fee_invoices set fees_minor = 0',
    'delete from fee_invoice_items',
    'truncate fee_invoices, fee_invoice_items',
    'delete from credit_notes',
  ])('refuses "%s" for every database user', async (sql) => {
    await expect(test.database.query(sql)).rejects.toThrow('append-only');
  });
});
