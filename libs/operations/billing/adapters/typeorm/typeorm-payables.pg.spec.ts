import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { SystemClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { payablesContract } from '../../testing/payables';
import { TypeormBillingAccounts } from './typeorm-billing-accounts';
import { TypeormOpenBuys } from './typeorm-open-buys';
import { TypeormPayables } from './typeorm-payables';

describe('Payables in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  payablesContract(async () => {
    const { database, store } = test;
    const [buyerId, sellerId, mediaBuyId] = [900_501, 900_601, 'mb_1'];
    await database.query(
      `insert into accounts (id, name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
       values ($1, 'Buyer', 'Buyer', 'STANDALONE', 'ACCOUNT', 'BUYER', 'SANDBOX_ONLY', now(), now()) on conflict do nothing`,
      [buyerId],
    );
    await new TypeormBillingAccounts(
      store,
      database,
      { billingCurrency: 'EUR' } as never,
      new SystemClock(),
      new TypeormCommittedMoney(database),
    ).lock(buyerId);
    const buys = new TypeormOpenBuys(database);
    return {
      payables: new TypeormPayables(database),
      sellerId,
      charge: async ({ day, payableMinor }) => {
        await buys.saveCharge(
          { buyerId, mediaBuyId },
          { day, payableMinor, spendMinor: payableMinor, feeMinor: 0, feeBasisPoints: null, revision: 1 },
        );
        await database.query('update billing_charges set seller_id = $2 where buyer_id = $1', [buyerId, sellerId]);
      },
    };
  });
});
