import { Aggregate, invalidField } from '@exchange/kernel';
import { savedOfferErrors } from './errors';
import { savedOfferLimits } from './limits';
import type { Snapshot } from './offered';
import { savedOfferStates, type SavedOfferStatus } from './saved-offer.states';

/** The operator of an offer: exactly one member is set. */
export interface Operator {
  readonly operatorDomain: string | null;
  /** Account of a buyer or of the organization above it. */
  readonly operatorAccountId: number | null;
}

export interface SavedOfferState extends Operator {
  readonly accountId: number;
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly notes: string | null;
  readonly storefrontId: number;
  readonly discoveryId: string;
  readonly proposalId: string;
  readonly snapshot: Snapshot;
  readonly status: SavedOfferStatus;
  readonly expiresAt: Date;
  /** Account of the buyer. */
  readonly redeemedBy: number | null;
  /** Id of the buyer's discovery. */
  readonly redeemedIn: string | null;
  readonly redeemedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewSavedOffer extends Omit<
  SavedOfferState,
  'status' | 'redeemedBy' | 'redeemedIn' | 'redeemedAt' | 'createdAt' | 'updatedAt'
> {
  readonly at: Date;
}

export type SavedOfferChange = Partial<Pick<SavedOfferState, 'label' | 'notes' | 'expiresAt'>>;

export interface Redemption {
  /** Account of the buyer. */
  readonly by: number;
  readonly discoveryId: string;
}

const refusals = {
  active: null,
  redeemed: savedOfferErrors.codeRedeemed,
  expired: savedOfferErrors.codeExpired,
  revoked: savedOfferErrors.codeRevoked,
} as const;

/** A seller's proposal saved for one operator, who redeems its code once (gaps.md §6.8). */
export class SavedOffer extends Aggregate<SavedOfferState> {
  /** 400 on `expiresAt` when it has passed or is more than 14 days ahead. */
  static save({ at, ...request }: NewSavedOffer): SavedOffer {
    assertExpiry(request.expiresAt, at);
    const unredeemed = { redeemedBy: null, redeemedIn: null, redeemedAt: null };
    const status = savedOfferStates.step('none', 'save');
    return new SavedOffer({ ...request, ...unredeemed, status, createdAt: at, updatedAt: at }, { events: [], audit: 'CREATE' });
  }

  /** Label and notes change at any time, the expiry only while active (409). */
  change(patch: SavedOfferChange, at: Date): SavedOffer {
    const { expiresAt } = patch;
    const isMoved = expiresAt !== undefined && expiresAt.getTime() !== this.state.expiresAt.getTime();
    if (isMoved && statusAt(this.state, at) !== 'active') throw savedOfferErrors.over({ field: 'expiresAt' });
    if (isMoved) assertExpiry(expiresAt, at);
    return this.next({ ...patch, updatedAt: at }, { audit: 'UPDATE' });
  }

  /** 409 when redeemed or revoked. */
  revoke(at: Date): SavedOffer {
    const status = savedOfferStates.step(statusAt(this.state, at), 'revoke');
    return this.next({ status, updatedAt: at }, { audit: { action: 'DEACTIVATE', did: 'revoked' } });
  }

  /** Succeeds once; 409 in every other state, with its reason. Writes no audit entry: the buyer's log has one. */
  redeem({ by, discoveryId }: Redemption, at: Date): SavedOffer {
    const now = statusAt(this.state, at);
    const refusal = refusals[now];
    if (refusal) throw refusal({ field: 'proposalCode' });
    const status = savedOfferStates.step(now, 'the buyer redeems the code');
    return this.next({ status, redeemedBy: by, redeemedIn: discoveryId, redeemedAt: at, updatedAt: at });
  }
}

/** The current status: an offer is expired from its expiry on, also before it is marked. */
export function statusAt({ status, expiresAt }: Pick<SavedOfferState, 'status' | 'expiresAt'>, now: Date): SavedOfferStatus {
  return status === 'active' && expiresAt <= now ? savedOfferStates.step(status, 'expiresAt passes') : status;
}

function assertExpiry(expiresAt: Date, at: Date): void {
  if (expiresAt <= at) throw invalidField('expiresAt', 'expiresAt must be in the future.');
  if (expiresAt.getTime() > at.getTime() + savedOfferLimits.maxValidMs)
    throw invalidField('expiresAt', 'expiresAt must be within 14 days.');
}
