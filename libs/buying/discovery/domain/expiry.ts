import type { DiscoveryState } from './discovery';

type Session = Pick<DiscoveryState, 'expiresAt'>;

/** As long as its seller stands by it, and never longer than its discovery. */
export function expiryOf({ expiresAt }: { readonly expiresAt: string | null }, discovery: Session): Date {
  const said = Date.parse(expiresAt ?? '');
  return Number.isNaN(said) ? discovery.expiresAt : new Date(Math.min(said, discovery.expiresAt.getTime()));
}

export function hasExpired(offer: { readonly expiresAt: string | null }, discovery: Session, now: Date): boolean {
  return now >= expiryOf(offer, discovery);
}
