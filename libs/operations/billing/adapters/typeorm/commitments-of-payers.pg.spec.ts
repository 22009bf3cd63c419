import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { testDatabase, type TestDatabase } from '@test/database';
import { committedByCurrency } from '../../application/payer-pools';
import { commitCost } from '../../testing';
import { CommitmentsOfPayers1763844526303 } from './migrations/1763844526303-commitments-of-payers';
import { TypeormOpenBuys } from './typeorm-open-buys';

/** Statements of the release before. */
const old = {
  commit: `
    with change as (
      insert into billing_changes (buyer_id, media_buy_id, change_id, amount_minor) select $1, $2, $4, $5 where $4::text is not null
      on conflict (buyer_id, media_buy_id, change_id) do update set amount_minor = billing_changes.amount_minor + excluded.amount_minor)
    insert into billing_buys as buy (buyer_id, media_buy_id, organization_id, open_minor, currency) values ($1, $2, $3, $5, $6)
    on conflict (buyer_id, media_buy_id) do update set open_minor = buy.open_minor + excluded.open_minor`,
  answer: 'delete from billing_changes where buyer_id = $1 and media_buy_id = $2 and change_id = $3 returning amount_minor as amount',
  setOpen: 'update billing_buys set open_minor = $3 where buyer_id = $1 and media_buy_id = $2',
  close: `
    with changes as (delete from billing_changes where buyer_id = $1 and media_buy_id = $2)
    delete from billing_buys where buyer_id = $1 and media_buy_id = $2`,
  move: 'update billing_buys set organization_id = $2 where organization_id = $1',
} as const;

describe('Commitments of payers', () => {
  let test: TestDatabase;
  let money: TypeormCommittedMoney;
  const migration = new CommitmentsOfPayers1763844526303();
  const [buyer, payer] = [5, 7];

  beforeAll(async () => {
    test = await testDatabase();
    money = new TypeormCommittedMoney(test.database);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    await migrate('down');
    await test.database.query(
      'truncate billing_buys, billing_changes, billing_accounts, billing_currencies, commitments, commitment_pools',
    );
    await test.database.query(
      `insert into billing_accounts (account_id, currency, posture, credit_limit_minor, verification_level, holds, created_at, updated_at)
       values ($1, 'JPY', 'PREPAY', 0, 'none', '[]', now(), now())`,
      [payer],
    );
  });

  const migrate = async (step: 'up' | 'down') => {
    const runner = test.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await migration[step](runner);
    await runner.commitTransaction();
    await runner.release();
  };
  const run = (name: keyof typeof old, ...values: readonly unknown[]) => test.database.query(old[name], values, `old.${name}`);
  const commit = (mediaBuyId: string, changeId: string | null, amount: number, currency: string | null = 'EUR') =>
    run('commit', buyer, mediaBuyId, payer, changeId, amount, currency);
  const sum = async (currency = 'EUR', organizationId = payer) =>
    (await committedByCurrency(money, organizationId, [currency])).get(currency);
  const shares = async () => {
    const rows = await test.database.query<{ share: string }>(
      `select concat_ws(' ', media_buy_id, nullif(change_id, ''), pool_account_id, pool, trim_scale(amount)) as share from commitments order by 1`,
    );
    return rows.map(({ share }) => share);
  };

  /** Buys and changes in every state, written by the release before. */
  const trade = async () => {
    for (const id of ['mb_1', 'mb_2', 'mb_3']) await commit(id, null, 105_000);
    await commit('mb_1', 'change_1', 1_050);
    await commit('mb_1', 'change_2', 2_100);
    await commit('mb_1', 'change_3', 500);
    // Agreed: the next budget costs the same as was open. Refused: the open amount falls.
    await run('answer', buyer, 'mb_1', 'change_1');
    await run('answer', buyer, 'mb_1', 'change_2');
    await run('setOpen', buyer, 'mb_1', 106_550);
    await run('setOpen', buyer, 'mb_2', 40_050);
    await run('close', buyer, 'mb_3');
    await commit('mb_4', null, 300, null);
  };
  const traded = ['mb_1 7 payer/EUR 1060.5', 'mb_1 change_3 7 payer/EUR 5', 'mb_2 7 payer/EUR 400.5', 'mb_4 7 payer/JPY 300'];

  it('takes over open amounts and pending changes, of buys without a currency in that of the payer', async () => {
    await trade();
    await migrate('up');
    expect([await sum(), await sum('JPY'), await shares()]).toEqual([146_600, 300, traded]);
  });

  it('counts an amount once that is committed while it takes over', async () => {
    let taking: Promise<void> = Promise.resolve();
    await test.database.run(async () => {
      await commit('mb_1', null, 5_000);
      taking = Promise.resolve().then(() => migrate('up'));
      await setTimeout(100);
      await commit('mb_1', 'change_1', 200);
    });
    await taking;
    expect([await sum(), await shares()]).toEqual([5_200, ['mb_1 7 payer/EUR 50', 'mb_1 change_1 7 payer/EUR 2']]);
  });

  it('carries what the release before writes after that', async () => {
    await migrate('up');
    await trade();
    expect([await sum(), await sum('JPY'), await shares()]).toEqual([146_600, 300, traded]);
    await run('move', payer, 8);
    expect([await sum(), await sum('EUR', 8), await sum('JPY', 8)]).toEqual([0, 146_600, 300]);
    await run('close', buyer, 'mb_1');
    await run('close', buyer, 'mb_2');
    expect([await sum('EUR', 8), await shares()]).toEqual([0, ['mb_4 8 payer/JPY 300']]);
  });

  it('keeps what this release has committed when the release before adds to it, and releases it once when both end the buy', async () => {
    await migrate('up');
    const buy = { buyerId: buyer, mediaBuyId: 'mb_1' };
    const buys = new TypeormOpenBuys(test.database);
    await commitCost({ buys, money, organizationId: payer, currency: 'EUR' }, buy, 5_000);
    await commit('mb_1', 'change_1', 200);
    expect(await shares()).toEqual(['mb_1 7 payer/EUR 50', 'mb_1 change_1 7 payer/EUR 2']);
    await money.release('payer', { accountId: buyer, mediaBuyId: 'mb_1' }, null);
    await run('close', buyer, 'mb_1');
    expect([await sum(), await shares()]).toEqual([0, []]);
  });

  it('gives the release before its sums again by the statements of docs/adr/0211, when it comes back', async () => {
    await trade();
    await test.database.query(
      `insert into billing_currencies (account_id, currency, posture, credit_limit_minor, committed_minor, created_at, updated_at)
       values ($1, 'EUR', 'PREPAY', 0, 1, now(), now())`,
      [payer],
    );
    await migrate('up');
    await money.release('payer', { accountId: buyer, mediaBuyId: 'mb_1' }, 'change_3');
    await test.database.query(`delete from billing_buys where media_buy_id = 'mb_2'`);
    const [, statements] = /```sql\n([^`]+)```/.exec(readFileSync('docs/adr/0211-one-place-for-committed-money.md', 'utf8'))!;
    for (const statement of statements!.trim().split(';').filter(Boolean)) await test.database.query(statement);
    const sums = `
      select currency, committed_minor as committed from billing_accounts where account_id = $1
      union all select currency, committed_minor from billing_currencies where account_id = $1 order by 1`;
    expect(await test.database.query(sums, [payer])).toEqual([
      { currency: 'EUR', committed: 106_550 },
      { currency: 'JPY', committed: 300 },
    ]);
    expect(await test.database.query('select from billing_changes')).toEqual([]);
  });
});
