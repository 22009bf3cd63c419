import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Database, PubSub } from '@exchange/platform';
import type { FeedChange, NewChange } from './change';

/** Maximum number of stored changes per account after a cleanup; clients further behind get a reset. */
const maxChanges = 10_000;

/** Changes of an account between two cleanups. */
const cleanupInterval = 500;

/**
 * Deletes repeated changes first, and the oldest others only when more than `$2` remain. A change is repeated when a later one points to the same
 * object for the same callers. The oldest change stays when no other is lost, because clients behind the oldest change get a reset.
 */
const cleanupSql = `
  with marked as (
    select account_id, position, lead(position) over same_object is not null as is_repeated,
      min(position) over of_account as oldest, count(*) over of_account as total
    from realtime_changes where account_id = any ($1)
    window of_account as (partition by account_id), same_object as (partition by account_id, kind, id, advertiser_id, user_id order by position)),
  placed as (
    select *, row_number() over (partition by account_id, is_repeated order by position desc) as place from marked where total > $2),
  lost as (select account_id, max(position) as position from placed where not is_repeated and place > $2 group by account_id)
  delete from realtime_changes c using placed p left join lost l on l.account_id = p.account_id
  where c.account_id = p.account_id and c.position = p.position
    and (p.position <= l.position or (p.is_repeated and p.position <> p.oldest))`;

export const feedTopic = 'realtime';

export interface FeedSlice {
  /** Newest position of the account; 0 for an empty feed. */
  readonly newest: number;
  /** Oldest stored position; null when no change is stored. Missing positions after it are those of repeated changes. */
  readonly oldest: number | null;
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
    const feeds = await this.database.query<{ account_id: number; position: number; added: number }>(
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
       select account_id, position, (select count(*) from given g where g.account_id = feeds.account_id) as added from feeds`,
      [JSON.stringify(rows), this.clock.now()],
      'realtime.add',
    );
    const isDue = ({ position, added }: (typeof feeds)[number]) =>
      position > maxChanges && Math.floor(position / cleanupInterval) > Math.floor((position - added) / cleanupInterval);
    const due = feeds.filter(isDue).map(({ account_id: accountId }) => accountId);
    if (due.length > 0) await this.database.query(cleanupSql, [due, maxChanges], 'realtime.cleanup');
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

  /** Changes after a position, and the newest and oldest positions, from one snapshot. */
  async after(accountId: number, after: number, limit: number): Promise<FeedSlice> {
    const rows = await this.database.query<FeedChange & Pick<FeedSlice, 'newest' | 'oldest'>>(
      `select f.position as newest, (select min(position) from realtime_changes where account_id = f.account_id) as oldest,
         f.account_id as "accountId", c.position, c.kind, c.id, c.revision, c.advertiser_id as "advertiserId",
         c.user_id as "userId", c.at
       from realtime_feeds f left join lateral (
         select * from realtime_changes where account_id = f.account_id and position > $2 order by position limit $3) c on true
       where f.account_id = $1 order by c.position`,
      [accountId, after, limit],
      'realtime.after',
    );
    return { newest: rows[0]?.newest ?? 0, oldest: rows[0]?.oldest ?? null, changes: rows.filter(({ position }) => position !== null) };
  }
}
