import { digest, textsAt, type Json } from '../json';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { audienceOf } from './shares';

interface Broken {
  type: 'creative' | 'audience';
  id: string;
  to: string;
  code: string;
  reason?: string;
  since: Date;
}

/** Impairments of a media buy: rejected creatives and suspended audiences that it uses (AdCP 3.1). */
export function healthOf(seller: LiveSeller, buy: SandboxBuy): Json {
  const found = new Map<string, { broken: Broken; packageIds: string[] }>();
  for (const item of buy.packages.filter(({ canceled }) => !canceled)) {
    for (const broken of brokenFor(seller, item)) {
      const key = `${broken.type} ${broken.id}`;
      const known = found.get(key) ?? { broken, packageIds: [] };
      known.packageIds.push(item.packageId);
      found.set(key, known);
    }
  }
  const impairments = [...found.values()].map(({ broken, packageIds }) => impairment(buy, broken, packageIds));
  return { health: impairments.length === 0 ? 'ok' : 'impaired', impairments };
}

function brokenFor(seller: LiveSeller, item: Package): Broken[] {
  const creatives = item.creativeIds.flatMap((id): Broken[] => {
    const creative = seller.creatives.get(id);
    if (creative?.status !== 'rejected') return [];
    const { rejectionReason: reason, updatedAt: since } = creative;
    return [{ type: 'creative', id, to: 'rejected', code: 'content_rejected', ...(reason ? { reason } : {}), since }];
  });
  const audiences = textsAt(item.targeting ?? {}, 'audience_include').flatMap((id): Broken[] => {
    const suspended = audienceOf(seller, id)?.suspended;
    return suspended ? [{ type: 'audience', id, to: 'suspended', code: suspended.code, since: suspended.since }] : [];
  });
  return [...creatives, ...audiences];
}

const impairment = (buy: SandboxBuy, { type, id, to, code, reason, since }: Broken, packageIds: string[]): Json => ({
  impairment_id: `imp_${digest({ buy: buy.mediaBuyId, type, id })}`,
  resource_type: type,
  resource_id: id,
  package_ids: packageIds,
  transition: { to },
  reason_code: code,
  ...(reason ? { reason } : {}),
  observed_at: since.toISOString(),
});
