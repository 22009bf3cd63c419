import { storedAs } from '@exchange/platform';
import { urgentWithinMs } from '../../domain/warnings';
import { orderRow } from './order.row';

const { select: orderColumns } = storedAs(orderRow);

/** Parameters: $1 account, $2 statuses, $3 buyer, $4 source, $5 and $6 flight start. */
const commonFilterSql = `account_id = $1 and ($2::text[] is null or status = any($2)) and ($3::bigint is null or buyer_customer_id = $3)
  and ($4::text is null or $4 = any(source_ids)) and ($5::timestamptz is null or flight_start >= $5)
  and ($6::timestamptz is null or flight_start <= $6)`;

/** Without and with a product. `$7` is the product: null without one. The expression is that of the index `orders_by_product`. */
const filtersSql = {
  any: `${commonFilterSql} and $7::text is null`,
  ofProduct: `${commonFilterSql} and jsonb_path_query_array(packages, '$[*].productId') @> jsonb_build_array($7::text)`,
};

/** $8: the instant of urgency. Orders decided since then still count as waiting, so that no row moves between pages. */
const urgentSql = `((waiting_until is null or waiting_until > $8) and created_at <= $8
  and flight_start <= $8::timestamptz + interval '${urgentWithinMs} milliseconds')`;

/**
 * Two queries that each follow an index, so that only one page is sorted. $9: the cursor is among the urgent orders (true), behind them (false),
 * or absent (null); with a cursor, orders received since the first page are left out. $10 and $11: the row of the cursor. $12: rows per query.
 */
const listSqlOf = (filterSql: string) => `
  with urgent as (
    select ${orderColumns}, true as urgent from orders
    where ${filterSql} and ${urgentSql} and $9::boolean is distinct from false
      and (created_at, id) < (coalesce($10::timestamptz, 'infinity'), coalesce($11::text, ''))
    order by created_at desc, id desc limit $12),
  others as (
    select ${orderColumns}, false as urgent from orders
    where ${filterSql} and not ${urgentSql} and ($9::boolean is null or created_at <= $8)
      and (created_at, id) < (case when $9::boolean is false then $10::timestamptz else 'infinity' end, coalesce($11::text, ''))
    order by created_at desc, id desc limit $12)
  select * from (select * from urgent union all select * from others) as page
  order by urgent desc, "createdAt" desc, id desc limit $13 offset $14`;

export const listSql = { any: listSqlOf(filtersSql.any), ofProduct: listSqlOf(filtersSql.ofProduct) };

const countSqlOf = (filterSql: string) => `select count(*) as total from orders where ${filterSql}`;

export const countSql = { any: countSqlOf(filtersSql.any), ofProduct: countSqlOf(filtersSql.ofProduct) };

export const approvalsSql = `
  select ${orderColumns} from orders
  where account_id = $1 and approval = any($2) and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))
  order by created_at desc, id desc limit $5`;

/** $4 ids, $5 statuses. */
export const ofBuyerSql = `
  select ${orderColumns} from orders
  where account_id = $1 and storefront_id = $2 and buyer_key = $3 and ($4::text[] is null or id = any($4))
    and ($5::text[] is null or status = any($5)) and (created_at, id) < (coalesce($6::timestamptz, 'infinity'), coalesce($7::text, ''))
  order by created_at desc, id desc limit $8`;
