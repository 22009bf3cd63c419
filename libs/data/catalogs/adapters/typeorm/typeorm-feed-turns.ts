import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { later } from '@exchange/kernel';
import { Database, isUniqueViolation, lanesOf } from '@exchange/platform';
import { catalogLimits } from '../../domain/limits';
import { type FeedTurn, FeedTurns, type TurnRequest } from '../../domain/ports';

interface Candidate {
  readonly accountId: number;
  readonly catalogId: string;
  readonly runId: string | null;
  readonly url: string;
}

const endExpiredTurnsSql = 'update feed_turns set origin = null, lease_until = null where lease_until <= $1';

const isDue = 'deleted_at is null and next_sync_at is not null';

/**
 * $1 now, $2 accounts, $3 feeds of each, $4 start time before which a run counts as lost. The cost depends neither on the number of feeds
 * of an account nor on the number of waiting accounts.
 */
const candidatesSql = `
  with due as materialized (
    with recursive ${lanesOf({
      table: 'catalogs',
      lane: ['account_id'],
      present: isDue,
      oldest: [{ dueWhere: `${isDue} and next_sync_at <= $1`, age: 'next_sync_at' }],
    })}
    select account_id from lanes
    where exists (select 1 from catalogs c where c.account_id = lanes.account_id and ${isDue} and next_sync_at <= $1)
  ), asked as materialized (
    with recursive ${lanesOf({
      table: 'catalog_refresh_runs',
      lane: ['account_id'],
      present: `stage = 'waiting'`,
      oldest: [{ dueWhere: `stage = 'waiting'`, age: 'started_at' }],
    })}
    select account_id from lanes
  ), accounts as (
    select account_id from due union select account_id from asked
  ), first as (
    select a.account_id, t.begun_at from accounts a left join feed_turns t using (account_id)
    where t.lease_until is null order by t.begun_at nulls first, a.account_id limit $2
  )
  select first.account_id as "accountId", wanted.catalog_id as "catalogId", wanted.run_id as "runId", wanted.url
  from first cross join lateral (
    (select r.catalog_id, r.id as run_id, c.url, 0 as place, r.started_at as since
     from catalog_refresh_runs r join catalogs c on c.account_id = r.account_id and c.id = r.catalog_id
     where r.account_id = first.account_id and r.stage = 'waiting' and r.status = 'syncing' order by r.started_at limit $3)
    union all
    (select c.id, null, c.url, 1, c.next_sync_at from catalogs c
     where c.account_id = first.account_id and ${isDue} and c.next_sync_at <= $1 and not exists (
       select 1 from catalog_refresh_runs r where r.account_id = c.account_id and r.catalog_id = c.id and r.status = 'syncing'
         and (r.stage = 'waiting' or r.started_at >= $4)
     ) order by c.next_sync_at limit $3)
  ) wanted
  order by first.begun_at nulls first, first.account_id, wanted.place, wanted.since`;

const takeSql = `
  insert into feed_turns (account_id, id, origin, begun_at, lease_until) values ($1, $2, $3, $4, $5)
  on conflict (account_id) do update set id = excluded.id, origin = excluded.origin, begun_at = excluded.begun_at, lease_until = excluded.lease_until
  where feed_turns.lease_until is null
  returning 1 as taken`;

const takeRunSql = `
  update catalog_refresh_runs set stage = 'reading', started_at = $3
  where account_id = $1 and id = $2 and stage = 'waiting' and status = 'syncing' returning 1 as taken`;

const takeDueSql = `
  update catalogs set next_sync_at = $4 where account_id = $1 and id = $2 and ${isDue} and next_sync_at <= $3 returning 1 as taken`;

/** Another worker has taken the account's turn, the origin or the feed. */
class TurnTaken extends Error {}

/** Unique indexes on account and origin prevent two workers from reading the same feed; the later one tries the next candidate. */
@Injectable()
export class TypeormFeedTurns extends FeedTurns {
  constructor(private readonly database: Database) {
    super();
  }

  async claim(request: TurnRequest): Promise<readonly FeedTurn[]> {
    await this.database.query(endExpiredTurnsSql, [request.now], 'feed-turns.free');
    const lostBefore = later(request.now, -catalogLimits.runAge);
    const params = [request.now, catalogLimits.turnAccounts, catalogLimits.turnFeeds, lostBefore];
    const candidates = await this.database.query<Candidate>(candidatesSql, params, 'feed-turns.candidates');
    const turns: FeedTurn[] = [];
    for (const candidate of candidates) {
      if (turns.length === request.limit) break;
      if (turns.some(({ accountId }) => accountId === candidate.accountId)) continue;
      const turn = await this.take(candidate, request);
      if (turn) turns.push(turn);
    }
    return turns;
  }

  async extend(turns: readonly FeedTurn[], until: Date): Promise<void> {
    const ids = turns.map(({ id }) => id);
    const accounts = turns.map(({ accountId }) => accountId);
    await this.database.query(
      'update feed_turns set lease_until = $3 where account_id = any($1::bigint[]) and id = any($2::text[]) and lease_until is not null',
      [accounts, ids, until],
    );
  }

  async end({ accountId, id }: FeedTurn): Promise<void> {
    await this.database.query('update feed_turns set origin = null, lease_until = null where account_id = $1 and id = $2', [accountId, id]);
  }

  private async take(candidate: Candidate, { now, lease, until }: TurnRequest): Promise<FeedTurn | null> {
    const { accountId, catalogId, runId, url } = candidate;
    const id = randomUUID();
    const updateOrThrow = async (sql: string, params: readonly unknown[], name: string): Promise<void> => {
      const [row] = await this.database.query(sql, params, name);
      if (!row) throw new TurnTaken();
    };
    try {
      return await this.database.run(async () => {
        await updateOrThrow(takeSql, [accountId, id, new URL(url).origin, now, lease], 'feed-turns.take');
        if (runId === null) await updateOrThrow(takeDueSql, [accountId, catalogId, now, until], 'feed-turns.take-due');
        else await updateOrThrow(takeRunSql, [accountId, runId, now], 'feed-turns.take-run');
        return { id, accountId, catalogId, runId };
      });
    } catch (error) {
      if (error instanceof TurnTaken || isUniqueViolation(error, 'feed_turns_origin')) return null;
      throw error;
    }
  }
}
