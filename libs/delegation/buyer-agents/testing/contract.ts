import type { Keyset } from '@exchange/kernel';
import { aBuyerAgent, aGrant, agentEpoch, later } from '.';
import type { BuyerAgent } from '../domain/buyer-agent';
import type { BuyerAgentFilter, BuyerAgents, MonthlyTotals } from '../domain/ports';

/** Contract tests for implementations of {@link BuyerAgents}. `open` returns an empty one. */
export function buyerAgentsContract(open: () => BuyerAgents | Promise<BuyerAgents>): void {
  let agents: BuyerAgents;
  const key = { accountId: 1, id: 'agent_1' };
  const suspend = (agent: BuyerAgent) =>
    agent.move('suspend', { expectedLifecycleState: 'active', confirmationText: agent.state.displayName }, later(1));
  const retire = (agent: BuyerAgent) =>
    agent.move('retire', { expectedLifecycleState: 'active', confirmationText: agent.state.displayName }, later(1));

  beforeEach(async () => {
    agents = await open();
  });

  test('returns an inserted agent, with or without a lock', async () => {
    await agents.insert(aBuyerAgent());
    expect((await agents.find(key))?.state).toEqual(aBuyerAgent().state);
    expect((await agents.lock(key))?.state).toEqual(aBuyerAgent().state);
  });

  test('hides an agent from another account', async () => {
    await agents.insert(aBuyerAgent());
    const strange = { accountId: 2, id: 'agent_1' };
    expect([await agents.find(strange), await agents.lock(strange), await agents.change(strange, suspend)]).toEqual([null, null, null]);
    expect(await agents.list({ accountId: 2 }, { limit: 10, after: null })).toEqual([]);
  });

  test('stores a change, and nothing when the step throws', async () => {
    await agents.insert(aBuyerAgent());
    const grants = [aGrant(7, { maySpend: true, monthlyCeiling: '250.500000' }), aGrant(9, { role: 'READ' })];
    await agents.change(key, (agent) => agent.replaceAccess(grants, 1, later(1)));
    await expect(agents.change(key, (agent) => agent.replaceAccess([], 1, later(2)))).rejects.toMatchObject({ status: 409 });
    expect((await agents.find(key))?.state).toMatchObject({ grants, accessRevision: 2, updatedAt: later(1) });
  });

  test('refuses a second agent with the same name, ignoring case, until the first is retired', async () => {
    const taken = { status: 409, field: 'displayName' };
    await agents.insert(aBuyerAgent());
    await expect(agents.insert(aBuyerAgent({ id: 'agent_2', displayName: 'PLANNER' }))).rejects.toMatchObject(taken);
    await agents.insert(aBuyerAgent({ accountId: 2, id: 'agent_2' }));
    await agents.insert(aBuyerAgent({ id: 'agent_3', displayName: 'Buyer' }));
    const rename = (agent: BuyerAgent) => agent.rename('planner', later(1));
    await expect(agents.change({ accountId: 1, id: 'agent_3' }, rename)).rejects.toMatchObject(taken);
    await agents.change(key, retire);
    expect((await agents.change({ accountId: 1, id: 'agent_3' }, rename))?.state.displayName).toBe('planner');
  });

  test('lists newest first, with filter and cursor', async () => {
    for (const [i, id] of ['agent_a', 'agent_b', 'agent_c'].entries())
      await agents.insert(aBuyerAgent({ id, displayName: `Agent ${id}` }, later(i > 0 ? 1000 : 0)));
    await agents.change({ accountId: 1, id: 'agent_a' }, suspend);
    const ids = async (filter: Partial<BuyerAgentFilter> = {}, limit = 10, after: Keyset | null = null) =>
      (await agents.list({ accountId: 1, ...filter }, { limit, after })).map(({ id }) => id);
    expect(await ids()).toEqual(['agent_c', 'agent_b', 'agent_a']);
    expect(await ids({}, 0)).toEqual(['agent_c']);
    expect(await ids({}, 10, [later(1000).toISOString(), 'agent_c'])).toEqual(['agent_b', 'agent_a']);
    expect(await ids({ lifecycleState: 'suspended' })).toEqual(['agent_a']);
    expect(await ids({ name: 'AGENT_B' })).toEqual(['agent_b']);
    expect(await ids({ name: '%' })).toEqual([]);
  });
}

