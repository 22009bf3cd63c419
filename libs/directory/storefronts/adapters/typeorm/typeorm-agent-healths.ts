import { Injectable } from '@nestjs/common';
import type { ProtocolRelease, Step } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import { AgentHealth, type AgentHealthState } from '../../domain/agent-health';
import { type AgentAddress, AgentHealths, type AgentKey } from '../../domain/ports';
import { agentHealthMapping, agentHealthRow } from './agent-health.row';

@Injectable()
export class TypeormAgentHealths extends AgentHealths {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async change(key: AgentKey, now: Date, fn: Step<AgentHealth>): Promise<AgentHealth | null> {
    return this.database.run(async () => {
      await this.begin(key, now);
      const { accountId, sellerId } = key;
      return this.store.change(agentHealthMapping, { accountId, sellerId }, fn);
    });
  }

  async rememberRelease({ accountId, sellerId, agentUrl }: AgentAddress, release: ProtocolRelease, now: Date): Promise<void> {
    const { status, silences, pauses } = AgentHealth.unknown({ accountId, sellerId }, now).state;
    // The lock waits for a change of the address that is being saved.
    await this.database.query(
      `insert into seller_agent_health (account_id, seller_id, status, silences, pauses, release, updated_at)
       select a.account_id, a.id, $3, $4, $5, $6, $7 from seller_agents a where a.account_id = $1 and a.id = $2 and a.agent_url = $8 for share
       on conflict (account_id, seller_id) do update set release = excluded.release, updated_at = excluded.updated_at
       where seller_agent_health.release is distinct from excluded.release`,
      [accountId, sellerId, status, silences, pauses, release, now, agentUrl],
      'storefronts.release',
    );
  }

  async forgetRelease({ accountId, sellerId }: AgentKey): Promise<void> {
    await this.database.query(
      'update seller_agent_health set release = null where account_id = $1 and seller_id = $2 and release is not null',
      [accountId, sellerId],
    );
  }

  async of(accountId: number, sellerIds: readonly number[]): Promise<readonly AgentHealthState[]> {
    return this.database.manager
      .createQueryBuilder(agentHealthRow, 'health')
      .where('health.accountId = :accountId and health.sellerId = any(:sellerIds)', { accountId, sellerIds })
      .getMany();
  }

  /** Inserts the initial row; several processes may call an agent for the first time at once. */
  private async begin({ accountId, sellerId }: AgentKey, now: Date): Promise<void> {
    const state = AgentHealth.unknown({ accountId, sellerId }, now).state;
    await this.database.manager.createQueryBuilder().insert().into(agentHealthRow).values(state).orIgnore().execute();
  }
}
