import type { ContentCall, SellerCall, Part } from '../../domain/ports';

export type Removal = SellerCall & { readonly from: number; readonly to: number };
export type Request = Record<string, unknown>;

/** The protocol's limit for `catalog_ids`. */
const maxIdsPerCall = 50;

function commonFields({ brandDomain, idempotencyKey }: SellerCall): Request {
  // The protocol's natural account key: the brand, operated by itself.
  return { adcp_major_version: 3, idempotency_key: idempotencyKey, account: { brand: { domain: brandDomain }, operator: brandDomain } };
}

/** Sellers replace a catalog's items by those sent, so further parts go as catalogs of their own (ADR 19). */
export function partId(resourceId: string, part: number): string {
  return part === 1 ? resourceId : `${resourceId}.part-${part}`;
}

export function catalogRequest(call: ContentCall): Request {
  const { resourceId, part, resource, content } = call;
  const name = resource.name === null ? {} : { name: part === 1 ? resource.name : `${resource.name} (part ${part})` };
  const catalog = { catalog_id: partId(resourceId, part), ...name, type: resource.details['type'], items: content };
  return { ...commonFields(call), catalogs: [catalog], validation_mode: 'lenient' };
}

/** Requests with up to 50 ids each. `catalog_ids` limits `delete_missing` to these catalogs. */
export function catalogRemovals(removal: Removal): (Request & { readonly catalog_ids: readonly string[] })[] {
  const { resourceId, from, to } = removal;
  const ids = Array.from({ length: to - from + 1 }, (_, index) => partId(resourceId, from + index));
  const calls = Math.ceil(ids.length / maxIdsPerCall);
  return Array.from({ length: calls }, (_, call) => ({
    ...commonFields(removal),
    idempotency_key: `${removal.idempotencyKey}.${call}`,
    catalog_ids: ids.slice(call * maxIdsPerCall, (call + 1) * maxIdsPerCall),
    delete_missing: true,
  }));
}

export function audienceRequest(call: ContentCall, add: Part): Request {
  const { resourceId, resource } = call;
  const { consentBasis } = resource.details;
  const audience = {
    audience_id: resourceId,
    ...(resource.name === null ? {} : { name: resource.name }),
    ...(consentBasis === null ? {} : { consent_basis: consentBasis }),
    add,
  };
  return { ...commonFields(call), audiences: [audience] };
}

export function audienceRemoval(removal: Removal): Request {
  return { ...commonFields(removal), audiences: [{ audience_id: removal.resourceId, delete: true }] };
}

export function eventSourceRequest(call: ContentCall, sources: Part): Request {
  return { ...commonFields(call), event_sources: sources };
}
