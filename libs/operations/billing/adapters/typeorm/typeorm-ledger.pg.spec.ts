import { testDatabase, type TestDatabase } from '@test/database';
import { entriesOf } from '../../domain/ledger';
import { aDeposit, ledgerContract } from '../../testing/ledger';
import { TypeormLedger } from './typeorm-ledger';

describe('The ledger in PostgreSQL', () => {
  let test: TestDatabase;
  let ledger: TypeormLedger;
  let accountId = 0;

  beforeAll(async () => {
    test = await testDatabase();
    ledger = new TypeormLedger(test.database);
  });
  afterAll(() => test.close());

  // Ledger entries cannot be deleted, so each test has its own accounts.
  ledgerContract(async () => ({ ledger, accountId: (accountId += 10_000) }));

  it.each([
    ['an update of a transaction', `update ledger_transactions set memo = 'other'`],
    ['a deletion of a transaction', 'delete from ledger_transactions'],
    ['an update of an entry', 'update ledger_entries set amount_minor = 1'],
    ['a deletion of an entry', 'delete from ledger_entries'],
    ['emptying the table', 'truncate ledger_entries, ledger_transactions'],
  ])('refuses %s for every database user', async (_, sql) => {
    await expect(test.database.query(sql)).rejects.toThrow('append-only');
  });

  it('refuses to commit entries that do not add up to zero, even by direct SQL', async () => {
    const unbalanced = test.database.run(async () => {
      await ledger.post(aDeposit({ accountId: 5 }));
      await test.database.query(
        `insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
         select id, 9, 5, 'FEES', 'EUR', 7 from ledger_transactions where account_id = 5`,
      );
    });
    await expect(unbalanced).rejects.toThrow('does not add up to zero');
    expect(await ledger.balances(5)).toEqual([]);
  });

  it('lists balances that differ from the sum of their entries', async () => {
    await ledger.post(aDeposit({ accountId: 6 }));
    await test.database.query(`update ledger_balances set debit_minor = debit_minor + 1 where account_id = 6 and code = 'CASH'`);
    expect(await ledger.findMismatches(6)).toEqual([{ code: 'CASH', currency: 'EUR', balanceMinor: 501, entriesMinor: 500 }]);
    await test.database.query(`update ledger_balances set debit_minor = debit_minor - 1 where account_id = 6 and code = 'CASH'`);
    expect(await ledger.findMismatches(6)).toEqual([]);
  });

  it('splits an amount above the maximum of one entry into several entries', async () => {
    const amountMinor = Number.MAX_SAFE_INTEGER;
    const entries = [...entriesOf('CASH', 'IDR', amountMinor), ...entriesOf('CUSTOMER_FUNDS', 'IDR', -amountMinor)];
    await ledger.post({ ...aDeposit({ accountId: 8 }), entries });
    expect(await ledger.position(8, 'IDR')).toEqual({ fundedMinor: amountMinor, owedMinor: 0 });
    expect(await ledger.findMismatches(8)).toEqual([]);
  });

  it('accepts concurrent postings of one organization', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `dep_${n % 20}`);
    const posted = await Promise.all(keys.map((sourceKey) => ledger.post(aDeposit({ accountId: 7, sourceKey }))));
    expect(posted.filter(Boolean)).toHaveLength(20);
    expect(await ledger.position(7, 'EUR')).toEqual({ fundedMinor: 10_000, owedMinor: 0 });
    expect(await ledger.findMismatches(7)).toEqual([]);
  });
});
