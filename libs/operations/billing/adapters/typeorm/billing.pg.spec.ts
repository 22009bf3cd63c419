import { SystemClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { billingContract } from '../../testing';
import { thirdCountsContract } from '../../testing.counts';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormCreditApplications } from './typeorm-credit-applications';
import { TypeormDeposits } from './typeorm-deposits';
import { TypeormOpenBuys } from './typeorm-open-buys';
import { TypeormOverDeliveries } from './typeorm-over-deliveries';
import { TypeormThirdCounts } from './typeorm-third-counts';

describe('Billing in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  billingContract(async () => {
    const { database, store } = test;
    await database.query(
      'truncate billing_accounts, billing_deposits, credit_applications, billing_buys, billing_changes, billing_charges, billing_budgets, over_deliveries',
    );
    return {
      accounts: new TypeormBillingAccounts(store, database, { billingCurrency: 'USD' } as never, new SystemClock()),
      applications: new TypeormCreditApplications(store, database),
      buys: new TypeormOpenBuys(database),
      deposits: new TypeormDeposits(store, database),
      overDeliveries: new TypeormOverDeliveries(store, database),
    };
  });
  thirdCountsContract(async () => {
    const { database, store } = test;
    await database.query('truncate billing_buys, billing_counts, billing_count_entries');
    return { counts: new TypeormThirdCounts(store, database), buys: new TypeormOpenBuys(database) };
  });
});
