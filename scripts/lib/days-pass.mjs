import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clone, Home } from './home.mjs';

/**
 * Moves a campaign's flight into the past by `days`: flights must start in the future, and only time makes them begin. The API cannot do this, so the
 * database is changed. Resolves with false for a remote exchange.
 * @param {string} exchange its URL @param {string} campaignId @param {number} days
 */
export async function daysPass(exchange, campaignId, days) {
  const earlier = `update campaigns set flight_start = flight_start - make_interval(days => $2) where id = $1`;
  return (await runUpdate(exchange, earlier, [campaignId, days])) === 1;
}

/**
 * Lets the campaign be ordered in AdCP 3.0: since 3.1, sellers take no flight that has begun days ago, and there would be no delivery of past days.
 * @param {string} exchange its URL @param {string} campaignId
 */
export async function orderAsBefore(exchange, campaignId) {
  const withoutRelease = `update discovery_answers a set abilities = a.abilities - 'release' from discoveries d
    where d.campaign_id = $1 and a.account_id = d.account_id and a.discovery_id = d.id`;
  return Number(await runUpdate(exchange, withoutRelease, [campaignId])) > 0;
}

/**
 * Makes the delivery collection of a media buy due now. Resolves with whether it was.
 * @param {string} exchange its URL @param {string} mediaBuyId
 */
export async function reportIsDue(exchange, mediaBuyId) {
  const due = `update delivery_collections set due_at = now() where media_buy_id = $1 and lease_until is null`;
  return (await runUpdate(exchange, due, [mediaBuyId])) === 1;
}

/** Makes the charge of a media buy due for a check now. @param {string} exchange its URL @param {string} mediaBuyId */
export async function chargeIsDue(exchange, mediaBuyId) {
  return (await runUpdate(exchange, `update billing_buys set look_at = now() where media_buy_id = $1`, [mediaBuyId])) === 1;
}

/** Resolves with the number of changed rows. @param {string} exchange @param {string} sql @param {readonly unknown[]} values */
async function runUpdate(exchange, sql, values) {
  const url = databaseOf(exchange);
  if (!url) return 0;
  // Imported late, because commands that import this file install the packages.
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rowCount;
  } finally {
    await client.end();
  }
}

/** @param {string} exchange */
function databaseOf(exchange) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (!existsSync(join(clone, '.exchange'))) return undefined;
  const { url, postgresPort, postgresPassword } = new Home(clone).memory;
  const isOurs = url !== undefined && new URL(url).port === new URL(exchange).port && isLocal(exchange);
  return isOurs && postgresPort && postgresPassword
    ? `postgres://postgres:${postgresPassword}@127.0.0.1:${postgresPort}/exchange`
    : undefined;
}

/** @param {string} url */
const isLocal = (url) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
