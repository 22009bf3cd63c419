import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { type CommitmentKey, MonthlyTotals } from '../../domain/ports';

/** The row stays locked until the transaction ends: who commits more waits, and adds to what is certain. */
const addSql = `
  insert into buyer_agent_commitments as so_far (account_id, agent_id, advertiser_id, month, committed) values ($1, $2, $3, $4, $5)
  on conflict (account_id, agent_id, month, advertiser_id) do update set committed = so_far.committed + excluded.committed
  returning committed::text`;

const ofSql = `
  select agent_id, advertiser_id, committed::text from buyer_agent_commitments
  where account_id = $1 and agent_id = any($2) and month = $3`;

@Injectable()
export class TypeormMonthlyTotals extends MonthlyTotals {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ accountId, agentId, advertiserId, month }: CommitmentKey, amount: string): Promise<string> {
    const values = [accountId, agentId, advertiserId, firstOf(month), amount];
    const [row] = await this.database.query<{ committed: string }>(addSql, values, 'buyer-agents.commit');
    return row!.committed;
  }

  async of(accountId: number, agentIds: readonly string[], month: string): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
    const rows = await this.database.query<{ agent_id: string; advertiser_id: number; committed: string }>(
      ofSql,
      [accountId, agentIds, firstOf(month)],
      'buyer-agents.committed',
    );
    const found = new Map<string, Map<number, string>>();
    for (const { agent_id: agentId, advertiser_id: advertiserId, committed } of rows)
      found.set(agentId, (found.get(agentId) ?? new Map<number, string>()).set(advertiserId, committed));
    return found;
  }
}

const firstOf = (month: string): string => `${month}-01`;
