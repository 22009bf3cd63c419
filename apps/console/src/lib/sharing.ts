import type { Schemas } from './api';

export type Share = Schemas['Syndication'];
export type ResourceType = Share['resourceType'];

/** Sellers of one request (`SyndicateBody`). */
export const maxSellers = 50;

/** What is shared. */
export interface SharedResource {
  readonly advertiser: number;
  readonly type: ResourceType;
  readonly id: string;
}

/** A share as it is shown: its status, and whether the seller is called again or still has what it should have removed. */
export type ShareState = 'pending' | 'sending' | 'retrying' | 'shared' | 'failed' | 'stopped' | 'kept';

const stateByStatus: Record<Share['status'], ShareState> = {
  PENDING: 'pending',
  SYNCING: 'sending',
  COMPLETED: 'shared',
  FAILED: 'failed',
  DISABLED: 'stopped',
};

export function shareState({ status, errorMessage }: Pick<Share, 'status' | 'errorMessage'>): ShareState {
  if (errorMessage !== null && status === 'SYNCING') return 'retrying';
  if (errorMessage !== null && status === 'DISABLED') return 'kept';
  return stateByStatus[status];
}

/** Milliseconds until a share is read again; false when its seller is not called. One that is called again waits longer each time, and a notice tells the end. */
function readAgainMs(share: Pick<Share, 'status' | 'errorMessage'>): number | false {
  const state = shareState(share);
  if (state === 'retrying') return 30_000;
  return state === 'pending' || state === 'sending' ? 2_000 : false;
}

/** The share that will change first, and when it is read again. */
export function nextRead<T extends Pick<Share, 'status' | 'errorMessage'>>(shares: readonly T[]): { share: T; ms: number } | null {
  const open = shares.flatMap((share) => {
    const ms = readAgainMs(share);
    return ms === false ? [] : [{ share, ms }];
  });
  return open.toSorted((one, other) => one.ms - other.ms)[0] ?? null;
}

/** What can be done about a share. A seller cannot be told to remove an event source. */
type ShareAction = 'stop' | 'again' | 'remove';
export function actionsOf(share: Pick<Share, 'status' | 'errorMessage' | 'resourceType'>): readonly ShareAction[] {
  const state = shareState(share);
  if (state === 'failed') return ['again', 'stop'];
  if (state === 'kept' && share.resourceType !== 'EVENT_SOURCE') return ['remove', 'again'];
  return [state === 'stopped' || state === 'kept' ? 'again' : 'stop'];
}

/** What can be done about a share of what cannot be shared any more: what sellers have of it is taken from them. */
export const takingOf = (share: Parameters<typeof actionsOf>[0]): readonly ShareAction[] =>
  actionsOf(share).filter((action) => action !== 'again');

/** Numbers that the seller has told; null where it has told none. */
interface SellerCounts {
  /** People or items that it has. */
  readonly held: number | null;
  /** People whom it knows; items that it has approved. */
  readonly good: number | null;
  /** Items that it has refused. */
  readonly refused: number | null;
  /** Matched people per person, from 0 to 1. */
  readonly rate: number | null;
}

export function sellerCounts({ resourceType, responseData }: Pick<Share, 'resourceType' | 'responseData'>): SellerCounts {
  const number = (...names: readonly string[]) =>
    names.map((name) => responseData?.[name]).find((value) => typeof value === 'number') ?? null;
  if (resourceType === 'CATALOG')
    return { held: number('item_count'), good: number('items_approved'), refused: number('items_rejected'), rate: null };
  if (resourceType === 'EVENT_SOURCE') return { held: null, good: null, refused: null, rate: null };
  const [held, good, told] = [number('total_uploaded_count', 'uploaded_count'), number('matched_count'), number('effective_match_rate')];
  const rate = told ?? (held !== null && held > 0 && good !== null ? good / held : null);
  return { held, good, refused: null, rate: rate === null ? null : Math.min(1, Math.max(0, rate)) };
}
