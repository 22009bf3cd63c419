import { formatAnswer, formatIds, isFormat } from '../catalog/formats';
import { invalidRequest } from '../errors';
import { isObject, listAt, objectAt, textAt, textsAt, type Json } from '../json';
import type { Creative } from '../state/seller';
import { assignCreatives } from './media-buys';
import { context, ownerOf, page, type SandboxTool, type SandboxCall } from './tool';

export const listCreativeFormats: SandboxTool = {
  name: 'list_creative_formats',
  description: 'Creative formats that this seller accepts',
  fields: ['adcp_version', 'adcp_major_version', 'account', 'format_ids', 'asset_types', 'name_search', 'pagination', 'context', 'ext'],
  run: ({ seller, args, agentUrl }) => {
    // Formats seeded by a test replace the catalog, so that the test can count them.
    const ids = seller.seededFormats.length > 0 ? seller.seededFormats : formatIds().map((id) => ({ id }));
    const wanted = listAt(args, 'format_ids').map(({ id }) => id);
    const search = textAt(args, 'name_search')?.toLowerCase();
    const types = textsAt(args, 'asset_types');
    const formats = ids
      .map((format) => formatAnswer(format, agentUrl))
      .filter(
        (format) =>
          (wanted.length === 0 || wanted.includes(objectAt(format, 'format_id').id)) &&
          (!search || String(format.name).toLowerCase().includes(search)) &&
          (types.length === 0 || listAt(format, 'assets').some(({ asset_type }) => types.includes(String(asset_type)))),
      );
    const { items, pagination } = page(formats, args);
    return { formats: items, pagination, sandbox: true, ...context(args) };
  },
};

export const syncCreatives: SandboxTool = {
  name: 'sync_creatives',
  description: 'Stores creatives in the library, approves them, and assigns them to packages',
  fields: ['adcp_version', 'adcp_major_version', 'idempotency_key', 'account', 'creatives', 'assignments', 'dry_run', 'context', 'ext'],
  mutates: true,
  run: (call) => {
    const { seller, args } = call;
    if (!Array.isArray(args.creatives)) throw invalidRequest('creatives', 'creatives is required');
    const answers = listAt(args, 'creatives').map((wanted) => syncOne(call, wanted));
    for (const assignment of listAt(args, 'assignments')) {
      assignCreatives(seller, textAt(assignment, 'package_id') ?? '', [textAt(assignment, 'creative_id') ?? ''], call.now);
    }
    return { creatives: answers, sandbox: true, ...context(args) };
  },
};

/** Formats of other creative agents are accepted unchecked; formats of this seller must exist. */
function syncOne({ seller, args, agentUrl, now }: SandboxCall, wanted: Json): Json {
  const id = textAt(wanted, 'creative_id') ?? '';
  const format = objectAt(wanted, 'format_id');
  if (
    format.agent_url === agentUrl &&
    !isFormat(String(format.id)) &&
    !seller.seededFormats.some(({ id: seeded }) => seeded === format.id)
  ) {
    const error = { code: 'INVALID_REQUEST', message: `There is no format ${String(format.id)}`, field: 'format_id' };
    return { creative_id: id, action: 'failed', errors: [error] };
  }
  const known = seller.creatives.get(id);
  const creative: Creative = {
    creativeId: id,
    owner: ownerOf(args),
    name: textAt(wanted, 'name') ?? id,
    formatId: format,
    ...(isObject(wanted.assets) ? { assets: wanted.assets } : {}),
    status: known?.status ?? 'approved',
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
  if (args.dry_run !== true) seller.creatives.set(id, creative);
  return { creative_id: id, action: known ? 'updated' : 'created', status: creative.status, platform_id: `cr_${id}` };
}

export const listCreatives: SandboxTool = {
  name: 'list_creatives',
  description: 'The creative library',
  fields: ['adcp_version', 'adcp_major_version', 'account', 'filters', 'sort', 'pagination', 'fields', 'context', 'ext'],
  run: ({ seller, args }) => {
    const filters = objectAt(args, 'filters');
    const ids = textsAt(filters, 'creative_ids');
    const statuses = textsAt(filters, 'statuses');
    const all = [...seller.creatives.values()].filter(
      (creative) =>
        (ids.length === 0 || ids.includes(creative.creativeId)) && (statuses.length === 0 || statuses.includes(creative.status)),
    );
    const { items, pagination } = page(all, args);
    return {
      query_summary: { total_matching: all.length, returned: items.length },
      pagination,
      creatives: items.map(creativeAnswer),
      sandbox: true,
      ...context(args),
    };
  },
};

const creativeAnswer = (creative: Creative): Json => ({
  creative_id: creative.creativeId,
  name: creative.name,
  format_id: creative.formatId,
  status: creative.status,
  created_date: creative.createdAt.toISOString(),
  updated_date: creative.updatedAt.toISOString(),
  ...(creative.assets ? { assets: creative.assets } : {}),
});
