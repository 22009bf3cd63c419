import { Database } from '@exchange/platform';
import type { TestApi } from '@test/api';
import { shareList } from '@test/list-readers';
import { sendOrder } from '@test/orders';
import { gates } from '../gates';
import { must } from '../isolation/seed';
import type { Tenant } from '../isolation/tenant';

/** Number of copies per list, more than the largest page. */
export const copies = 260;

interface Fill {
  readonly table: string;
  /** Column values that select the row to copy. */
  readonly of: Readonly<Record<string, string | number>>;
  /** Key columns that identify the list, and stay the same. */
  readonly keep?: readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
}

const keysSql = `
  select distinct a.attname as name, format_type(a.atttypid, null) as type
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])
  where i.indrelid = $1::regclass and i.indisunique`;

/** Copies a row many times. Unique columns differ, and each copy is 1 ms older than the one before. */
async function copyRow(database: Database, { table, of, keep = [], set = {} }: Fill): Promise<void> {
  const keys = await database.query<{ name: string; type: string }>(keysSql, [table]);
  const varied = keys
    .filter(({ name }) => name !== 'account_id' && !keep.includes(name) && !(name in set))
    .map(({ name, type }) => `'${name}', ${variation(name, type)}`);
  const where = Object.keys(of).map((name, i) => `${name}::text = $${i + 3}::text`);
  await database.query(
    `insert into ${table} overriding system value select (jsonb_populate_record(null::${table},
       to_jsonb(t) || jsonb_build_object(${varied.join(', ')}) || older(t) || $1)).*
     from (select * from ${table} where ${['true', ...where].join(' and ')} limit 1) t, generate_series(1, $2) n`.replace(
      'older(t)',
      `case when to_jsonb(t) ? 'created_at'
         then jsonb_build_object('created_at', (to_jsonb(t)->>'created_at')::timestamptz - n * interval '1 ms') else '{}' end`,
    ),
    [JSON.stringify(set), copies, ...Object.values(of).map(String)],
  );
}

function variation(name: string, type: string): string {
  if (type === 'timestamp with time zone') return `t.${name} - n * interval '1 ms'`;
  return type === 'text' ? `t.${name} || '-' || n` : `t.${name} + 1000000 + n`;
}

