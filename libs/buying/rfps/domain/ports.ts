import type { CursorRequest, Step } from '@exchange/kernel';
import type { DispatchStatus } from './dispatch.states';
import type { PlanningBrief } from './planning-brief';
import type { BriefKey, BriefResponse, PlanningBriefState } from './planning-brief-state';
import type { PlanningBriefStatus } from './planning-brief.states';

export interface BriefFilter {
  readonly accountId: number;
  readonly statuses?: readonly PlanningBriefStatus[];
  /** Only these advertisers; left out: all. */
  readonly advertiserIds?: readonly number[];
  /** Part of a campaign’s or an advertiser’s name, or of the audience, whatever its case. */
  readonly text?: string;
}

export interface SignalKey {
  /** The seller's account. */
  readonly accountId: number;
  readonly id: string;
}

export interface SignalFilter {
  readonly accountId: number;
  readonly statuses?: readonly PlanningBriefStatus[];
  readonly dispatchStatuses?: readonly DispatchStatus[];
  readonly storefrontId?: number;
}

/** A seller's sight of a brief: the target is its own. */
export interface SignalRecord {
  readonly brief: PlanningBriefState;
  readonly targetId: string;
}

/** Lists are newest first and give one more than the limit; their keyset is `[at, id]`: creation of a brief, dispatch of a signal. */
export abstract class PlanningBriefs {
  abstract insert(brief: PlanningBrief): Promise<void>;
  /** Row lock, pure `fn`, save, with the demand signals of its sellers. Null from `fn` leaves the row alone; null also when there is no such brief. */
  abstract change(key: BriefKey, fn: Step<PlanningBrief>): Promise<PlanningBrief | null>;
  abstract find(key: BriefKey): Promise<PlanningBriefState | null>;
  abstract list(filter: BriefFilter, request: CursorRequest): Promise<readonly PlanningBriefState[]>;
  /** Those whose queued targets are to be looked at: longest due first. */
  abstract due(now: Date, limit: number): Promise<readonly BriefKey[]>;
  abstract signal(key: SignalKey): Promise<SignalRecord | null>;
  abstract signals(filter: SignalFilter, request: CursorRequest): Promise<readonly SignalRecord[]>;
}

export abstract class BriefResponses {
  /** In the transaction of the step that it answers. Writes an entry in the audit log of the seller's account. */
  abstract insert(response: BriefResponse, sellerAccountId: number, advertiserName: string): Promise<void>;
  /** Newest first, one more than the limit; of one target, or of all. The keyset is `[createdAt, id]`. */
  abstract of(brief: BriefKey, targetId: string | null, request: CursorRequest): Promise<readonly BriefResponse[]>;
}
