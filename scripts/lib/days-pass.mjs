import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clone, Home } from './home.mjs';

/**
 * As if that many days had passed since the campaign was made: flights are set ahead of time, and time alone makes them begin. There is no way to
 * it through the API, so it is written into the database. Resolves with false where there is none to write into: an exchange somewhere else.
 * @param {string} exchange its URL @param {string} campaignId @param {number} days
 */
export async function daysPass(exchange, campaignId, days) {
  const earlier = `update campaigns set flight_start = flight_start - make_interval(days => $2) where id = $1`;
  return (await move(exchange, earlier, [campaignId, days])) === 1;
}

/**
 * As if it were time to ask the seller of a media buy what it delivered. The same: resolves with whether it is.
 * @param {string} exchange its URL @param {string} mediaBuyId
 */
export async function reportIsDue(exchange, mediaBuyId) {
  const due = `update delivery_collections set due_at = now() where media_buy_id = $1 and lease_until is null`;
  return (await move(exchange, due, [mediaBuyId])) === 1;
}

/** As if it were time to look at what a media buy is charged. @param {string} exchange its URL @param {string} mediaBuyId */
export async function chargeIsDue(exchange, mediaBuyId) {
  return (await move(exchange, `update billing_buys set look_at = now() where media_buy_id = $1`, [mediaBuyId])) === 1;
}

/** Resolves with how many rows have moved. @param {string} exchange @param {string} sql @param {readonly unknown[]} values */
async function move(exchange, sql, values) {
  const url = databaseOf(exchange);
  if (!url) return 0;
  // Packages are installed by the commands that import this.
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
  const isOurs = url !== undefined && new URL(url).port === new URL(exchange).port && isHere(exchange);
  return isOurs && postgresPort && postgresPassword
    ? `postgres://postgres:${postgresPassword}@127.0.0.1:${postgresPort}/exchange`
    : undefined;
}

/** @param {string} url */
const isHere = (url) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
