// Baseline: a timeseries as CSV, written by PostgreSQL.
import { copyOut } from './copy.mjs';

/** @param {import('pg').Client} client @param {number} account @param {import('node:http').ServerResponse} response */
export async function writeDays(client, account, response) {
  if (!Number.isSafeInteger(account)) throw new Error('The account is not a number.');
  response.setHeader('content-type', 'text/csv');
  await copyOut(
    client,
    `copy (
       select day.day, line.advertiser_id, advertiser.name, line.campaign_id, line.media_buy_id, buy.name, buy.status, line.package_id, day.impressions,
         day.spend / 1e6, day.clicks, day.views, day.completed_views, day.conversions, day.leads, day.video_completions,
         day.spend / 1e3 / nullif(day.impressions, 0), day.spend / 1e6 / nullif(day.clicks, 0), day.clicks::float8 / nullif(day.impressions, 0),
         day.completed_views::float8 / nullif(day.impressions, 0), day.conversion_value / 1e6, day.spend / 1e6 / nullif(day.conversions, 0),
         day.conversion_value::float8 / nullif(day.spend, 0), line.currency
       from delivery_lines line
       join delivery_days day using (account_id, line_id)
       left join advertisers advertiser on advertiser.account_id = line.account_id and advertiser.id = line.advertiser_id
       left join media_buys buy on buy.account_id = line.account_id and buy.id = line.media_buy_id
       where line.account_id = ${account} and day.day > current_date - 365
       order by day.day, advertiser.name, line.advertiser_id, line.campaign_id, buy.name, line.media_buy_id, line.package_id
     ) to stdout (format csv, header)`,
    (chunk) => response.write(chunk),
  );
  response.end();
}
