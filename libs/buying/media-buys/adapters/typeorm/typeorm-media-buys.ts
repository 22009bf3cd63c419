import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, dueFrom, isIn, ListReads, storedAs } from '@exchange/platform';
import type { BookedBuy } from '../../domain/booked-buy';
import type { FlightMoment } from '../../domain/first-flight';
import type { MediaBuy } from '../../domain/media-buy';
import type { BuyAttempt, MediaBuyKey, MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from '../../domain/media-buy.states';
import {
  type AnsweredDiscovery,
  type DeliveryIssueFilter,
  type FlightFilter,
  MediaBuys,
  type MediaBuyFilter,
  type SentOrder,
} from '../../domain/ports';
import type { WaitingBuy } from '../../domain/waiting';
import { mediaBuyMapping, mediaBuyRow } from './media-buy.row';

const bookedSql = `
  select account_id as "accountId", id, name, status, status_since as "statusSince", campaign_id as "campaignId",
    advertiser_id as "advertiserId", discovery_id as "discoveryId", seller_id as "sellerId", seller_name as "sellerName", seller_media_buy_id as "sellerMediaBuyId",
    brand_domain as "brandDomain", currency, budget, packages, timezone, flight_start as "flightStart", flight_end as "flightEnd",
    delivery_issues as "deliveryIssues"
  from media_buys where account_id = $1`;

const manySql = `${bookedSql} and id = any($2)`;

const withIssuesSql = `${bookedSql} and delivery_issues <> '[]' and ($2::text is null or campaign_id = $2)
  and ($3::bigint[] is null or advertiser_id = any($3)) and flight_start <= $5 and flight_end >= $4
  order by created_at desc, id desc limit $6`;

const waitingColumns = `id, campaign_id as "campaignId", name, seller_name as "sellerName", status, status_since as "statusSince",
      source_status as "sourceStatus", seller_media_buy_id as "sellerMediaBuyId", task_id as "taskId", reason,
      pending_change as "pendingChange", timezone, flight_start as "flightStart"`;

/** The lateral join applies the limit to each campaign and uses its index. */
const waitingSql = `
  select buy.* from unnest($2::text[]) as campaign(id) cross join lateral (
    select ${waitingColumns}
    from media_buys where account_id = $1 and campaign_id = campaign.id and (
      ${isIn('status', mediaBuyStates.sets.undecided)}
      or (status = 'ACTIVE' and (source_status = 'pending_creatives' or flight_start > $3))
      or (${isIn('status', mediaBuyStates.sets.live)} and pending_change is not null))
    order by created_at, id limit $4) as buy`;

/** Running media buys come first, then waiting ones, later flights, and those that never ran. */
const firstFlightSql = `
  select ${waitingColumns} from media_buys where account_id = $1 and ${isIn('status', mediaBuyStates.sets.ordered)}
    and ($2::text is null or campaign_id = $2) and ($3::bigint[] is null or advertiser_id = any($3)) and ($4::text[] is null or id = any($4))
  order by case
    when status in ('REJECTED', 'FAILED') or (status = 'CANCELED' and status_since <= flight_start) then 3
    when flight_start > $5 or (flight_start at time zone timezone)::date > $6::date then 2
    when ${isIn('status', mediaBuyStates.sets.undecided)} or (status = 'ACTIVE' and source_status = 'pending_creatives') then 1
    else 0 end, flight_start limit 1`;

const listed = { name: 'media-buys.list', ...storedAs(mediaBuyRow), orderBy: 'created_at desc, id desc' };

const dueSql = dueFrom('media_buys', { id: 'id', sellerId: 'seller_id' });

@Injectable()
export class TypeormMediaBuys extends MediaBuys {
  private readonly lists = new ListReads<MediaBuyState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(buy: MediaBuy): Promise<void> {
    await this.store.insert(mediaBuyMapping, buy);
  }

  change({ accountId, id }: MediaBuyKey, fn: Step<MediaBuy>): Promise<MediaBuy | null> {
    return this.store.change(mediaBuyMapping, { accountId, id }, fn);
  }

  find({ accountId, id }: MediaBuyKey): Promise<MediaBuyState | null> {
    return this.database.manager.findOneBy(mediaBuyRow, { accountId, id });
  }

  findMany(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return this.database.query<BookedBuy>(manySql, [accountId, ids], 'media-buys.many');
  }

  withDeliveryIssues(
    { accountId, campaignId, advertiserIds, from, until }: DeliveryIssueFilter,
    limit: number,
  ): Promise<readonly BookedBuy[]> {
    const params = [accountId, campaignId ?? null, advertiserIds ?? null, from, until, limit];
    return this.database.query<BookedBuy>(withIssuesSql, params, 'media-buys.with-issues');
  }

  list({ accountId, campaignId, statuses, advertiserIds, name, sellerId, ids }: MediaBuyFilter, { limit, after }: CursorRequest) {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['campaign_id = $?', campaignId],
      ['status = any($?)', statuses],
      ['advertiser_id = any($?)', advertiserIds],
      ['name ilike $?', name === undefined ? undefined : containing(name)],
      ['seller_id = $?', sellerId],
      ['id = any($?)', ids],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async campaignsWith(accountId: number, statuses: readonly MediaBuyStatus[]): Promise<readonly string[]> {
    const sql = 'select distinct campaign_id as "campaignId" from media_buys where account_id = $1 and status = any($2)';
    const rows = await this.database.query<{ campaignId: string }>(sql, [accountId, statuses], 'media-buys.campaigns');
    return rows.map(({ campaignId }) => campaignId);
  }

  waiting(accountId: number, campaignIds: readonly string[], now: Date, limit: number): Promise<readonly WaitingBuy[]> {
    return this.database.query<WaitingBuy>(waitingSql, [accountId, campaignIds, now, limit], 'media-buys.waiting');
  }

  async firstFlight(
    { accountId, campaignId, advertiserIds, mediaBuyIds }: FlightFilter,
    { now, lastDay }: FlightMoment,
  ): Promise<WaitingBuy | null> {
    const params = [accountId, campaignId ?? null, advertiserIds ?? null, mediaBuyIds ?? null, now, lastDay];
    const [first] = await this.database.query<WaitingBuy>(firstFlightSql, params, 'media-buys.first-flight');
    return first ?? null;
  }

  ofCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyState[]> {
    return this.database.manager.find(mediaBuyRow, { where: { accountId, campaignId }, order: { createdAt: 'asc', id: 'asc' } });
  }

  /** Found by the index `media_buys_of_campaign`. */
  ordersFrom({ accountId, campaignId, discoveryId, sellerId }: AnsweredDiscovery): Promise<readonly SentOrder[]> {
    return this.database.query<SentOrder>(
      `select seller_media_buy_id as "sellerMediaBuyId", source_status as "sourceStatus" from media_buys
       where account_id = $1 and campaign_id = $2 and discovery_id = $3 and seller_id = $4 and seller_media_buy_id is not null
       order by created_at, id`,
      [accountId, campaignId, discoveryId, sellerId],
      'media-buys.orders-from',
    );
  }

  ending(now: Date, limit: number): Promise<readonly MediaBuyKey[]> {
    return this.database.query<MediaBuyKey>(
      `(select account_id as "accountId", id from media_buys
        where ${isIn('status', mediaBuyStates.sets.running)} and flight_end <= $1 order by flight_end limit $2)
       union all
       (select account_id, id from media_buys
        where status = 'PENDING_BUYER_DECISION' and pending_change is null and flight_end <= $1 order by flight_end limit $2)`,
      [now, limit],
      'media-buys.ending',
    );
  }

  due(now: Date, limit: number): Promise<readonly BuyAttempt[]> {
    return this.database.query<BuyAttempt>(dueSql, [now, limit], 'media-buys.due');
  }
}
