import { invalidRequest } from '../errors';
import { listAt, textAt, textsAt, type Json } from '../json';
import type { SharedCatalog } from '../state/seller';
import { assertAcceptsShares, idOf, shareKey } from './shares';
import { context, ownerOf, type SandboxTool, type SandboxCall } from './tool';

const maxCatalogs = 50;

/** Sent items replace the earlier ones. Items without title and name are rejected. */
export const syncCatalogs: SandboxTool = {
  name: 'sync_catalogs',
  description: 'Stores catalogs with their items; without `catalogs`, lists them',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'idempotency_key',
    'account',
    'catalogs',
    'catalog_ids',
    'delete_missing',
    'dry_run',
    'validation_mode',
    'push_notification_config',
    'context',
    'ext',
  ],
  mutates: true,
  run: (call) => {
    assertAcceptsShares(call);
    const { args } = call;
    const wanted = listAt(args, 'catalogs');
    if (wanted.length > maxCatalogs) throw invalidRequest('catalogs', `At most ${maxCatalogs} catalogs in one call`);
    const scope = textsAt(args, 'catalog_ids');
    const inScope = (id: string) => scope.length === 0 || scope.includes(id);
    const named = wanted.map((catalog, index) => ({ catalog, id: idOf(catalog, 'catalog_id', `catalogs[${index}]`) }));
    const synced = named.filter(({ id }) => inScope(id)).map(({ catalog, id }) => syncOne(call, id, catalog));
    const others = own(call).filter(({ catalogId }) => inScope(catalogId) && !named.some(({ id }) => id === catalogId));
    const deleted = args.delete_missing === true ? others.map(({ catalogId }) => removeOne(call, catalogId)) : [];
    const unchangedOnes = args.catalogs === undefined && deleted.length === 0 ? others.map(unchanged) : [];
    return { catalogs: [...synced, ...deleted, ...unchangedOnes], dry_run: args.dry_run === true, sandbox: true, ...context(args) };
  },
};

function own({ seller, args }: SandboxCall): SharedCatalog[] {
  const owner = ownerOf(args);
  return [...seller.catalogs.values()].filter((catalog) => catalog.owner === owner);
}

function syncOne({ seller, args, now }: SandboxCall, catalogId: string, wanted: Json): Json {
  const type = textAt(wanted, 'type');
  if (!type) return failed(catalogId, 'type', 'type is required');
  if (wanted.url !== undefined) return failed(catalogId, 'url', 'This seller fetches no feeds: send the items.');
  const key = shareKey(args, catalogId);
  const known = seller.catalogs.get(key);
  const name = textAt(wanted, 'name') ?? known?.name;
  const sent = listAt(wanted, 'items');
  const rejected = sent.flatMap((item, index) => (hasName(item) ? [] : [idIn(item, index)]));
  if (rejected.length > 0 && args.validation_mode !== 'lenient') return failed(catalogId, 'items', 'An item has neither title nor name.');
  const approved = sent.filter(hasName).map((item, index) => [idIn(item, index), item] as const);
  const items = wanted.items === undefined ? (known?.items ?? new Map<string, Json>()) : new Map(approved);
  const catalog: SharedCatalog = { catalogId, owner: ownerOf(args), ...(name ? { name } : {}), type, items, syncedAt: now };
  if (args.dry_run !== true) seller.catalogs.set(key, catalog);
  return {
    ...answerOf(catalog, known ? 'updated' : 'created'),
    items_rejected: rejected.length,
    ...(rejected.length > 0
      ? { item_issues: rejected.map((id) => ({ item_id: id, status: 'rejected', reasons: ['It has neither title nor name.'] })) }
      : {}),
  };
}

function removeOne({ seller, args }: SandboxCall, catalogId: string): Json {
  if (args.dry_run !== true) seller.catalogs.delete(shareKey(args, catalogId));
  return { catalog_id: catalogId, action: 'deleted' };
}

const unchanged = (catalog: SharedCatalog): Json => answerOf(catalog, 'unchanged');

const answerOf = ({ catalogId, items, syncedAt }: SharedCatalog, action: string): Json => ({
  catalog_id: catalogId,
  action,
  platform_id: `cat_${catalogId}`,
  item_count: items.size,
  items_approved: items.size,
  items_pending: 0,
  last_synced_at: syncedAt.toISOString(),
});

const failed = (catalogId: string, field: string, message: string): Json => ({
  catalog_id: catalogId,
  action: 'failed',
  errors: [{ code: 'INVALID_REQUEST', message, field }],
});

const hasName = (item: Json): boolean => Boolean(textAt(item, 'title') ?? textAt(item, 'name'));

const idIn = (item: Json, index: number): string => textAt(item, 'item_id') ?? textAt(item, 'id') ?? String(index);
