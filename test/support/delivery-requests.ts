import { dayMs, dayOf, later } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import type { TestApi } from './api';

/** An open day of the media buys below. */
export const openDay = (ago = 1): string => dayOf(later(new Date(), -ago * dayMs));

/** Inserts a booked media buy that has run for thirty days. Its collection is postponed, so that the seller is not called. */
export async function insertRunningBuy(api: TestApi, accountId: number, mediaBuyId: string, advertiserId = 1): Promise<void> {
  const database = api.app.get(Database);
  await database.query(
    `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
       seller_media_buy_id, currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
     values ($1, $2, 'campaign_asked', $3, 'disc', 7, 'Seller', 'Buy', 'ACTIVE', now(), 'oat.example', 'theirs', 'USD', 1000, '[]',
       now() - interval '30 days', now() + interval '30 days', $2, 0, 0, 1, now(), now())
     on conflict do nothing`,
    [accountId, mediaBuyId, advertiserId],
  );
}

/** Sets the media buy to running, without requests for its days. */
export async function clearRequests(api: TestApi, mediaBuyId: string): Promise<void> {
  const database = api.app.get(Database);
  await database.query('delete from delivery_requests where media_buy_id = $1', [mediaBuyId]);
  await database.query(
    `update media_buys set status = 'ACTIVE', seller_media_buy_id = coalesce(seller_media_buy_id, 'theirs'),
       flight_start = least(flight_start, now() - interval '3 days') where id = $1`,
    [mediaBuyId],
  );
}
