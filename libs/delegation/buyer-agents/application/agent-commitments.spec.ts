import { agentPool } from '@exchange/commitments';
import { InMemoryCommittedMoney } from '@exchange/commitments/testing';
import { type AgentCaller, type DomainEvent, FixedClock, type PersonCaller } from '@exchange/kernel';
import type { AgentGrant } from '../domain/grants';
import { aBuyerAgent, aGrant, agentEpoch, InMemoryBuyerAgents, later } from '../testing';
import { AgentCommitments } from './agent-commitments';

const acting = { accountId: 1, accountType: 'BUYER', label: 'Planner' } as const;
const agent: AgentCaller = { kind: 'agent', agentId: 'agent_1', via: 'key', credentialId: 'key_1', grants: new Map(), ...acting };
const person: PersonCaller = { kind: 'person', userId: 1, role: 'MEMBER', via: 'session', credentialId: 's', ...acting };
const key = { accountId: 1, id: 'agent_1' };
const day = 86_400_000;

async function start(...grants: AgentGrant[]) {
  const clock = new FixedClock(agentEpoch);
  const [agents, money] = [new InMemoryBuyerAgents(), new InMemoryCommittedMoney()];
  const events: DomainEvent[] = [];
  const outbox = { append: async (added: readonly DomainEvent[]) => void events.push(...added) } as never;
  await agents.insert(aBuyerAgent());
  await agents.change(key, (it) => it.replaceAccess(grants, 1, later(1)));
  const commitments = new AgentCommitments(agents, money, outbox, clock);
  const commit = (amount: number, caller: AgentCaller | PersonCaller = agent, mediaBuyId = 'mb_1') =>
    commitments.commit(caller, { advertiserId: 7, parts: [{ mediaBuyId, sellerId: 1, amount: amount.toFixed(6) }], currency: 'EUR' });
  const refusal = (amount: number, caller: AgentCaller | PersonCaller = agent) =>
    commitments.refusal(caller, {
      advertiserId: 7,
      parts: [{ mediaBuyId: 'mb_2', sellerId: 1, amount: amount.toFixed(6) }],
      currency: 'EUR',
    });
  return { clock, agents, money, events, commit, refusal };
}

describe('Agent commitments', () => {
  it('are refused with 403 without maySpend for the advertiser, even for an amount of 0', async () => {
    for (const grants of [[], [aGrant(7)], [aGrant(8, { maySpend: true })]]) {
      const { commit } = await start(...grants);
      for (const amount of [0, 5]) await expect(commit(amount)).rejects.toMatchObject({ status: 403 });
    }
  });

  it('are unlimited without a ceiling but still added up', async () => {
    const { commit, money } = await start(aGrant(7, { maySpend: true }));
    await commit(1_000_000);
    await commit(0);
    const { name } = agentPool(1, 'agent_1', 7, new Date('2026-01'));
    expect(Number((await money.sums(1, [name])).get(name))).toBe(1_000_000);
  });

  it('beyond the ceiling are refused with 409, ceiling, committed, left and currency', async () => {
    const { commit } = await start(aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' }));
    await commit(60);
    await expect(commit(40.01)).rejects.toMatchObject({
      status: 409,
      code: 'AGENT_CEILING_REACHED',
      details: { ceiling: 100, committed: 60, left: 40, currency: 'EUR' },
    });
  });

  it('can be checked before: refusal returns the error and commits nothing', async () => {
    expect(await (await start()).refusal(0)).toMatchObject({ status: 403 });
    const { clock, commit, refusal } = await start(aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' }));
    await commit(60);
    expect([await refusal(40), await refusal(0), await refusal(1_000, person)]).toEqual([null, null, null]);
    for (let asked = 0; asked < 2; asked += 1)
      expect(await refusal(40.01)).toMatchObject({ code: 'AGENT_CEILING_REACHED', details: { ceiling: 100, committed: 60, left: 40 } });
    await commit(40);
    clock.advance(31 * day);
    expect(await refusal(100)).toBeNull();
    expect(await (await start(aGrant(7, { maySpend: true }))).refusal(1_000_000)).toBeNull();
  });

  it('are released when a buy ends unspent, and final once spent', async () => {
    const { commit, money } = await start(aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' }));
    await commit(60);
    await commit(40, agent, 'mb_2');
    await money.release('agent', { accountId: 1, mediaBuyId: 'mb_2' }, null);
    await money.settle('agent', { accountId: 1, mediaBuyId: 'mb_1' });
    await commit(40, agent, 'mb_3');
    await money.release('agent', { accountId: 1, mediaBuyId: 'mb_1' }, null);
    await expect(commit(1, agent, 'mb_4')).rejects.toMatchObject({ details: { committed: 100, left: 0 } });
  });

  it('emit one event per crossing of 80 % and of the ceiling', async () => {
    const { commit, money, events } = await start(
      aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' }),
      aGrant(8, { maySpend: true }),
    );
    const told = () => events.map(({ type, payload }) => [type, (payload as { committed: number }).committed]);
    await commit(79.99);
    expect(told()).toEqual([]);
    await commit(0.01, agent, 'mb_2');
    await commit(10, agent, 'mb_3');
    expect(told()).toEqual([['buyer_agents.ceiling_nearly_reached', 80]]);
    await commit(10, agent, 'mb_4');
    expect(told().slice(1)).toEqual([['buyer_agents.ceiling_reached', 100]]);
    expect(events[1]).toMatchObject({
      accountId: 1,
      payload: { agentId: 'agent_1', displayName: 'Planner', advertiserId: 7, month: '2026-01', ceiling: 100, currency: 'EUR' },
    });
    await money.release('agent', { accountId: 1, mediaBuyId: 'mb_1' }, null);
    await commit(79.99, agent, 'mb_5');
    expect(told().slice(2)).toEqual([['buyer_agents.ceiling_reached', 100]]);
  });

  it('start at zero each calendar month, in UTC', async () => {
    const { commit, clock } = await start(aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' }));
    await commit(100);
    clock.advance(17 * day - 12 * 3_600_000);
    await commit(100);
    expect(clock.now().toISOString()).toBe('2026-02-01T00:00:00.000Z');
  });

  it('made before the ceiling was lowered count against the new ceiling', async () => {
    const { commit, agents } = await start(aGrant(7, { maySpend: true }));
    await commit(80);
    await agents.change(key, (it) => it.replaceAccess([aGrant(7, { maySpend: true, monthlyCeiling: '50.000000' })], 2, later(2)));
    await expect(commit(1)).rejects.toMatchObject({ details: { ceiling: 50, committed: 80, left: 0 } });
  });

  it('are refused with 403 while the agent is suspended', async () => {
    const { commit, agents } = await start(aGrant(7, { maySpend: true }));
    const request = { expectedLifecycleState: 'active', confirmationText: 'Planner' } as const;
    await agents.change(key, (it) => it.move('suspend', request, later(2)));
    await expect(commit(1)).rejects.toMatchObject({ status: 403 });
  });

  it('of people are not limited', async () => {
    const { commit } = await start();
    await commit(5, person);
  });
});
