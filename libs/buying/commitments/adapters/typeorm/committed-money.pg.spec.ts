import { plansOf, testDatabase, type TestDatabase } from '@test/database';
import { agentPool } from '../../domain/pools';
import { committedMoneyContract } from '../../testing/contract';
import { TypeormCommittedMoney } from './typeorm-committed-money';

describe('Committed money in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const open = async () => {
    await test.database.query('truncate commitments, commitment_pools');
    return new TypeormCommittedMoney(test.database);
  };

  committedMoneyContract(open);

  const [first, second] = [agentPool(1, 'agent_1', 7, new Date('2026-01')), agentPool(1, 'agent_2', 7, new Date('2026-01'))];
  const share = (mediaBuyId: string, amount = '1.000000') => [{ mediaBuyId, amount }];
  const sums = async (money: TypeormCommittedMoney) => [...(await money.sums(1, [first.name, second.name])).values()].map(Number);

  it('adds up concurrent amounts, and counts nothing of a transaction that is rolled back', async () => {
    const money = await open();
    const add = (n: number) =>
      test.database.run(async () => {
        await money.add(first, 9, share(`mb_${n}`));
        if (n % 3 === 0) throw new Error('refused');
      });
    await Promise.allSettled(Array.from({ length: 12 }, (_, n) => add(n)));
    expect(await sums(money)).toEqual([8]);
  });

  it('releases media buys that share pools at the same time without a deadlock', async () => {
    const money = await open();
    const ids = Array.from({ length: 10 }, (_, n) => `mb_${n}`);
    for (const [n, id] of ids.entries())
      for (const pool of n % 2 === 0 ? [first, second] : [second, first]) await money.add(pool, 9, share(id));
    await Promise.all([...ids, ...ids].map((mediaBuyId) => money.release('agent', { accountId: 9, mediaBuyId }, null)));
    expect(await sums(money)).toEqual([0, 0]);
  });

  it('finds rows by primary keys only', async () => {
    const money = await open();
    const buy = { accountId: 9, mediaBuyId: 'mb_1' };
    const plans = await plansOf(test.database, async () => {
      await money.add(first, 9, share('mb_1'));
      await money.sums(1, [first.name]);
      await money.confirm('agent', buy, 'change_1');
      await money.resize(first, buy, '2.000000');
      await money.amountOf(first, buy);
      await money.settle('agent', buy);
      await money.release('agent', buy, null);
      await money.move('agent', 1, 2);
    });
    expect(plans).not.toMatch(/Seq Scan on commit|_age/);
    expect(plans).toMatch(/commitments_pkey[^]*commitment_pools_pkey/);
  });
});
