import { agentPool, type CommitmentPool, payerPool } from '../domain/pools';
import type { CommittedMoney } from '../domain/ports';

/** Contract tests for implementations of {@link CommittedMoney}. `open` returns an empty one. */
export function committedMoneyContract(open: () => Promise<CommittedMoney>): void {
  let money: CommittedMoney;
  const [january, february] = [agentPool(1, 'agent_1', 7, new Date('2026-01')), agentPool(1, 'agent_1', 7, new Date('2026-02'))];
  const payer = payerPool(2, 'EUR');
  const buy = { accountId: 9, mediaBuyId: 'mb_1' };
  const commit = (amount: string, pool: CommitmentPool = january, changeId?: string, mediaBuyId = buy.mediaBuyId) =>
    money.add(pool, buy.accountId, [{ mediaBuyId, amount, ...(changeId === undefined ? {} : { changeId }) }]);
  const committed = async ({ accountId, name }: CommitmentPool = january) => Number((await money.sums(accountId, [name])).get(name));

  beforeEach(async () => {
    money = await open();
  });

  test('adds with six decimals, separately per account and pool', async () => {
    expect(Number(await commit('0.100000'))).toBe(0.1);
    expect(Number(await commit('9999999999.200001'))).toBe(9999999999.300001);
    for (const other of [
      agentPool(2, 'agent_1', 7, new Date('2026-01')),
      agentPool(1, 'agent_2', 7, new Date('2026-01')),
      february,
      payer,
      payerPool(2, 'JPY'),
    ])
      expect(Number(await commit('5.000000', other))).toBe(5);
  });

  test('adds the shares of several media buys and changes at once', async () => {
    const shares = [
      { mediaBuyId: 'mb_1', amount: '1.500000' },
      { mediaBuyId: 'mb_1', changeId: 'sug_1', amount: '2.000000' },
      { mediaBuyId: 'mb_2', amount: '4.000000' },
    ];
    expect(Number(await money.add(january, 9, shares))).toBe(7.5);
    await money.release('agent', buy, 'sug_1');
    expect(await committed()).toBe(5.5);
  });

  test('returns the sums of existing pools of the account by name', async () => {
    await commit('1.500000');
    await commit('3.000000', agentPool(2, 'agent_1', 7, new Date('2026-02')));
    const sums = await money.sums(1, [january.name, february.name]);
    expect([...sums].map(([name, sum]) => [name, Number(sum)])).toEqual([[january.name, 1.5]]);
  });

  describe('releases', () => {
    test('the amount of a buy once, from each pool that has a share of it', async () => {
      await commit('60.000000');
      await commit('5.000000', january, undefined, 'mb_2');
      await commit('7.000000', february, 'change_1');
      await money.release('agent', buy, null);
      expect([await committed(), await committed(february)]).toEqual([5, 0]);
      await money.release('agent', buy, null);
      await money.release('agent', { accountId: 8, mediaBuyId: 'mb_2' }, null);
      expect(await committed()).toBe(5);
    });

    test('a refused change alone, and an agreed change together with its buy', async () => {
      await commit('60.000000');
      await commit('10.000000', january, 'change_1');
      await commit('3.000000', january, 'sug_1');
      for (let n = 0; n < 2; n += 1) await money.confirm('agent', buy, 'change_1');
      await money.release('agent', buy, 'change_1');
      expect(await committed()).toBe(73);
      await money.release('agent', buy, 'sug_1');
      expect(await committed()).toBe(70);
      await money.release('agent', buy, null);
      expect(await committed()).toBe(0);
    });

    test('an agreed change whose buy has no share in its pool', async () => {
      await commit('7.000000', february, 'change_1');
      await money.confirm('agent', buy, 'change_1');
      await money.release('agent', buy, null);
      expect(await committed(february)).toBe(0);
    });

    test('an unanswered change together with its buy', async () => {
      await commit('60.000000');
      await commit('10.000000', january, 'change_1');
      await money.release('agent', buy, null);
      expect(await committed()).toBe(0);
    });

    test('nothing of a settled buy, but its changes that were not agreed', async () => {
      await commit('60.000000');
      await commit('10.000000', january, 'change_1');
      await money.settle('agent', buy);
      await money.release('agent', buy, 'change_1');
      expect(await committed()).toBe(60);
      await money.release('agent', buy, null);
      expect(await committed()).toBe(60);
    });

    test('nothing from pools of another kind', async () => {
      await commit('60.000000');
      await commit('63.000000', payer);
      await money.settle('agent', buy);
      expect(await committed(payer)).toBe(63);
      await money.release('payer', buy, null);
      expect([await committed(), await committed(payer)]).toEqual([60, 0]);
    });
  });

  test('sets the amount of a media buy with its agreed changes, and keeps that of other changes', async () => {
    await commit('60.000000', payer);
    await commit('10.000000', payer, 'change_1');
    await commit('5.000000', payer, 'change_2');
    await money.confirm('payer', buy, 'change_1');
    expect([Number(await money.amountOf(payer, buy)), await committed(payer)]).toEqual([70, 75]);
    for (const [amount, sum] of [
      ['80.500000', 85.5],
      ['20.000000', 25],
      ['20.000000', 25],
      ['0', 5],
      ['30.000000', 35],
    ] as const) {
      await money.resize(payer, buy, amount);
      expect([Number(await money.amountOf(payer, buy)), await committed(payer)]).toEqual([Number(amount), sum]);
    }
    await money.resize(payerPool(3, 'EUR'), buy, '7.000000');
    expect([await committed(payerPool(3, 'EUR')), await committed(payer)]).toEqual([7, 35]);
  });

  test('moves the pools of a kind with their commitments, and adds up those of the same name', async () => {
    const own = { accountId: 2, mediaBuyId: 'mb_1' };
    const [target, yen] = [payerPool(4, 'EUR'), payerPool(2, 'JPY')];
    for (const pool of [payer, yen, agentPool(2, 'agent_1', 7, new Date('2026-01'))])
      await money.add(pool, 2, [{ mediaBuyId: 'mb_1', amount: '6.000000' }]);
    await commit('1.000000', target);
    // Committed after the account had joined, before its pools are moved.
    await money.add(target, 2, [{ mediaBuyId: 'mb_1', amount: '2.000000' }]);
    await money.move('payer', 2, 4);
    expect((await money.sums(2, [payer.name, yen.name])).size).toBe(0);
    expect([await committed(target), await committed(payerPool(4, 'JPY'))]).toEqual([9, 6]);
    expect(await committed(agentPool(2, 'agent_1', 7, new Date('2026-01')))).toBe(6);
    await money.release('payer', own, null);
    expect([await committed(target), await committed(payerPool(4, 'JPY'))]).toEqual([1, 0]);
  });
}
