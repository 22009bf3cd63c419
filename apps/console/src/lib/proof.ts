import type { Schemas } from './api';

/** Milliseconds between two instants; null when one of them has not come. Clocks of two machines may differ a little. */
export function gapOf(from: string | null | undefined, to: string | null | undefined): number | null {
  const gap = Date.parse(to ?? '') - Date.parse(from ?? '');
  return Number.isNaN(gap) ? null : Math.max(0, gap);
}

/** The facts of a revision in the body of an event; null for a sample, whose ids name nothing. */
export function revisionOf({ kind, payload }: Pick<Schemas['WebhookDelivery'], 'kind' | 'payload'>) {
  const { data } = payload as {
    data?: { discoveryId?: unknown; revision?: unknown; sellersRequested?: unknown; sellersResponded?: unknown };
  };
  const { discoveryId, revision, sellersRequested: asked, sellersResponded: responded } = data ?? {};
  if (kind === 'test' || typeof discoveryId !== 'string' || typeof revision !== 'number') return null;
  return { discoveryId, revision, answers: typeof asked === 'number' && typeof responded === 'number' ? { asked, responded } : null };
}
