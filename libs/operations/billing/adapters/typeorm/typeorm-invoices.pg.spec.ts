import { FixedClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { invoicesContract } from '../../testing.invoices';
import { creditNotesContract } from '../../testing.notes';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormCreditNotes } from './typeorm-credit-notes';
import { TypeormInvoices } from './typeorm-invoices';
import { TypeormLedger } from './typeorm-ledger';

describe('Invoices in PostgreSQL', () => {
  let test: TestDatabase;
  let accountId = 900_000;
  // The months of the contract are after it.
  const clock = new FixedClock();

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  // Nothing of a ledger or an invoice can be removed: each test has an organization of its own.
  invoicesContract(async () => {
    const { database, store } = test;
    return {
      accounts: new TypeormBillingAccounts(store, database, { billingCurrency: 'USD' } as never, clock),
      invoices: new TypeormInvoices(database),
      ledger: new TypeormLedger(database),
      accountId: (accountId += 10),
    };
  });

  creditNotesContract(async () => ({ notes: new TypeormCreditNotes(test.store, test.database), accountId: (accountId += 10) }));

  it.each([
    'update fee_invoices set fees_minor = 0',
    'delete from fee_invoice_items',
    'truncate fee_invoices, fee_invoice_items',
    'delete from credit_notes',
  ])('refuses "%s", whoever asks', async (sql) => {
    await expect(test.database.query(sql)).rejects.toThrow('append-only');
  });
});
