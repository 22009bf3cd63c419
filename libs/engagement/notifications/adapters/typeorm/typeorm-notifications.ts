import { Injectable } from '@nestjs/common';
import { type Condition, Database, ListReads } from '@exchange/platform';
import type { Notification } from '../../domain/notification';
import { type NotificationFilter, Notifications, type FeedPageRequest, type NotificationView } from '../../domain/ports';
import type { ReadingState } from '../../domain/reading.states';
import type { FeedViewer } from '../../domain/viewer';
import { notificationColumns, type NotificationRow, notificationFrom } from './notification.row';

/** Parameters: $1 account, $2 reader, $3 advertisers (null: all), $4 types (null: all), $5 the person whose own notifications are visible (null: everybody's). */
const reached = `n.account_id = $1 and ($3::bigint[] is null or n.advertiser_id = any ($3)) and ($4::text[] is null or n.type = any ($4))`;
/** Notifications for another person: few rows, with an index of their own. */
const another = `n.user_id <> $5::bigint`;
const visible = `${reached} and (${another}) is not true`;
const readUpTo = `coalesce((select read_up_to from notification_readers where account_id = $1 and reader = $2), 0)`;
const ownMark = `notification_marks m on m.account_id = n.account_id and m.place = n.place and m.reader = $2`;
const reading = `case when m.acknowledged_at is not null then 'acknowledged'
  when m.place is not null or n.place <= ${readUpTo} then 'read' else 'unread' end`;
/** The lower bound lets the planner read no more marks than notifications. */
const unmarked = `not exists (select 1 from notification_marks m
  where m.account_id = $1 and m.place = n.place and m.reader = $2 and m.place > ${readUpTo})`;

/** All notifications above the bound, minus those for other people and the marked ones. Each count reads only an index; a join would read every row. */
const unreadSql = `
  select ((select count(*) from notifications n where ${reached} and n.place > ${readUpTo})
    - (select count(*) from notifications n where ${reached} and ${another} and n.place > ${readUpTo})
    - (select count(*) from notification_marks m where m.account_id = $1 and m.reader = $2 and m.place > ${readUpTo}
       and (($3::bigint[] is null and $4::text[] is null)
         or exists (select 1 from notifications n where ${reached} and n.place = m.place))
       and not exists (select 1 from notifications n where n.account_id = $1 and ${another} and n.place = m.place)))::int as unread`;

type SeenRow = NotificationRow & { readonly place: number; readonly reading: ReadingState };

const listed = {
  name: 'notifications.page',
  select: `n.place, ${reading} as reading, ${notificationColumns}`,
  from: `notifications n left join ${ownMark}`,
  orderBy: 'n.place desc',
};

@Injectable()
export class TypeormNotifications extends Notifications {
  private readonly lists = new ListReads<SeenRow>(this.database, listed);

  constructor(private readonly database: Database) {
    super();
  }

  async raise(notification: Notification): Promise<boolean> {
    const { accountId, id, type, status, message, path, userId, advertiserId, campaignId, creativeId, data, createdAt } = notification;
    const rows = await this.database.query(
      `with feed as (
         insert into notification_feeds as f (account_id, last_place)
         select $1, 1 where not exists (select 1 from notifications where account_id = $1 and id = $2)
         on conflict (account_id) do update set last_place = f.last_place + 1
         returning last_place)
       insert into notifications
         (account_id, place, id, type, status, message, path, user_id, advertiser_id, campaign_id, creative_id, data, created_at)
       select $1, last_place, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from feed
       on conflict on constraint notifications_once do nothing
       returning place`,
      [accountId, id, type, status, message, path, userId, advertiserId, campaignId, creativeId, JSON.stringify(data), createdAt],
      'notifications.raise',
    );
    return rows.length === 1;
  }

