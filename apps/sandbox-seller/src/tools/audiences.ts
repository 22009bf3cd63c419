import { listAt, textAt, type Json } from '../json';
import type { SandboxAudience } from '../state/seller';
import { assertAcceptsShares, idOf, shareKey } from './shares';
import { context, ownerOf, type SandboxTool, type SandboxCall } from './tool';

/** Minimum number of matched people for targeting an audience. */
export const minimumAudience = 2;

/** Matches all people with a hashed e-mail address or telephone number. */
export const syncAudiences: SandboxTool = {
  name: 'sync_audiences',
  description: 'Adds people to audiences and removes them; without `audiences`, lists them',
  fields: ['adcp_version', 'adcp_major_version', 'idempotency_key', 'account', 'audiences', 'delete_missing', 'context', 'ext'],
  mutates: true,
  run: (call) => {
    assertAcceptsShares(call);
    const { seller, args } = call;
    const named = listAt(args, 'audiences').map((audience, index) => ({
      audience,
      id: idOf(audience, 'audience_id', `audiences[${index}]`),
    }));
    const synced = named.map(({ audience, id }) => (audience.delete === true ? removeOne(call, id) : syncOne(call, id, audience)));
    const owner = ownerOf(args);
    const others = [...seller.audiences.values()].filter(
      (audience) => audience.owner === owner && !named.some(({ id }) => id === audience.audienceId),
    );
    const deleted = args.delete_missing === true ? others.map(({ audienceId }) => removeOne(call, audienceId)) : [];
    const unchangedOnes =
      args.audiences === undefined && deleted.length === 0 ? others.map((audience) => answerOf(audience, 'unchanged', 0)) : [];
    return { audiences: [...synced, ...deleted, ...unchangedOnes], sandbox: true, ...context(args) };
  },
};

function syncOne({ seller, args, now }: SandboxCall, audienceId: string, wanted: Json): Json {
  const key = shareKey(args, audienceId);
  const known = seller.audiences.get(key);
  const members = new Map(known?.members);
  const added = listAt(wanted, 'add');
  for (const member of added) members.set(textAt(member, 'external_id') ?? '', member);
  // People in both lists are removed.
  for (const member of listAt(wanted, 'remove')) members.delete(textAt(member, 'external_id') ?? '');
  const name = textAt(wanted, 'name') ?? known?.name;
  const audience: SandboxAudience = { audienceId, owner: ownerOf(args), ...(name ? { name } : {}), members, syncedAt: now };
  seller.audiences.set(key, audience);
  return answerOf(audience, known ? 'updated' : 'created', added.length);
}

function removeOne({ seller, args }: SandboxCall, audienceId: string): Json {
  if (seller.audiences.delete(shareKey(args, audienceId))) return { audience_id: audienceId, action: 'deleted' };
  const error = { code: 'REFERENCE_NOT_FOUND', message: `There is no audience ${audienceId}` };
  return { audience_id: audienceId, action: 'failed', errors: [error] };
}

function answerOf({ audienceId, name, members, syncedAt }: SandboxAudience, action: string, uploaded: number): Json {
  const all = [...members.values()];
  const matched = all.filter((member) => member.hashed_email !== undefined || member.hashed_phone !== undefined).length;
  const isReady = matched >= minimumAudience;
  return {
    audience_id: audienceId,
    ...(name ? { name } : {}),
    seller_id: `aud_${audienceId}`,
    action,
    status: isReady ? 'ready' : 'too_small',
    uploaded_count: uploaded,
    total_uploaded_count: all.length,
    ...(isReady ? { matched_count: matched, effective_match_rate: matched / all.length } : { minimum_size: minimumAudience }),
    last_synced_at: syncedAt.toISOString(),
  };
}
