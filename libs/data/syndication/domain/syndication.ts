import { Leased, unclaimed } from '@exchange/kernel';
import { type SyndicationEvents, syndicationEvent } from './events';
import { syndicationLimits } from './limits';
import type { SellerData, ShareOutcome } from './outcome';
import type { NewShare, SyndicationState } from './syndication-state';
import { syndicationStates, type SyndicationStatus } from './syndication.states';

type Table = typeof syndicationStates;
type Patch = Partial<SyndicationState>;
type SellerNames = Pick<SyndicationState, 'sellerName' | 'brandDomain'>;

/** Identifies one attempt: the fence excludes other workers, the generation detects newer requests and changes. */
export type ShareClaim = Pick<SyndicationState, 'fence' | 'generation'>;

export type ShareEnd =
  | Exclude<ShareOutcome, { kind: 'accepted' }>
  | { readonly kind: 'accepted'; readonly data: SellerData; readonly version: string };

/** One resource shared with one seller. The seller is called outside of transactions: claim, call, then settle under the fence. */
export class Syndication extends Leased<SyndicationState> {
  static create(share: NewShare, enabled: boolean, now: Date): Syndication {
    const status = syndicationStates.step('none', enabled ? 'enable' : 'disable');
    const state: SyndicationState = {
      ...share,
      enabled,
      status,
      generation: 1,
      sharedVersion: null,
      heldParts: 0,
      errorMessage: null,
      responseData: null,
      ...unclaimed,
      dueAt: enabled ? now : null,
      createdAt: now,
      updatedAt: now,
      completedAt: null,
    };
    return new Syndication(state, { events: [], audit: auditNoteOf(state) });
  }

  /**
   * Shares the resource again, whatever the last result was. With `version`, only when the seller has another one. Null when nothing changes:
   * the resource is already being shared, or the seller has this version.
   */
  enable({ sellerName, brandDomain }: SellerNames, now: Date, version?: string): Syndication | null {
    const { status, sharedVersion } = this.state;
    const next = this.step('enable');
    if (next === status || (status === 'COMPLETED' && version !== undefined && version === sharedVersion)) return null;
    return this.request({ sellerName, brandDomain, enabled: true, status: next, dueAt: now }, now);
  }

  /** Null when the share is already disabled, and the seller has removed the resource or is being told to. */
  disable(now: Date): Syndication | null {
    const { status, heldParts, leaseUntil, dueAt } = this.state;
    const next = this.step('disable');
    if (next === status && (heldParts === 0 || dueAt !== null)) return null;
    // A running attempt may still send parts, which then have to be removed too.
    const isHeld = heldParts > 0 || leaseUntil !== null;
    return this.request({ enabled: false, status: next, dueAt: isHeld ? now : null }, now);
  }

  /** Shares a new version; null as `version` means that the changes are unknown. Returns null when no further attempt is needed. */
  onResourceChange(version: string | null, now: Date): Syndication | null {
    const { enabled, status, sharedVersion } = this.state;
    if (!enabled || status === 'PENDING' || (version !== null && version === sharedVersion)) return null;
    return this.startGeneration({ status: this.step('the resource changes'), dueAt: now }, now);
  }

  override claim(now: Date, until: Date): this | null {
    const claimed = super.claim(now, until);
    return claimed && this.state.enabled ? claimed.next({ status: this.step('the seller is called') }) : claimed;
  }

  /** Called before part `part` is sent. Null when the claim is lost or outdated. */
  extendForPart(part: number, { fence, generation }: ShareClaim, until: Date): Syndication | null {
    const extended = generation === this.state.generation ? this.hold(fence, until) : null;
    return extended && extended.next({ heldParts: Math.max(this.state.heldParts, part) });
  }

  /** Records that the seller has `parts` parts. Null when another worker has the claim: its attempt finds the result by asking again. */
  settle(claim: ShareClaim, end: ShareEnd, parts: number, now: Date): Syndication | null {
    if (!this.isHeldBy(claim.fence)) return null;
    const { enabled, generation, heldParts } = this.state;
    const released = this.next({ leaseUntil: null, updatedAt: now, heldParts: end.kind === 'accepted' ? parts : heldParts });
    if (claim.generation !== generation) return released.restart(now);
    return enabled ? released.settleShare(end, now) : released.settleRemoval(end, now);
  }

  private restart(now: Date): Syndication {
    const status = this.state.enabled ? this.step('the attempt ends', 'the resource changed meanwhile') : this.state.status;
    return this.next({ status, dueAt: now, attempts: 0 });
  }

  private settleShare(end: ShareEnd, now: Date): Syndication {
    if (end.kind === 'accepted') {
      const { data: responseData, version: sharedVersion } = end;
      const status = this.step('the attempt ends', 'the seller has taken it');
      const patch: Patch = { status, responseData, sharedVersion, errorMessage: null, completedAt: now, dueAt: null, attempts: 0 };
      return this.endWithEvent(patch, 'syndication.completed', now);
    }
    const { attempts } = this.state;
    const { reason: errorMessage } = end;
    if (end.kind === 'unreachable' && attempts < syndicationLimits.attempts) {
      const status = this.step('the attempt ends', 'the seller was not reached');
      return this.next({ status, errorMessage, dueAt: this.nextRetryAt(now, syndicationLimits) });
    }
    const status = this.step('the attempt ends', 'the seller refuses, or was not reached 12 times');
    return this.endWithEvent({ status, errorMessage, dueAt: null, attempts: 0 }, 'syndication.failed', now);
  }

  private settleRemoval(end: ShareEnd, now: Date): Syndication {
    if (end.kind === 'accepted') {
      return this.next({ responseData: end.data, sharedVersion: null, errorMessage: null, dueAt: null, attempts: 0 });
    }
    const { attempts } = this.state;
    const isOver = end.kind === 'refused' || attempts >= syndicationLimits.attempts;
    const errorMessage = `The seller has not removed it yet: ${end.reason}`;
    return this.next({ errorMessage, dueAt: isOver ? null : this.nextRetryAt(now, syndicationLimits) });
  }

  private request(patch: Patch, now: Date): Syndication {
    const next = this.startGeneration({ ...patch, completedAt: null }, now);
    return next.next({}, { audit: auditNoteOf(next.state) });
  }

  private startGeneration(patch: Patch, now: Date): Syndication {
    return this.next({ ...patch, generation: this.state.generation + 1, attempts: 0, errorMessage: null, updatedAt: now });
  }

  private endWithEvent(patch: Patch, type: keyof SyndicationEvents, now: Date): Syndication {
    return this.next(patch, { event: syndicationEvent(type, { ...this.state, ...patch }, now) });
  }

  private step(on: Parameters<Table['step']>[1], when?: Parameters<Table['step']>[2]): SyndicationStatus {
    return syndicationStates.step(this.state.status, on, when);
  }
}

function auditNoteOf({ enabled, resourceId, sellerName }: SyndicationState) {
  const [action, did] = enabled ? (['ACTIVATE', 'enabled'] as const) : (['DEACTIVATE', 'disabled'] as const);
  return { action, did, name: `${resourceId} with ${sellerName}` };
}