  async page(viewer: FeedViewer, filter: NotificationFilter, { limit, after }: FeedPageRequest): Promise<readonly NotificationView[]> {
    const conditions: Condition[] = [
      [visible],
      ['n.place < $?', after ?? undefined],
      ['n.status = $?', filter.status],
      ['n.campaign_id = $?', filter.campaignId],
      ['n.creative_id = $?', filter.creativeId],
      ['n.advertiser_id = $?', filter.advertiserId],
      ['n.type = any ($?)', filter.types],
      ...(filter.unreadOnly ? [[`n.place > ${readUpTo} and m.place is null`] as const] : []),
    ];
    const rows = await this.lists.page(conditions, { take: limit + 1 }, paramsOf(viewer));
    return rows.map(seen);
  }

  async unreadCount(viewer: FeedViewer): Promise<number> {
    const [row] = await this.database.query<{ unread: number }>(unreadSql, paramsOf(viewer), 'notifications.unread');
    return row!.unread;
  }

  async find(viewer: FeedViewer, id: string): Promise<NotificationView | null> {
    const [row] = await this.database.query<SeenRow>(
      `select n.place, ${reading} as reading, ${notificationColumns}
       from notifications n left join ${ownMark} where ${visible} and n.id = $6`,
      [...paramsOf(viewer), id],
      'notifications.find',
    );
    return row ? seen(row) : null;
  }

  async mark({ accountId, reader }: FeedViewer, place: number, next: Exclude<ReadingState, 'unread'>, at: Date): Promise<void> {
    await this.database.query(
      `insert into notification_marks (account_id, place, reader, read_at, acknowledged_at)
       select account_id, place, $3, $4, $5 from notifications where account_id = $1 and place = $2
       on conflict (account_id, place, reader)
       do update set acknowledged_at = coalesce(notification_marks.acknowledged_at, excluded.acknowledged_at)`,
      [accountId, place, reader, at, next === 'acknowledged' ? at : null],
      'notifications.mark',
    );
  }

  async markAllRead(viewer: FeedViewer, advertiserId: number | null, at: Date): Promise<void> {
    if (advertiserId === null) await this.readUpToNow(viewer);
    else await this.markEach(viewer, advertiserId, at);
  }

  async purge(before: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from notifications where (account_id, place) in (
         select account_id, place from notifications where created_at < $1 order by created_at limit $2 for update skip locked)
       returning 1`,
      [before, limit],
      'notifications.purge',
    );
    return rows.length;
  }

  /** Moves the reader's bound and deletes marks below it that it makes redundant: one row, however many are unread. */
  private async readUpToNow({ accountId, reader }: FeedViewer): Promise<void> {
    await this.database.query(
      `with moved as (
         insert into notification_readers as r (account_id, reader, read_up_to)
         select account_id, $2, last_place from notification_feeds where account_id = $1
         on conflict (account_id, reader) do update set read_up_to = greatest(r.read_up_to, excluded.read_up_to)
         returning read_up_to)
       delete from notification_marks
       where account_id = $1 and reader = $2 and acknowledged_at is null and place <= (select read_up_to from moved)`,
      [accountId, reader],
      'notifications.readAll',
    );
  }

  private async markEach(viewer: FeedViewer, advertiserId: number, at: Date): Promise<void> {
    await this.database.query(
      `insert into notification_marks (account_id, place, reader, read_at)
       select $1, n.place, $2, $7 from notifications n
       where ${visible} and n.advertiser_id = $6 and n.place > ${readUpTo} and ${unmarked}
       on conflict do nothing`,
      [...paramsOf(viewer), advertiserId, at],
      'notifications.readAllOfAdvertiser',
    );
  }
}

const paramsOf = ({ accountId, reader, advertiserIds, types, personal }: FeedViewer): unknown[] => [
  accountId,
  reader,
  advertiserIds,
  types,
  personal,
];

function seen(row: SeenRow): NotificationView {
  return { notification: notificationFrom(row), place: row.place, reading: row.reading };
}
