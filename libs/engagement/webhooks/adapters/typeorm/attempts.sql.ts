/** The worker's statements: many rows each, given as one array per column. */

const keys = 'unnest($1::bigint[], $2::text[]) as k(account_id, id)';

export const waiting = `
  select d.account_id as "accountId", d.id, s.url
  from webhook_deliveries d
  join ${keys} using (account_id, id)
  join webhook_subscriptions s on s.account_id = d.account_id and s.id = d.subscription_id
  where d.status = 'pending'`;

/** A few of each subscription, found on the index of pending rows, so that no backlog hides another. */
export const overdue = `
  select d.account_id as "accountId", d.id, s.url
  from (select distinct account_id, subscription_id from webhook_deliveries where status = 'pending' and created_at < $1) w
  join webhook_subscriptions s on s.account_id = w.account_id and s.id = w.subscription_id
  cross join lateral (
    select account_id, id from webhook_deliveries
    where account_id = w.account_id and subscription_id = w.subscription_id and status = 'pending' and created_at < $1
    order by created_at, id limit $2) d`;

/**
 * The shared lock on the subscriptions waits for a settlement or deletion that is ending one of them, and sees what it did; whoever comes to
 * end one later waits for this claim and finds its rows open.
 */
export const claim = `
  with wanted as (
    select d.account_id, d.id, d.subscription_id from webhook_deliveries d
    join ${keys} using (account_id, id)
    where d.status = 'pending'),
  locked as materialized (
    select s.account_id, s.id, s.status = 'active' as active, s.url, s.secret from webhook_subscriptions s
    where (s.account_id, s.id) in (select account_id, subscription_id from wanted)
    order by s.account_id, s.id for share),
  mine as materialized (
    select d.account_id, d.id, s.active, s.url, s.secret from webhook_deliveries d
    join wanted w using (account_id, id)
    join locked s on s.account_id = w.account_id and s.id = w.subscription_id
    where d.status = 'pending' for update of d skip locked)
  update webhook_deliveries d set
    status = case when m.active then 'sending' else 'cancelled' end,
    fence = case when m.active then $3 end,
    claimed_at = case when m.active then $4::timestamptz end,
    settled_at = case when m.active then null else $4::timestamptz end
  from mine m where d.account_id = m.account_id and d.id = m.id
  returning d.account_id, d.id, d.subscription_id, d.kind, d.body, d.status, m.url, m.secret`;

export const release = `
  update webhook_deliveries d set status = 'pending', fence = null, claimed_at = null
  from unnest($1::bigint[], $2::text[], $3::text[]) as k(account_id, id, fence)
  where d.account_id = k.account_id and d.id = k.id and d.fence = k.fence and d.status = 'sending'`;

export const lockSubscriptions = `
  select account_id as "accountId", id, url, event_types as "eventTypes", status, failure_count as "failureCount",
    last_success as "lastSuccess", last_failure as "lastFailure", created_at as "createdAt", updated_at as "updatedAt"
  from webhook_subscriptions
  where (account_id, id) in (
    select d.account_id, d.subscription_id from webhook_deliveries d join ${keys} using (account_id, id))
  order by account_id, id for update`;

export const settle = `
  update webhook_deliveries d set
    status = r.status, http_status = r.http_status, error = r.error, response_start = r.response_start,
    timings = r.timings::jsonb, settled_at = r.at
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
    as r(account_id, id, fence, status, http_status, error, response_start, timings, at)
  where d.account_id = r.account_id and d.id = r.id and d.fence = r.fence and d.status = 'sending'
  returning d.id, d.account_id || '/' || d.subscription_id as subscription, d.kind`;

export const saveSubscriptions = `
  update webhook_subscriptions s set
    status = r.status, failure_count = r.failure_count, last_success = r.last_success, last_failure = r.last_failure, updated_at = r.updated_at
  from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
    as r(account_id, id, status, failure_count, last_success, last_failure, updated_at)
  where s.account_id = r.account_id and s.id = r.id`;

export const cancelPending = `
  update webhook_deliveries d set status = 'cancelled', settled_at = k.at
  from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as k(account_id, subscription_id, at)
  where d.account_id = k.account_id and d.subscription_id = k.subscription_id and d.status = 'pending'`;

export const stale = `
  select account_id as "accountId", id, fence from webhook_deliveries
  where status = 'sending' and claimed_at < $1 order by claimed_at limit $2`;
