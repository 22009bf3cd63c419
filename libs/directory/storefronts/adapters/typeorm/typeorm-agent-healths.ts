import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
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
