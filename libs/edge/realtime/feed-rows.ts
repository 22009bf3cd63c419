import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Database, PubSub } from '@exchange/platform';
import type { FeedChange, NewChange } from './change';

/** Maximum number of stored changes per account; clients further behind get a reset. */
const maxChanges = 10_000;

export const feedTopic = 'realtime';

export interface FeedSlice {
  /** Newest position of the account; 0 for an empty feed. */
  readonly newest: number;
  readonly changes: readonly FeedChange[];
}

/** Feeds of accounts: numbered changes. */
@Injectable()
export class FeedRows {
  constructor(
    private readonly database: Database,
    private readonly pubSub: PubSub,
    private readonly clock: Clock,
  ) {}

  /** Appends changes of several accounts in order. Must run in a transaction, so that they become visible together. */
  async add(changes: readonly NewChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ accountId, kind, id, revision, advertiserId, userId, at }, nth) => ({
      account_id: accountId,
      nth,
      kind,
      id,
      revision,
      advertiser_id: advertiserId,
      user_id: userId,
      at,
    }));
    const feeds = await this.database.query<{ account_id: number; position: number }>(
      `with given as materialized (
         select *, row_number() over (partition by account_id order by nth) as place
         from jsonb_to_recordset($1::jsonb) as g(account_id bigint, nth int, kind text, id text, revision bigint, advertiser_id bigint,
           user_id bigint, at timestamptz)),
       feeds as (
         insert into realtime_feeds as f (account_id, position)
         select account_id, count(*) from given group by account_id order by account_id
         on conflict (account_id) do update set position = f.position + excluded.position
         returning account_id, position),
       added as (
         insert into realtime_changes (account_id, position, kind, id, revision, advertiser_id, user_id, at, added_at)
         select g.account_id, f.position - (select count(*) from given o where o.account_id = g.account_id) + g.place, g.kind, g.id, g.revision,
           coalesce(g.advertiser_id, (select d.advertiser_id from discoveries d
             where g.kind = 'discovery' and d.account_id = g.account_id and d.id = g.id)), g.user_id, g.at, $2
         from given g join feeds f using (account_id))
       select account_id, position from feeds`,
      [JSON.stringify(rows), this.clock.now()],
      'realtime.add',
    );
    await this.database.query(
      `delete from realtime_changes c using realtime_feeds f
       where f.account_id = any ($1) and c.account_id = f.account_id and c.position <= f.position - $2`,
      [feeds.map(({ account_id: accountId }) => accountId), maxChanges],
      'realtime.trim',
    );
    this.database.afterCommit(() => {
      for (const { account_id: accountId } of feeds) this.pubSub.publish(feedTopic, String(accountId));
    });
  }

  /** Newest positions by account; accounts without changes are absent. */
  async heads(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ account_id: number; position: number }>(
      'select account_id, position from realtime_feeds where account_id = any ($1)',
      [accountIds],
      'realtime.heads',
    );
    return new Map(rows.map(({ account_id: accountId, position }) => [accountId, position]));
  }

  /** Changes after a position and the newest position, from one snapshot. The first change is at `after + 1` unless it was deleted. */
  async after(accountId: number, after: number, limit: number): Promise<FeedSlice> {
    const rows = await this.database.query<FeedChange & { readonly newest: number }>(
      `select f.position as newest, f.account_id as "accountId", c.position, c.kind, c.id, c.revision, c.advertiser_id as "advertiserId",
         c.user_id as "userId", c.at
       from realtime_feeds f left join lateral (
         select * from realtime_changes where account_id = f.account_id and position > $2 order by position limit $3) c on true
       where f.account_id = $1 order by c.position`,
      [accountId, after, limit],
      'realtime.after',
    );
    return { newest: rows[0]?.newest ?? 0, changes: rows.filter(({ position }) => position !== null) };
  }
}
