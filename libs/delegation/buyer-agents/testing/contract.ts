import type { Keyset } from '@exchange/kernel';
import { aBuyerAgent, aGrant, later } from '.';
import type { BuyerAgent } from '../domain/buyer-agent';
import type { BuyerAgentFilter, BuyerAgents } from '../domain/ports';

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
