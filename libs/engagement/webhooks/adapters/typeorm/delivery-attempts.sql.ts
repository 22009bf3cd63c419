import { lanesOf, canOpenSql, isIn, shareOf, storedAs } from '@exchange/platform';
import { deliveryStates } from '../../domain/delivery.states';
import { subscriptionStates } from '../../domain/subscription.states';
import { subscriptionRow } from './subscription.row';

/**
 * Statements of the worker: many rows each, with one array per column. Deliveries are found by primary key before their status is compared. A
 * condition on the status would make the planner scan the index of pending rows, which is small until there is a backlog.
 */

const claimed = deliveryStates.move('a worker claims it', 'the subscription is active');
const dropped = deliveryStates.move('a worker claims it', 'the subscription has failed or is deleted');
const released = deliveryStates.move('the worker that claimed it sends nothing', 'same fence token');
const cancelled = deliveryStates.move('the subscription fails or is deleted');
const lost = deliveryStates.move('no result 15 s after the claim', 'same fence token');
const counted = subscriptionStates.move('delivery attempt succeeds (2xx)');

const isPending = (column = 'status'): string => isIn(column, claimed.from);
export const isActive = (column = 'status'): string => isIn(column, counted.from);
/** Condition of claims without a result. */
export const isClaimed = isIn('status', lost.from);

const keys = 'unnest($1::bigint[], $2::text[]) as k(account_id, id)';

const given = `
  with given as materialized (
    select d.account_id, d.id, d.subscription_id, d.status from ${keys} join webhook_deliveries d using (account_id, id))`;

/** Id of the key that sealed the subscription's secret. */
const keyId = `split_part(s.secret, '.', 1)`;

export const waiting = `${given}
  select g.account_id as "accountId", g.id, s.url, ${keyId} as "keyId"
  from given g join webhook_subscriptions s on s.account_id = g.account_id and s.id = g.subscription_id
  where ${isPending('g.status')}`;

/**
 * A few deliveries of each subscription whose secret this process can open, read from the index of pending rows. No backlog hides another
 * subscription's deliveries.
 */
export const overdue = `
  with recursive ${lanesOf({
    table: 'webhook_deliveries',
    lane: ['account_id', 'subscription_id'],
    present: isPending(),
    oldest: [{ dueWhere: `${isPending()} and created_at < $1`, age: 'created_at' }],
  })}
  select d.account_id as "accountId", d.id, s.url
  from lanes
  join webhook_subscriptions s on s.account_id = lanes.account_id and s.id = lanes.subscription_id and ${canOpenSql('s.secret', '$4')}
  cross join lateral (
    select account_id, id, created_at, row_number() over (order by created_at, id) as turn from (
      select account_id, id, created_at from webhook_deliveries
      where account_id = lanes.account_id and subscription_id = lanes.subscription_id and ${isPending()} and created_at < $1
      order by created_at, id limit ${shareOf('$3', 100)}) as w
    order by created_at, id limit $2::integer) d
  order by d.turn, d.created_at, d.id limit $3::integer`;

/**
 * The key-share lock waits for a transaction that ends the subscription (`for update`) and then sees its result. A later one waits for this claim
 * and finds its rows open. Counting a success (`for no key update`) runs beside it. Joins go by primary key: the planner underestimates lists in
 * memory and would compare each row with each.
 */
export const claim = `${given},
  locked as materialized (
    select s.account_id, s.id, s.status from webhook_subscriptions s
    where (s.account_id, s.id) in (select account_id, subscription_id from given where ${isPending()})
    order by s.account_id, s.id for key share),
  ended as materialized (select coalesce(array_agg(account_id || '/' || id) filter (where not ${isActive()}), '{}') as keys from locked),
  mine as materialized (
    select d.ctid, d.status, g.account_id || '/' || g.subscription_id <> all (ended.keys) as active, s.url, s.secret
    from ended cross join given g
    join webhook_subscriptions s on s.account_id = g.account_id and s.id = g.subscription_id
    join webhook_deliveries d on d.account_id = g.account_id and d.id = g.id
    where ${isPending('g.status')} for update of d skip locked)
  update webhook_deliveries d set
    status = case when m.active then '${claimed.to}' else '${dropped.to}' end,
    fence = case when m.active then $3 end,
    claimed_at = case when m.active then $4::timestamptz end,
    settled_at = case when m.active then null else $4::timestamptz end
  from mine m where d.ctid = m.ctid and ${isPending('m.status')}
  returning d.account_id as "accountId", d.id, d.subscription_id as "subscriptionId", d.kind, d.body, d.trace, d.status, m.url, m.secret`;

/** Rows have a fence token exactly while they are `sending`. */
export const release = `
  update webhook_deliveries d set status = '${released.to}', fence = null, claimed_at = null
  from unnest($1::bigint[], $2::text[], $3::text[]) as k(account_id, id, fence)
  where d.account_id = k.account_id and d.id = k.id and d.fence = k.fence`;

/**
 * Settles successes. Setting a count to zero needs no earlier count and ends no subscription: one statement is enough, and claims proceed beside it.
 * Subscriptions that have ended are not changed.
 */
export const succeed = `
  with r as materialized (
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::text[], $9::timestamptz[])
      as r(account_id, id, subscription_id, fence, status, http_status, response_start, timings, at)),
  locked as materialized (
    select 1 from webhook_subscriptions
    where (account_id, id) in (select account_id, subscription_id from r) and ${isActive()}
    order by account_id, id for no key update),
  settled as (
    update webhook_deliveries d set
      status = r.status, http_status = r.http_status, response_start = r.response_start, timings = r.timings::jsonb, settled_at = r.at, fence = null
    from r where d.account_id = r.account_id and d.id = r.id and d.fence = r.fence and (select count(*) from locked) >= 0
    returning d.account_id, d.subscription_id, d.kind, d.settled_at),
  counted as (select account_id, subscription_id, max(settled_at) as at from settled where kind <> 'test' group by account_id, subscription_id)
  update webhook_subscriptions s set failure_count = 0, last_success = c.at, updated_at = c.at
  from counted c where s.account_id = c.account_id and s.id = c.subscription_id and ${isActive('s.status')}`;

export const lockSubscriptions = `
  select ${storedAs(subscriptionRow).select}
  from webhook_subscriptions
  where (account_id, id) in (select k.account_id, k.id from ${keys})
  order by account_id, id for update`;

export const settle = `
  update webhook_deliveries d set
    status = r.status, http_status = r.http_status, error = r.error, response_start = r.response_start,
    timings = r.timings::jsonb, settled_at = r.at, fence = null
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
    as r(account_id, id, fence, status, http_status, error, response_start, timings, at)
  where d.account_id = r.account_id and d.id = r.id and d.fence = r.fence
  returning d.id, d.account_id || '/' || d.subscription_id as subscription, d.kind`;

export const saveSubscriptions = `
  update webhook_subscriptions s set
    status = r.status, failure_count = r.failure_count, last_success = r.last_success, last_failure = r.last_failure, updated_at = r.updated_at
  from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
    as r(account_id, id, status, failure_count, last_success, last_failure, updated_at)
  where s.account_id = r.account_id and s.id = r.id`;

export const cancelPending = `
  update webhook_deliveries d set status = '${cancelled.to}', settled_at = k.at
  from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as k(account_id, subscription_id, at)
  where d.account_id = k.account_id and d.subscription_id = k.subscription_id and ${isIn('d.status', cancelled.from)}`;

export const stale = `
  select account_id as "accountId", id, subscription_id as "subscriptionId", fence from webhook_deliveries
  where ${isClaimed} and claimed_at < $1 order by claimed_at limit $2`;
