import { setTimeout } from 'node:timers/promises';
import { agentPool, type CommittedMoney } from '@exchange/commitments';
import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { testDatabase, type TestDatabase } from '@test/database';
import { CommitmentsOfAgents1763844526302 } from './migrations/1763844526302-commitments-of-agents';

/** Statements of the release before. */
const old = {
  add: `
    insert into buyer_agent_commitments as so_far (account_id, agent_id, advertiser_id, month, committed) values ($1, $2, $3, $4, $5)
    on conflict (account_id, agent_id, month, advertiser_id) do update set committed = so_far.committed + excluded.committed
    returning committed::text`,
  record: `
    insert into buyer_agent_commitment_parts as part
      (account_id, media_buy_id, change_id, agent_account_id, agent_id, advertiser_id, month, amount, agreed)
    values ($1, $2, coalesce($3, ''), $4, $5, $6, $7, $8, $3::text is null)
    on conflict (account_id, media_buy_id, change_id) do update set amount = part.amount + excluded.amount`,
  agree: `update buyer_agent_commitment_parts set agreed = true where account_id = $1 and media_buy_id = $2 and change_id = $3`,
  release: `
    with removed as (
      delete from buyer_agent_commitment_parts
      where account_id = $1 and media_buy_id = $2 and ($3::text is null or (change_id = $3 and not agreed))
      returning agent_account_id, agent_id, advertiser_id, month, amount),
    sums as (select agent_account_id, agent_id, advertiser_id, month, sum(amount) as amount from removed group by 1, 2, 3, 4)
    update buyer_agent_commitments as so_far set committed = greatest(so_far.committed - sums.amount, 0)
    from sums
    where so_far.account_id = sums.agent_account_id and so_far.agent_id = sums.agent_id
      and so_far.month = sums.month and so_far.advertiser_id = sums.advertiser_id`,
  settle: `delete from buyer_agent_commitment_parts where account_id = $1 and media_buy_id = $2 and agreed`,
} as const;

describe('Commitments of agents', () => {
  let test: TestDatabase;
  let money: CommittedMoney;
  const pool = agentPool(1, 'agent_1', 7, new Date('2026-01'));
  const migration = new CommitmentsOfAgents1763844526302();

  beforeAll(async () => {
    test = await testDatabase();
    money = new TypeormCommittedMoney(test.database);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    await migrate('down');
    await test.database.query('truncate buyer_agent_commitments, buyer_agent_commitment_parts, commitments, commitment_pools');
  });

  const migrate = async (step: 'up' | 'down') => {
    const runner = test.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await migration[step](runner);
    await runner.commitTransaction();
    await runner.release();
  };
  const run = (name: keyof typeof old, ...values: readonly unknown[]) => test.database.query(old[name], values, `old.${name}`);
  const commit = (mediaBuyId: string, changeId: string | null, amount: string) =>
    test.database.run(async () => {
      await run('add', 1, 'agent_1', 7, '2026-01-01', amount);
      await run('record', 9, mediaBuyId, changeId, 1, 'agent_1', 7, '2026-01-01', amount);
    });
  const sum = async () => Number((await money.sums(1, [pool.name])).get(pool.name));
  const shares = async () => {
    const rows = await test.database.query<{ share: string }>(
      `select concat_ws(' ', media_buy_id, nullif(change_id, ''), trim_scale(amount)) as share from commitments order by 1`,
    );
    return rows.map(({ share }) => share);
  };

  /** Buys and changes in every state, written by the release before. */
  const trade = async () => {
    for (const id of ['mb_1', 'mb_2', 'mb_3']) await commit(id, null, '100.000000');
    await commit('mb_1', 'change_1', '10.000000');
    await commit('mb_1', 'change_2', '5.000000');
    await commit('mb_1', 'change_2', '1.000000');
    await commit('mb_2', 'change_3', '20.000000');
    await run('agree', 9, 'mb_1', 'change_1');
    await run('release', 9, 'mb_2', null);
    await run('settle', 9, 'mb_3');
  };
  const traded = ['mb_1 110', 'mb_1 change_2 6'];

  it('takes over parts and totals', async () => {
    await trade();
    await migrate('up');
    expect([await sum(), await shares()]).toEqual([216, traded]);
  });

  it('counts an amount once that is committed while it takes over', async () => {
    let taking: Promise<void> = Promise.resolve();
    await test.database.run(async () => {
      await run('add', 1, 'agent_1', 7, '2026-01-01', '30.000000');
      taking = Promise.resolve().then(() => migrate('up'));
      await setTimeout(100);
      await run('record', 9, 'mb_1', null, 1, 'agent_1', 7, '2026-01-01', '30.000000');
    });
    await taking;
    expect([await sum(), await shares()]).toEqual([30, ['mb_1 30']]);
  });

  it('carries what the release before writes after that', async () => {
    await migrate('up');
    await trade();
    expect([await sum(), await shares()]).toEqual([216, traded]);
    await run('release', 9, 'mb_1', 'change_2');
    await run('release', 9, 'mb_1', 'change_1');
    expect([await sum(), await shares()]).toEqual([210, ['mb_1 110']]);
  });

  it('releases an amount once when both releases handle the same event', async () => {
    const buy = { accountId: 9, mediaBuyId: 'mb_1' };
    for (const isOldFirst of [true, false]) {
      await migrate('up');
      await commit('mb_1', null, '100.000000');
      await commit('mb_2', null, '40.000000');
      const steps = [() => run('release', 9, 'mb_1', null), () => money.release('agent', buy, null)];
      for (const step of isOldFirst ? steps : steps.toReversed()) await step();
      expect([await sum(), await shares()]).toEqual([40, ['mb_2 40']]);
      await migrate('down');
      await test.database.query('truncate buyer_agent_commitments, buyer_agent_commitment_parts');
    }
    await migrate('up');
  });
});
