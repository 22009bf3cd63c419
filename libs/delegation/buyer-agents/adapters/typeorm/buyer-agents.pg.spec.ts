import { agentPool } from '@exchange/commitments';
import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { FixedClock, type AgentCaller, decimal, micros } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { AgentCommitments } from '../../application/agent-commitments';
import { aBuyerAgent, agentEpoch, aGrant, later } from '../../testing';
import { buyerAgentsContract } from '../../testing/contract';
import { TypeormBuyerAgents } from './typeorm-buyer-agents';

describe('PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const agents = async () => {
    await test.database.query('truncate buyer_agents');
    return new TypeormBuyerAgents(test.store, test.database);
  };
  const money = async () => {
    await test.database.query('truncate commitments, commitment_pools');
    return new TypeormCommittedMoney(test.database);
  };

  describe('Buyer agents', () => {
    buyerAgentsContract(agents);
  });

  describe('Commitments', () => {
    const caller: AgentCaller = {
      kind: 'agent',
      agentId: 'agent_1',
      accountId: 1,
      accountType: 'BUYER',
      label: 'Planner',
      via: 'key',
      credentialId: 'key_1',
      grants: new Map([[7, 'READ_WRITE']]),
    };
    const key = { accountId: 1, id: 'agent_1' };

    it('never exceed the ceiling when concurrent, and a refused commitment is not added', async () => {
      const [stored, sums] = [await agents(), await money()];
      await stored.insert(aBuyerAgent());
      await stored.change(key, (agent) => agent.replaceAccess([aGrant(7, { maySpend: true, monthlyCeiling: '100.000000' })], 1, later(1)));
      const commitments = new AgentCommitments(stored, sums, test.outbox, new FixedClock(agentEpoch));
      const one = () =>
        test.database
          .run(() =>
            commitments.commit(caller, {
              advertiserId: 7,
              parts: [{ mediaBuyId: 'mb_1', sellerId: 1, amount: '30.000000' }],
              currency: 'EUR',
            }),
          )
          .then(
            () => 'committed',
            ({ code }: { code: string }) => code,
          );
      const outcomes = await Promise.all(Array.from({ length: 12 }, one));
      expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(3);
      expect(new Set(outcomes.filter((outcome) => outcome !== 'committed'))).toEqual(new Set(['AGENT_CEILING_REACHED']));
      const { name } = agentPool(1, 'agent_1', 7, new Date('2026-01'));
      const sum = (await sums.sums(1, [name])).get(name)!;
      expect(decimal(micros(sum))).toBe('90.000000');
    });

    it('lock the grant: replacing the access waits until the transaction ends', async () => {
      const [stored, sums] = [await agents(), await money()];
      await stored.insert(aBuyerAgent());
      await stored.change(key, (agent) => agent.replaceAccess([aGrant(7, { maySpend: true })], 1, later(1)));
      const commitments = new AgentCommitments(stored, sums, test.outbox, new FixedClock(agentEpoch));
      const order: string[] = [];
      let replacing: Promise<unknown> = Promise.resolve();
      await test.database.run(async () => {
        await commitments.commit(caller, {
          advertiserId: 7,
          parts: [{ mediaBuyId: 'mb_1', sellerId: 1, amount: '1.000000' }],
          currency: 'EUR',
        });
        replacing = Promise.resolve().then(() => replaceElsewhere());
        await new Promise<void>((resolve) => setImmediate(resolve));
        order.push('committed');
      });
      await replacing;
      expect(order).toEqual(['committed', 'replaced']);
      await expect(
        commitments.commit(caller, { advertiserId: 7, parts: [{ mediaBuyId: 'mb_1', sellerId: 1, amount: '1.000000' }], currency: 'EUR' }),
      ).rejects.toMatchObject({
        status: 403,
      });

      async function replaceElsewhere(): Promise<void> {
        const other = new TypeormBuyerAgents(test.store, test.database);
        await other.change(key, (agent) => agent.replaceAccess([], 2, later(2)));
        order.push('replaced');
      }
    });
  });
});
