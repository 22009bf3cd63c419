import { type DeliveryDimension, memberOf } from '../../domain/breakdown';
import { optionalMeasures, measureNames } from '../../domain/measures';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const measures = measureNames.map(snake).join(', ');
const sums = measureNames.map((name) => `sum(fact.${snake(name)})::float8 as "${name}"`).join(', ');

const columnOf = {
  date: 'fact.day',
  advertiser: 'line.advertiser_id',
  campaign: 'line.campaign_id',
  seller: 'line.seller_id',
  media_buy: 'line.media_buy_id',
  package: 'line.package_id',
} as const satisfies Record<DeliveryDimension, string>;
const typeOf = {
  date: 'date',
  advertiser: 'bigint',
  campaign: 'text',
  seller: 'bigint',
  media_buy: 'text',
  package: 'text',
} as const satisfies Record<DeliveryDimension, string>;

/** The parts of the period: whole months and the days at both edges, as in `sumsSql`. Rows by date read days only. */
const daysOf = `
    select day, ${measures} from delivery_days
    where account_id = $1 and line_id = line.line_id and day between $6 and $7`;
const partsOf = `
    select null::date as day, ${measures} from delivery_months where account_id = $1 and line_id = line.line_id and month between $6 and $7
    union all
    select null, ${measures} from delivery_days where account_id = $1 and line_id = line.line_id and day between $8 and $9
    union all
    select null, ${measures} from delivery_days where account_id = $1 and line_id = line.line_id and day between $10 and $11`;

const rowOf = `case when min(line.currency) = max(line.currency) then min(line.currency) end as currency,
    min(line.media_buy_id) as "anyMediaBuyId", ${sums}`;
const isIn = `line.account_id = $1 and ($2::bigint[] is null or line.advertiser_id = any($2)) and ($3::text is null or line.campaign_id = $3)
    and ($4::text[] is null or line.media_buy_id = any($4)) and ($5::text is null or line.package_id = $5)`;

/** $1 account, $2 advertisers, $3 campaign, $4 media buys, $5 package; days $6 to $7, or months $6 to $7 and days $8 to $9, $10 to $11; limit, keyset. */
export function breakdownSql(by: readonly DeliveryDimension[], goesOn: boolean): string {
  const hasDays = by.includes('date');
  const limit = hasDays ? 8 : 12;
  const keys = by.map((dimension) => columnOf[dimension]).join(', ');
  const named = by
    .map((dimension) => `${columnOf[dimension]}${dimension === 'date' ? '::text' : ''} as "${memberOf[dimension]}", `)
    .join('');
  const place = by.map((dimension, index) => `$${limit + 1 + index}::${typeOf[dimension]}`).join(', ');
  return `
  select ${named}${rowOf}
  from delivery_lines line cross join lateral (${hasDays ? daysOf : partsOf}
  ) fact
  where ${isIn}
    ${goesOn ? `and (${keys}) > (${place})` : ''}
  ${by.length > 0 ? `group by ${keys} order by ${keys}` : 'having count(*) > 0'}
  limit $${limit}`;
}

const hasDelivered = '(fact.impressions > 0 or fact.spend > 0)';
const lacking = optionalMeasures
  .map((name) => `case when bool_or(fact.${snake(name)} = 0 and ${hasDelivered}) then '${name}' end`)
  .join(', ');

/** Takes the parameters $1 to $11 of {@link breakdownSql}. Packages are summed separately, to find those that lack a measure. */
export const totalSql = `
  select ${rowOf}, array_remove(array[${lacking}], null) as lacking
  from delivery_lines line cross join lateral (
    select ${measureNames.map((name) => `sum(${snake(name)}) as ${snake(name)}`).join(', ')} from (${partsOf}
    ) part
  ) fact
  where ${isIn} and fact.impressions is not null
  having count(*) > 0`;
