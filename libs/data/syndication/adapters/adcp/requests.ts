import type { ContentCall, SellerCall, Part } from '../../domain/ports';

export type Removal = SellerCall & { readonly from: number; readonly to: number };
export type Request = Record<string, unknown>;

/** The most that `catalog_ids` may name. */
const idsOfOneCall = 50;

function common({ brandDomain, idempotencyKey }: SellerCall): Request {
  // The natural key of the protocol: the brand, operated by itself.
  return { adcp_major_version: 3, idempotency_key: idempotencyKey, account: { brand: { domain: brandDomain }, operator: brandDomain } };
}

/** A seller replaces the items of a catalog by those that are sent, so what does not fit into one call is several catalogs for it (ADR 0019). */
export function partId(resourceId: string, part: number): string {
  return part === 1 ? resourceId : `${resourceId}.part-${part}`;
}

export function catalogRequest(call: ContentCall): Request {
  const { resourceId, part, resource, content } = call;
  const name = resource.name === null ? {} : { name: part === 1 ? resource.name : `${resource.name} (part ${part})` };
  const catalog = { catalog_id: partId(resourceId, part), ...name, type: resource.details['type'], items: content };
  return { ...common(call), catalogs: [catalog], validation_mode: 'lenient' };
}

/** One request per fifty parts. Nothing but the named catalogs is in their scope. */
export function catalogRemovals(removal: Removal): (Request & { readonly catalog_ids: readonly string[] })[] {
  const { resourceId, from, to } = removal;
  const ids = Array.from({ length: to - from + 1 }, (_, index) => partId(resourceId, from + index));
  const calls = Math.ceil(ids.length / idsOfOneCall);
  return Array.from({ length: calls }, (_, call) => ({
    ...common(removal),
    idempotency_key: `${removal.idempotencyKey}.${call}`,
    catalog_ids: ids.slice(call * idsOfOneCall, (call + 1) * idsOfOneCall),
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
  return { ...common(call), audiences: [audience] };
}

export function audienceRemoval(removal: Removal): Request {
  return { ...common(removal), audiences: [{ audience_id: removal.resourceId, delete: true }] };
}

export function eventSourceRequest(call: ContentCall, sources: Part): Request {
  return { ...common(call), event_sources: sources };
}
