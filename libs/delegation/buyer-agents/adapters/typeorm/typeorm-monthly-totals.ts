import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@exchange/kernel';
import { Database, Outbox } from '@exchange/platform';
import { type CommitmentKey, MonthlyTotals, type PartKey } from '../../domain/ports';

/** Locks the row until the transaction ends, so that concurrent commitments add up. */
const addSql = `
  insert into buyer_agent_commitments as so_far (account_id, agent_id, advertiser_id, month, committed) values ($1, $2, $3, $4, $5)
  on conflict (account_id, agent_id, month, advertiser_id) do update set committed = so_far.committed + excluded.committed
  returning committed::text`;

const ofSql = `
  select agent_id, advertiser_id, committed::text from buyer_agent_commitments
  where account_id = $1 and agent_id = any($2) and month = $3`;

/** An agreed change is released or settled together with its buy. */
const recordPartSql = `
  insert into buyer_agent_commitment_parts as part
    (account_id, media_buy_id, change_id, agent_account_id, agent_id, advertiser_id, month, amount, agreed)
  values ($1, $2, coalesce($3, ''), $4, $5, $6, $7, $8, $3::text is null)
  on conflict (account_id, media_buy_id, change_id) do update set amount = part.amount + excluded.amount`;

const agreeSql = `update buyer_agent_commitment_parts set agreed = true where account_id = $1 and media_buy_id = $2 and change_id = $3`;

const releaseSql = `
  with removed as (
    delete from buyer_agent_commitment_parts
    where account_id = $1 and media_buy_id = $2 and ($3::text is null or (change_id = $3 and not agreed))
    returning agent_account_id, agent_id, advertiser_id, month, amount),
  sums as (select agent_account_id, agent_id, advertiser_id, month, sum(amount) as amount from removed group by 1, 2, 3, 4)
  update buyer_agent_commitments as so_far set committed = greatest(so_far.committed - sums.amount, 0)
  from sums
  where so_far.account_id = sums.agent_account_id and so_far.agent_id = sums.agent_id
    and so_far.month = sums.month and so_far.advertiser_id = sums.advertiser_id`;

const settleSql = `delete from buyer_agent_commitment_parts where account_id = $1 and media_buy_id = $2 and agreed`;

@Injectable()
export class TypeormMonthlyTotals extends MonthlyTotals {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async add({ accountId, agentId, advertiserId, month }: CommitmentKey, amount: string): Promise<string> {
    const values = [accountId, agentId, advertiserId, firstDayOf(month), amount];
    const [row] = await this.database.query<{ committed: string }>(addSql, values, 'buyer-agents.commit');
    return row!.committed;
  }

  async recordPart(key: CommitmentKey, { accountId, mediaBuyId, changeId }: PartKey, amount: string): Promise<void> {
    const { accountId: agentAccountId, agentId, advertiserId, month } = key;
    const values = [accountId, mediaBuyId, changeId, agentAccountId, agentId, advertiserId, firstDayOf(month), amount];
    await this.database.query(recordPartSql, values, 'buyer-agents.keep');
  }

  async markAgreed({ accountId, mediaBuyId, changeId }: PartKey): Promise<void> {
    await this.database.query(agreeSql, [accountId, mediaBuyId, changeId], 'buyer-agents.agree');
  }

  async release({ accountId, mediaBuyId, changeId }: PartKey): Promise<void> {
    await this.database.query(releaseSql, [accountId, mediaBuyId, changeId], 'buyer-agents.give_back');
  }

  async settle(accountId: number, mediaBuyId: string): Promise<void> {
    await this.database.query(settleSql, [accountId, mediaBuyId], 'buyer-agents.settle');
  }

  publish(event: DomainEvent): Promise<void> {
    return this.outbox.append([event]);
  }

  async of(accountId: number, agentIds: readonly string[], month: string): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
    const rows = await this.database.query<{ agent_id: string; advertiser_id: number; committed: string }>(
      ofSql,
      [accountId, agentIds, firstDayOf(month)],
      'buyer-agents.committed',
    );
    const found = new Map<string, Map<number, string>>();
    for (const { agent_id: agentId, advertiser_id: advertiserId, committed } of rows)
      found.set(agentId, (found.get(agentId) ?? new Map<number, string>()).set(advertiserId, committed));
    return found;
  }
}

const firstDayOf = (month: string): string => `${month}-01`;
