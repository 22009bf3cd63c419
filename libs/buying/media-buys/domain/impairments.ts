/** Kinds of resources that an order uses (AdCP 3.1, `core/impairment`). */
export const impairedResources = ['audience', 'creative', 'catalog_item', 'event_source', 'property'] as const;
export type ImpairedResource = (typeof impairedResources)[number];

/** States in which a resource cannot be used (AdCP 3.1, `enums/impairment-offline-state`). */
export const offlineStates = ['suspended', 'rejected', 'withdrawn', 'insufficient', 'depublished'] as const;
export type OfflineState = (typeof offlineStates)[number];

/** A resource that cannot be used, so that packages of the media buy serve less or not at all. The seller lists it while that holds. */
export interface Impairment {
  /** The seller's id. */
  readonly impairmentId: string;
  readonly resourceType: ImpairedResource;
  /** The seller's id of the resource. */
  readonly resourceId: string;
  readonly resourceState: OfflineState;
  /** A code of the protocol. */
  readonly reasonCode: string;
  /** The seller's explanation; null when it gives none. */
  readonly reason: string | null;
  /** What the seller says that the buyer can do; null when it says nothing. */
  readonly remediation: string | null;
  readonly packageIds: readonly string[];
  /** ISO 8601; null when the seller's time cannot be read. */
  readonly observedAt: string | null;
}

/** Limits of one media buy. Lengths are in characters. */
export const impairmentLimits = { impairments: 100, packages: 100, id: 255, text: 500 } as const;

/** Whether the same impairments are open, in any order and whatever the seller says of them. */
export function hasSameImpairments(before: readonly Impairment[], after: readonly Impairment[]): boolean {
  const known = new Set(before.map(({ impairmentId }) => impairmentId));
  return known.size === after.length && after.every(({ impairmentId }) => known.has(impairmentId));
}

/** The first impairment in words, and the number of the others. Null: none is open. */
export function impairmentText([first, ...others]: readonly Impairment[]): string | null {
  if (!first) return null;
  const { resourceType, resourceId, resourceState, reason, reasonCode } = first;
  const text = `The ${words(resourceType)} ${resourceId} is ${resourceState}: ${reason ?? words(reasonCode)}`;
  return others.length === 0 ? text : `${text} (and ${others.length} more)`;
}

const words = (code: string): string => code.replaceAll('_', ' ');
