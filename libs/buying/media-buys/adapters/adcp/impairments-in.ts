import { listOf, type Payload, sectionOf, sellerText } from '@exchange/adcp';
import { isRecord } from '@exchange/kernel';
import { type ImpairedResource, type Impairment, impairmentLimits, type OfflineState } from '../../domain/impairments';
import type { EchoedPackage } from './echoed-terms';

/** Impairments of a media buy that fits the schema of 3.1. Those with unusable or repeated ids and packages of others are left out. */
export function impairmentsIn(payload: Payload, packages: readonly EchoedPackage[]): readonly Impairment[] {
  const ids = new Map(packages.flatMap(({ item, sellerPackage }) => (item ? [[sellerPackage.sellerPackageId, item.packageId]] : [])));
  const found = new Map<string, Impairment>();
  for (const sent of listOf(payload['impairments'])) {
    if (found.size >= impairmentLimits.impairments) break;
    const impairment = isRecord(sent) ? impairmentIn(sent, ids) : null;
    if (impairment && !found.has(impairment.impairmentId)) found.set(impairment.impairmentId, impairment);
  }
  return [...found.values()];
}

function impairmentIn(sent: Payload, ids: ReadonlyMap<unknown, string>): Impairment | null {
  const { id, text, packages } = impairmentLimits;
  const [impairmentId, resourceId] = [sellerText(sent['impairment_id'], id), sellerText(sent['resource_id'], id)];
  if (impairmentId === null || resourceId === null) return null;
  const packageIds = listOf(sent['package_ids']).flatMap((sellerPackageId) => ids.get(sellerPackageId) ?? []);
  const at = Date.parse(String(sent['observed_at']));
  return {
    impairmentId,
    resourceType: sent['resource_type'] as ImpairedResource,
    resourceId,
    resourceState: sectionOf(sent, 'transition')['to'] as OfflineState,
    reasonCode: String(sent['reason_code']),
    reason: sellerText(sent['reason'], text),
    remediation: sellerText(sent['remediation'], text),
    packageIds: [...new Set(packageIds)].slice(0, packages),
    observedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}
