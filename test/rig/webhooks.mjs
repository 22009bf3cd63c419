// Inserts thousands of subscriptions and revisions directly into the tables that the product uses.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clone } from '../../scripts/lib/home.mjs';

const require = createRequire(import.meta.url);

export const secret = 'whsec-of-the-rig-0123456789abcdef';

/**
 * @typedef {object} Registered @property {number} accountId @property {string} id @property {string} url
 */

/**
 * Registers subscriptions like `POST /webhook-subscriptions`, without accounts.
 * @param {import('./rig.mjs').Rig} rig @param {{ accountId: number, url: string }[]} given @returns {Promise<Registered[]>}
 */
export async function register(rig, given) {
  const { SecretBox } = require(join(clone, 'dist/libs/platform/secrets/secret-box.js'));
  const box = new SecretBox(rig.keyring);
  const rows = given.map(({ accountId, url }) => {
    const id = `whs_${randomBytes(10).toString('hex')}`;
    return { accountId, url, id, secret: box.seal(secret, `webhook_subscriptions/${accountId}/${id}`) };
  });
  await rig.query(
    `insert into webhook_subscriptions (account_id, id, url, event_types, status, failure_count, created_at, updated_at, secret)
     select account_id, id, url, '{discovery.revision}', 'active', 0, now() - interval '1 minute', now() - interval '1 minute', secret
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as s(account_id, id, url, secret)`,
    [rows.map((row) => row.accountId), rows.map((row) => row.id), rows.map((row) => row.url), rows.map((row) => row.secret)],
  );
  return rows.map(({ accountId, url, id }) => ({ accountId, url, id }));
}

/**
 * Publishes one revision for each account, with the statement of the product's outbox. Committed when this returns.
 * @param {import('./rig.mjs').Rig} rig @param {readonly number[]} accountIds
 */
export async function revise(rig, accountIds) {
  const occurredAt = new Date();
  await rig.query(
    `with added as (
       insert into outbox (id, type, account_id, occurred_at, payload)
       select 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'discovery.revised', account_id, $2, $3::jsonb from unnest($1::bigint[]) as a(account_id)
       returning 1)
     select pg_notify('outbox', '') from (select count(*) from added) as n`,
    [accountIds, occurredAt, JSON.stringify(facts)],
  );
}

/**
 * Publishes a revision with a known name: the event's id is `evt_<name>`, and the discovery's id contains it. A repeated call changes nothing.
 * @param {import('./rig.mjs').Rig} rig @param {number} accountId @param {string} name @returns {Promise<string>} the event
 */
export async function reviseAs(rig, accountId, name) {
  const event = `evt_${name}`;
  await rig.query(
    `with added as (
       insert into outbox (id, type, account_id, occurred_at, payload) values ($1, 'discovery.revised', $2, now(), $3)
       on conflict do nothing returning 1)
     select pg_notify('outbox', '') from added`,
    [event, accountId, { ...facts, discoveryId: name }],
  );
  return event;
}

/**
 * Publishes revisions at a steady rate, one transaction each, for the accounts in turn.
 * @param {import('./rig.mjs').Rig} rig @param {readonly number[]} accountIds @param {{ count: number, perSecond: number }} load
 */
export async function reviseSteadily(rig, accountIds, { count, perSecond }) {
  const since = performance.now();
  /** @type {Promise<void>[]} */
  const open = [];
  for (let i = 0; i < count; i++) {
    const due = since + (i * 1_000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    open.push(revise(rig, [/** @type {number} */ (accountIds[i % accountIds.length])]));
  }
  await Promise.all(open);
}

/**
 * Resolves when no event and no delivery of these subscriptions is pending or being sent.
 * @param {import('./rig.mjs').Rig} rig @param {number} deliveries that must exist by then @param {readonly string[]} [subscriptionIds] all, without
 */
export async function untilSettled(rig, deliveries, subscriptionIds, patienceMs = 240_000) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const [{ open }] = await rig.query(
      `select (exists (select 1 from outbox where relayed_at is null) or exists (select 1 from outbox_work)
         or exists (select 1 from webhook_deliveries where status = 'pending' and ($1::text[] is null or subscription_id = any($1)))
         or exists (select 1 from webhook_deliveries where status = 'sending' and ($1::text[] is null or subscription_id = any($1)))) as open`,
      [subscriptionIds ?? null],
    );
    if (!open) {
      const [{ made }] = await rig.query(
        `select count(*)::int as made from webhook_deliveries where $1::text[] is null or subscription_id = any($1)`,
        [subscriptionIds ?? null],
      );
      if (made >= deliveries) return;
    }
    if (performance.now() > deadline) throw new Error(`Deliveries are not settled after ${patienceMs / 1000} s`);
    await pause(20);
  }
}

/**
 * Number of deliveries whose receiver did not answer within 5 s, which can happen on a slow machine. They are not sent again.
 * @param {import('./rig.mjs').Rig} rig @param {readonly string[]} [subscriptionIds] all, without @returns {Promise<number>}
 */
export async function givenUp(rig, subscriptionIds) {
  const [{ n }] = await rig.query(
    `select count(*)::int as n from webhook_deliveries where error = 'timeout' and ($1::text[] is null or subscription_id = any($1))`,
    [subscriptionIds ?? null],
  );
  return n;
}

const facts = {
  discoveryId: 'disc_rig',
  campaignId: 'cmp_rig',
  revision: 1,
  resultsComplete: false,
  pendingAgents: ['northlight-tv'],
  sellersRequested: 3,
  sellersResponded: 2,
};
