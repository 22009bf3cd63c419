import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { SystemClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { CurrencyAccount } from '../../domain/currency-account';
import { billingContract } from '../../testing';
import { thirdCountsContract } from '../../testing/counts';
import { currenciesContract } from '../../testing/currencies';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormCreditApplications } from './typeorm-credit-applications';
import { TypeormDeposits } from './typeorm-deposits';
import { TypeormOpenBuys } from './typeorm-open-buys';
import { TypeormOverDeliveries } from './typeorm-over-deliveries';
import { TypeormThirdCounts } from './typeorm-third-counts';

describe('Billing in PostgreSQL', () => {
  let stored: TestDatabase;

  beforeAll(async () => {
    stored = await testDatabase();
  });
  afterAll(() => stored.close());

  const open = async () => {
    const { database, store } = stored;
    await database.query(
      'truncate billing_accounts, billing_currencies, billing_deposits, credit_applications, billing_buys, billing_charges, billing_budgets, over_deliveries, commitments, commitment_pools',
    );
    const money = new TypeormCommittedMoney(database);
    return {
      accounts: new TypeormBillingAccounts(store, database, { billingCurrency: 'USD' } as never, new SystemClock(), money),
      money,
      applications: new TypeormCreditApplications(store, database),
      buys: new TypeormOpenBuys(database),
      deposits: new TypeormDeposits(store, database),
      overDeliveries: new TypeormOverDeliveries(store, database),
    };
  };

  billingContract(open);
  currenciesContract(open);

  test('assigns rows of the previous release to the main currency, also after another currency became the main one', async () => {
    const { accounts, buys } = await open();
    const [at, key, { database }] = [new Date(), { buyerId: 1, mediaBuyId: 'mb_1' }, stored];
    await accounts.lock(1);
    await accounts.openCurrency(CurrencyAccount.open(1, 'EUR', at));
    await database.query(
      `with charge as (
         insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision) values (1, 'mb_1', '2026-01-15', 100, 5, 0, 1))
       insert into billing_buys (buyer_id, media_buy_id, organization_id) values (1, 'mb_1', 1)`,
    );
    const found = async () => [
      (await buys.find(key))?.currency,
      (await buys.feesSince([1], 'USD', '2026-01-01')).get(1),
      (await buys.feesSince([1], 'EUR', '2026-01-01')).get(1),
    ];
    expect(await found()).toEqual(['USD', 5, undefined]);
    await accounts.makeMain(1, 'EUR', at);
    expect(await found()).toEqual(['USD', 5, undefined]);
  });

  thirdCountsContract(async () => {
    const { database, store } = stored;
    await database.query('truncate billing_buys, billing_counts, billing_count_entries');
    return { counts: new TypeormThirdCounts(store, database), buys: new TypeormOpenBuys(database) };
  });
});