/** Inserts rows into every paged list of both accounts. */
export async function fillLists(api: TestApi, buyer: Tenant, seller: Tenant): Promise<void> {
  const database = api.app.get(Database);
  const [a, s] = [{ account_id: buyer.accountId }, { account_id: seller.accountId }];
  const { ids } = buyer;
  const shared = { resourceType: 'AUDIENCE', resourceId: ids.audience, adcpAgentIds: [ids.storefront], enabled: true };
  await must(api.post(`/api/v2/buyer/advertisers/${ids.advertiser}/syndicate`, { as: buyer.owner, body: shared }));
  await database.query(
    `insert into brief_responses (account_id, brief_id, id, target_id, kind, message, created_at) values ($1, $2, 'answer', 'target', 'CLARIFY', 'Hm?', now())`,
    [buyer.accountId, ids.brief],
  );
  await database.query(
    `insert into delivery_requests (account_id, id, media_buy_id, start_date, end_date, status, requested_by, created_at)
     values ($1, 'drq_filled', $2, '2026-01-01', '2026-01-02', 'ANSWERED', 'Ann', now())`,
    [buyer.accountId, ids.mediaBuy],
  );
  for (const [accountId, mediaBuyId] of [
    [buyer.accountId, ids.mediaBuy],
    [seller.accountId, seller.ids.chargedBuy],
  ])
    await database.query(
      `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id)
       select $1, $2, date '2026-01-01' - n, 1, 0, 0, 1, 7 from generate_series(1, $3) n`,
      [accountId, mediaBuyId, copies],
    );
  await listFormats(database, buyer);
  await shareList(api, { accountId: buyer.accountId, advertiserId: Number(ids.advertiser), listId: ids.list });
  const waiting = await sendOrder(api, seller.accountId);
  const rows: Fill[] = [
    { table: 'activity_calls', of: a },
    { table: 'advertisers', of: a },
    { table: 'approvals', of: a },
    { table: 'audiences', of: a, keep: ['advertiser_id'] },
    { table: 'audit_entries', of: a },
    { table: 'audit_entries', of: s },
    { table: 'brief_artifacts', of: s, keep: ['storefront_id'] },
    { table: 'brief_responses', of: a, keep: ['brief_id'] },
    { table: 'buyer_agents', of: a, set: { lifecycle_state: 'retired' } },
    { table: 'campaigns', of: a },
    { table: 'campaign_property_lists', of: { ...a, list_id: ids.list }, keep: ['list_id', 'position', 'attached_at'] },
    { table: 'catalogs', of: a, keep: ['advertiser_id'] },
    { table: 'catalog_items', of: a, keep: ['catalog_id', 'from_version'] },
    { table: 'conversations', of: a, keep: ['user_id'] },
    { table: 'creative_collections', of: a, keep: ['advertiser_id'] },
    { table: 'delivery_imports', of: a },
    { table: 'delivery_requests', of: a, keep: ['media_buy_id'] },
    { table: 'demand_signals', of: s },
    { table: 'discoveries', of: a },
    { table: 'discovery_asks', of: { ...a, discovery_id: ids.discovery }, keep: ['discovery_id'] },
    { table: 'event_sources', of: a, keep: ['advertiser_id'] },
    { table: 'media_buys', of: a },
    { table: 'notifications', of: a },
    { table: 'notifications', of: a, set: s },
    { table: 'optimization_suggestions', of: a, set: { status: 'expired' } },
    { table: 'orders', of: { ...s, id: waiting.mediaBuyId } },
    { table: 'order_timeline', of: { ...s, order_id: seller.ids.order }, keep: ['order_id'] },
    { table: 'planning_briefs', of: a },
    { table: 'property_lists', of: a, keep: ['advertiser_id'] },
    { table: 'seller_agents', of: s, set: { status: 'enabled' } },
    { table: 'storefront_products', of: s },
    { table: 'syndications', of: a, keep: ['advertiser_id', 'resource_type', 'seller_id'] },
    { table: 'tasks', of: a },
    { table: 'webhook_deliveries', of: { ...a, subscription_id: ids.subscription }, keep: ['subscription_id'] },
    { table: 'accounts', of: { id: buyer.accountId } },
    ...gates.lists.map(({ side, ...list }) => ({ ...list, of: side === undefined ? {} : side === 'seller' ? s : a })),
  ];
  for (const row of rows)
    await copyRow(database, row).catch((error: unknown) => Promise.reject(new Error(`${row.table}: ${String(error)}`)));
  await database.query(
    `insert into memberships (account_id, user_id, role, status, joined_at, updated_at)
     select m.account_id + 1000000 + n, m.user_id, 'ADMIN', 'active', now(), now()
     from (select * from memberships where account_id = $1 and role = 'ADMIN' limit 1) m, generate_series(1, $2) n`,
    [buyer.accountId, copies],
  );
  await linkSignals(database, ids.brief, seller.ids.signal);
}

/** Links each copied demand signal to a copied brief, because a signal is a target of its brief. */
async function linkSignals(database: Database, brief: string, signal: string): Promise<void> {
  await database.query(`update demand_signals set brief_id = $1 || substr(id, length($2) + 1) where id like $2 || '-%'`, [brief, signal]);
  await database.query(
    `update planning_briefs set targets = replace(targets::text, $2, $2 || substr(id, length($1) + 1))::jsonb where id like $1 || '-%'`,
    [brief, signal],
  );
}

/** Formats of a seller are one row of the account, and are read in pages. */
async function listFormats(database: Database, { accountId, ids }: Tenant): Promise<void> {
  const formats = Array.from({ length: copies }, (_, n) => ({
    agentUrl: 'https://formats.example',
    id: `display_${n}`,
    name: `Display ${n}`,
    description: null,
    roles: [{ id: 'image', type: 'image', isRequired: true, requirements: {} }],
    groups: [],
    renders: [],
    accepts: [],
    unchecked: [],
  }));
  await database.query(
    `insert into seller_format_lists (account_id, seller_id, formats, fetched_at, asked_at) values ($1, $2, $3, now(), now())
     on conflict (account_id, seller_id) do update set formats = excluded.formats, fetched_at = now(), asked_at = now()`,
    [accountId, ids.storefront, JSON.stringify(formats)],
  );
}
