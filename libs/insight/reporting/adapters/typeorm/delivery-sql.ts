import { measureNames } from '../../domain/measures';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = measureNames.map(snake);
const list = (item: (column: string, name: string) => string): string => measureNames.map((name) => item(snake(name), name)).join(', ');

const measures = columns.join(', ');

/** $1 staging, then one array per column. Facts of a day that is already staged are skipped. */
export const stageSql = `
  with stored as (
    insert into delivery_staging (staging_id, media_buy_id, package_id, day, line_number, advertiser_id, campaign_id, seller_id, currency, ${measures})
    select $1, * from unnest($2::text[], $3::text[], $4::date[], $5::integer[], $6::bigint[], $7::text[], $8::bigint[], $9::text[],
      ${columns.map((_, index) => `$${index + 10}::bigint[]`).join(', ')})
    on conflict do nothing returning line_number
  ) select line_number as "lineNumber" from stored`;

/** $1 staging, $2 account. Fills in the seller of a line that an older release wrote. */
export const addLinesSql = `
  insert into delivery_lines as known (account_id, media_buy_id, package_id, advertiser_id, campaign_id, seller_id, currency)
  select distinct $2::bigint, media_buy_id, package_id, advertiser_id, campaign_id, seller_id, currency
  from delivery_staging where staging_id = $1 order by media_buy_id, package_id
  on conflict (account_id, media_buy_id, package_id) do update set seller_id = excluded.seller_id where known.seller_id = 0`;

/** Locks the lines, always in the same order, so that one transaction at a time writes their days. */
export const lockLinesSql = `
  with locked as materialized (
    select line_id from delivery_lines
    where account_id = $2 and (media_buy_id, package_id) in (select media_buy_id, package_id from delivery_staging where staging_id = $1)
    order by media_buy_id, package_id for update
  ) select count(*) as count from locked`;

const isToldBehind = 'known.imported and not excluded.imported';
const kept = (column: string): string => `${column} = case when ${isToldBehind} then known.${column} else excluded.${column} end`;

/** $3 whether it is an import. An imported day keeps its seller's spend in `seller_spend`. Counts days whose numbers in reports changed. */
export const writeDaysSql = `
  with written as (
    insert into delivery_days as known (account_id, line_id, day, imported, seller_spend, ${measures})
    select line.account_id, line.line_id, staged.day, $3, case when $3 then 0 end, ${list((column) => `staged.${column}`)}
    from delivery_staging staged
    join delivery_lines line on line.account_id = $2 and line.media_buy_id = staged.media_buy_id and line.package_id = staged.package_id
    where staged.staging_id = $1
    on conflict (account_id, line_id, day) do update
      set imported = known.imported or excluded.imported, ${list(kept)},
        seller_spend = case when ${isToldBehind} then excluded.spend when not known.imported and excluded.imported then known.spend
          else known.seller_spend end
      where case when ${isToldBehind} then known.seller_spend is distinct from excluded.spend
        else (known.imported, ${list((column) => `known.${column}`)})
          is distinct from (excluded.imported, ${list((column) => `excluded.${column}`)}) end
    returning imported
  ) select count(*) filter (where $3 or not imported) as count from written`;

/** Months are computed from the days under the locks: no change is lost or counted twice. */
export const rollUpSql = `
  insert into delivery_months (account_id, line_id, month, days, ${measures})
  select day.account_id, day.line_id, touched.month, count(*), ${list((column) => `sum(day.${column})`)}
  from (
    select distinct line.line_id, date_trunc('month', staged.day)::date as month
    from delivery_staging staged
    join delivery_lines line on line.account_id = $2 and line.media_buy_id = staged.media_buy_id and line.package_id = staged.package_id
    where staged.staging_id = $1
  ) touched
  join delivery_days day on day.account_id = $2 and day.line_id = touched.line_id
    and day.day >= touched.month and day.day < touched.month + interval '1 month'
  group by day.account_id, day.line_id, touched.month
  on conflict (account_id, line_id, month) do update
    set days = excluded.days, ${list((column) => `${column} = excluded.${column}`)}`;

/** $1 account, $2 advertisers, $3 campaign, $4 media buys; whole months $5 to $6, days $7 to $8 and $9 to $10. */
export const sumsSql = `
  select line.line_id as "lineId", line.advertiser_id as "advertiserId", line.campaign_id as "campaignId",
    line.seller_id as "sellerId", line.media_buy_id as "mediaBuyId", line.package_id as "packageId", line.currency, total.*
  from delivery_lines line
  cross join lateral (
    select sum(days)::integer as days, ${list((column, name) => `sum(${column})::float8 as "${name}"`)}
    from (
      select days, ${measures} from delivery_months
      where account_id = $1 and line_id = line.line_id and month between $5 and $6
      union all
      select 1, ${measures} from delivery_days
      where account_id = $1 and line_id = line.line_id and day between $7 and $8
      union all
      select 1, ${measures} from delivery_days
      where account_id = $1 and line_id = line.line_id and day between $9 and $10
    ) part
  ) total
  where line.account_id = $1 and ($2::bigint[] is null or line.advertiser_id = any($2)) and ($3::text is null or line.campaign_id = $3)
    and ($4::text[] is null or line.media_buy_id = any($4)) and total.days > 0`;

/** $1 account, $2 lines, $3 first day, $4 last day. */
export const daysSql = `
  select day.line_id as "lineId", day.day::text as day, ${list((column, name) => `day.${column}::float8 as "${name}"`)}
  from unnest($2::bigint[]) as wanted (line_id)
  join delivery_days day on day.account_id = $1 and day.line_id = wanted.line_id and day.day between $3 and $4
  order by day.day, day.line_id`;

/** $1 account, $2 media buys, $3 first day, $4 last day. Spend is the seller's own number, also on imported days. */
export const sellerDaysSql = `
  select line.media_buy_id as "mediaBuyId", line.package_id as "packageId", line.currency, day.day::text as day,
    (case when day.imported then day.seller_spend else day.spend end)::float8 as spend
  from delivery_lines line
  join delivery_days day on day.account_id = $1 and day.line_id = line.line_id and day.day between $3 and $4
  where line.account_id = $1 and line.media_buy_id = any($2)
  order by day.day, day.line_id`;