/** Contract tests for implementations of {@link MonthlyTotals}. */
export function monthlyTotalsContract(open: () => MonthlyTotals | Promise<MonthlyTotals>): void {
  let totals: MonthlyTotals;
  const key = { accountId: 1, agentId: 'agent_1', advertiserId: 7, month: '2026-01' };

  beforeEach(async () => {
    totals = await open();
  });

  test('adds with six decimals, separately per account, agent, advertiser and month', async () => {
    expect(Number(await totals.add(key, '0.100000'))).toBe(0.1);
    expect(Number(await totals.add(key, '9999999999.200001'))).toBe(9999999999.300001);
    for (const other of [{ accountId: 2 }, { agentId: 'agent_2' }, { advertiserId: 8 }, { month: '2026-02' }])
      expect(Number(await totals.add({ ...key, ...other }, '5.000000'))).toBe(5);
  });

  describe('releases', () => {
    const buy = { accountId: 9, mediaBuyId: 'mb_1', changeId: null };
    const change = { ...buy, changeId: 'mb_1.update.2' };
    const committed = async (of = key) =>
      Number((await totals.of(of.accountId, [of.agentId], of.month)).get(of.agentId)?.get(of.advertiserId));
    const commit = async (part: typeof buy | typeof change, amount: string, of = key) => {
      await totals.add(of, amount);
      await totals.recordPart(of, part, amount);
    };

    test('the amount of a buy once, from the agent and the month that committed it', async () => {
      await commit(buy, '60.000000');
      await commit({ ...buy, mediaBuyId: 'mb_2' }, '5.000000');
      await commit(change, '7.000000', { ...key, month: '2026-02' });
      await totals.release(buy);
      expect([await committed(), await committed({ ...key, month: '2026-02' })]).toEqual([5, 0]);
      await totals.release(buy);
      expect(await committed()).toBe(5);
      await totals.release({ ...buy, accountId: 8, mediaBuyId: 'mb_2' });
      expect(await committed()).toBe(5);
    });

    test('a refused change alone, and an agreed change together with its buy', async () => {
      await commit(buy, '60.000000');
      await commit(change, '10.000000');
      await commit({ ...change, changeId: 'sug_1' }, '3.000000');
      await totals.markAgreed(change);
      await totals.release(change);
      expect(await committed()).toBe(73);
      await totals.release({ ...change, changeId: 'sug_1' });
      expect(await committed()).toBe(70);
      await totals.release(buy);
      expect(await committed()).toBe(0);
    });

    test('an unanswered change together with its buy', async () => {
      await commit(buy, '60.000000');
      await commit(change, '10.000000');
      await totals.release(buy);
      expect(await committed()).toBe(0);
    });

    test('nothing of a settled buy, but its changes that were not agreed', async () => {
      await commit(buy, '60.000000');
      await commit(change, '10.000000');
      await totals.settle(9, 'mb_1');
      await totals.release(change);
      expect(await committed()).toBe(60);
      await totals.release(buy);
      expect(await committed()).toBe(60);
    });
  });

  test('returns the totals of a month by agent and advertiser', async () => {
    await totals.add(key, '1.500000');
    await totals.add({ ...key, advertiserId: 8 }, '2.000000');
    await totals.add({ ...key, agentId: 'agent_2' }, '3.000000');
    const found = await totals.of(1, ['agent_1', 'agent_3'], '2026-01');
    const shown = [...found].map(([agentId, sums]) => [agentId, [...sums].map(([id, sum]) => [id, Number(sum)]).sort()]);
    expect(shown).toEqual([
      [
        'agent_1',
        [
          [7, 1.5],
          [8, 2],
        ],
      ],
    ]);
    expect((await totals.of(1, ['agent_1'], agentEpoch.toISOString().slice(0, 4) + '-02')).size).toBe(0);
    expect((await totals.of(2, ['agent_1'], '2026-01')).size).toBe(0);
  });
}
