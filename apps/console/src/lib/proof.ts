import type { Delivery } from './delivery';

/** Milliseconds between two instants; null when one of them has not come. Clocks of two machines may differ a little. */
export function gapOf(from: string | null | undefined, to: string | null | undefined): number | null {
  const gap = Date.parse(to ?? '') - Date.parse(from ?? '');
  return Number.isNaN(gap) ? null : Math.max(0, gap);
}

/** How many of the sellers had answered at the revision that a delivery tells of; null where its body does not tell. */
export function answersOf({ payload }: Pick<Delivery, 'payload'>): { responded: number; asked: number } | null {
  const { sellersRequested: asked, sellersResponded: responded } = (payload as { data?: Record<string, unknown> }).data ?? {};
  return typeof asked === 'number' && typeof responded === 'number' ? { responded, asked } : null;
}
