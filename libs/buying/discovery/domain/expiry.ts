import type { DiscoveryState } from './discovery';

type DiscoveryExpiry = Pick<DiscoveryState, 'expiresAt'>;

/** The seller's own expiry, at most the expiry of the discovery. */
export function expiryOf({ expiresAt }: { readonly expiresAt: string | null }, discovery: DiscoveryExpiry): Date {
  const stated = Date.parse(expiresAt ?? '');
  return Number.isNaN(stated) ? discovery.expiresAt : new Date(Math.min(stated, discovery.expiresAt.getTime()));
}

export function hasExpired(offer: { readonly expiresAt: string | null }, discovery: DiscoveryExpiry, now: Date): boolean {
  return now >= expiryOf(offer, discovery);
}
