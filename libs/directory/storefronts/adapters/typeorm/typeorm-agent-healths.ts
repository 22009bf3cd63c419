import { Injectable } from '@nestjs/common';
import type { ProtocolRelease, Step } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import { AgentHealth, type AgentHealthState } from '../../domain/agent-health';
import { AgentHealths, type AgentKey } from '../../domain/ports';
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

  async rememberRelease({ accountId, sellerId }: AgentKey, release: ProtocolRelease, now: Date): Promise<void> {
    const { status, silences, pauses } = AgentHealth.unknown({ accountId, sellerId }, now).state;
    await this.database.query(
      `insert into seller_agent_health (account_id, seller_id, status, silences, pauses, release, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, seller_id) do update set release = excluded.release, updated_at = excluded.updated_at
       where seller_agent_health.release is distinct from excluded.release`,
      [accountId, sellerId, status, silences, pauses, release, now],
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
