import { Leased, unclaimed } from '@exchange/kernel';
import { type SyndicationEvents, syndicationEvent } from './events';
import { syndicationLimits } from './limits';
import type { SellerData, ShareOutcome } from './outcome';
import type { NewShare, SyndicationState } from './syndication-state';
import { syndicationStates, type SyndicationStatus } from './syndication.states';

type Table = typeof syndicationStates;
type Patch = Partial<SyndicationState>;
type Names = Pick<SyndicationState, 'sellerName' | 'brandDomain'>;

/** What a process holds while it asks: nobody else may, and nothing newer is wanted. */
export type Claim = Pick<SyndicationState, 'fence' | 'generation'>;

export type ShareEnd =
  | Exclude<ShareOutcome, { kind: 'taken' }>
  | { readonly kind: 'taken'; readonly data: SellerData; readonly version: string };

/** One resource, shared with one seller. The seller is asked outside of every transaction: claim, ask, settle under the fence. */
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
   * Shares it again, whatever came of it before. With `version`, only what the seller has not taken yet. Null: it is being shared already,
   * or there is nothing new.
   */
  enable({ sellerName, brandDomain }: Names, now: Date, version?: string): Syndication | null {
    const { status, sharedVersion } = this.state;
    const next = this.step('enable');
    if (next === status || (status === 'COMPLETED' && version !== undefined && version === sharedVersion)) return null;
    return this.request({ sellerName, brandDomain, enabled: true, status: next, dueAt: now }, now);
  }

  /** Null: it was disabled before, and the seller has removed it or is being asked to. */
  disable(now: Date): Syndication | null {
    const { status, heldParts, leaseUntil, dueAt } = this.state;
    const next = this.step('disable');
    if (next === status && (heldParts === 0 || dueAt !== null)) return null;
    // Whoever is at it may still be sending: that is withdrawn as well.
    const isHeld = heldParts > 0 || leaseUntil !== null;
    return this.request({ enabled: false, status: next, dueAt: isHeld ? now : null }, now);
  }

  /** The resource has a new version, or unknown changes (null). Null: it is not shared, or read anew anyhow. */
  change(version: string | null, now: Date): Syndication | null {
    const { enabled, status, sharedVersion } = this.state;
    if (!enabled || status === 'PENDING' || (version !== null && version === sharedVersion)) return null;
    return this.renewed({ status: this.step('the resource changes'), dueAt: now }, now);
  }

  override claim(now: Date, until: Date): this | null {
    const claimed = super.claim(now, until);
    return claimed && this.state.enabled ? claimed.next({ status: this.step('the seller is asked') }) : claimed;
  }

  /** Before part `part` is sent. Null: the claim is lost, or something newer is wanted. */
  holdFor(part: number, { fence, generation }: Claim, until: Date): Syndication | null {
    const held = generation === this.state.generation ? this.hold(fence, until) : null;
    return held && held.next({ heldParts: Math.max(this.state.heldParts, part) });
  }

  /** The seller holds `parts` from now on. Null when somebody else holds the claim: then what came of it is found by asking again. */
  settle(claim: Claim, end: ShareEnd, parts: number, now: Date): Syndication | null {
    if (!this.isHeldBy(claim.fence)) return null;
    const { enabled, generation, heldParts } = this.state;
    const free = this.next({ leaseUntil: null, updatedAt: now, heldParts: end.kind === 'taken' ? parts : heldParts });
    if (claim.generation !== generation) return free.overtaken(now);
    return enabled ? free.shared(end, now) : free.withdrawn(end, now);
  }

  private overtaken(now: Date): Syndication {
    const status = this.state.enabled ? this.step('asking ends', 'the resource changed meanwhile') : this.state.status;
    return this.next({ status, dueAt: now, attempts: 0 });
  }

  private shared(end: ShareEnd, now: Date): Syndication {
    if (end.kind === 'taken') {
      const { data: responseData, version: sharedVersion } = end;
      const status = this.step('asking ends', 'the seller has taken it');
      const patch: Patch = { status, responseData, sharedVersion, errorMessage: null, completedAt: now, dueAt: null, attempts: 0 };
      return this.ended(patch, 'syndication.completed', now);
    }
    const { attempts } = this.state;
    const { reason: errorMessage } = end;
    if (end.kind === 'unreachable' && attempts < syndicationLimits.attempts) {
      const status = this.step('asking ends', 'the seller was not reached');
      return this.next({ status, errorMessage, dueAt: this.nextRetryAt(now, syndicationLimits) });
    }
    const status = this.step('asking ends', 'the seller refuses, or was not reached 12 times');
    return this.ended({ status, errorMessage, dueAt: null, attempts: 0 }, 'syndication.failed', now);
  }

  private withdrawn(end: ShareEnd, now: Date): Syndication {
    if (end.kind === 'taken') {
      return this.next({ responseData: end.data, sharedVersion: null, errorMessage: null, dueAt: null, attempts: 0 });
    }
    const { attempts } = this.state;
    const isOver = end.kind === 'refused' || attempts >= syndicationLimits.attempts;
    const errorMessage = `The seller has not removed it yet: ${end.reason}`;
    return this.next({ errorMessage, dueAt: isOver ? null : this.nextRetryAt(now, syndicationLimits) });
  }

  private request(patch: Patch, now: Date): Syndication {
    const next = this.renewed({ ...patch, completedAt: null }, now);
    return next.next({}, { audit: auditNoteOf(next.state) });
  }

  private renewed(patch: Patch, now: Date): Syndication {
    return this.next({ ...patch, generation: this.state.generation + 1, attempts: 0, errorMessage: null, updatedAt: now });
  }

  private ended(patch: Patch, type: keyof SyndicationEvents, now: Date): Syndication {
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
