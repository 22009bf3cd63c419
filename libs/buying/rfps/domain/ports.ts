import type { CursorRequest, Step } from '@exchange/kernel';
import type { DispatchStatus } from './dispatch.states';
import type { PlanningBrief } from './planning-brief';
import type { BriefKey, BriefResponse, PlanningBriefState } from './planning-brief-state';
import type { PlanningBriefStatus } from './planning-brief.states';

export interface BriefFilter {
  readonly accountId: number;
  readonly statuses?: readonly PlanningBriefStatus[];
  /** Only these advertisers. Default: all. */
  readonly advertiserIds?: readonly number[];
  /** Part of the campaign’s or advertiser’s name, or of the audience, ignoring case. */
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

/** A brief as the seller of one target sees it. */
export interface SignalRecord {
  readonly brief: PlanningBriefState;
  readonly targetId: string;
}

/** Lists are newest first, one row more than the limit. Keyset: `[createdAt, id]` of a brief, `[dispatchedAt, id]` of a signal. */
export abstract class PlanningBriefs {
  abstract insert(brief: PlanningBrief): Promise<void>;
  /** Locks the row, applies the pure `fn` and saves, with the signals. Null from `fn` changes nothing; null also if unknown. */
  abstract change(key: BriefKey, fn: Step<PlanningBrief>): Promise<PlanningBrief | null>;
  abstract find(key: BriefKey): Promise<PlanningBriefState | null>;
  abstract list(filter: BriefFilter, request: CursorRequest): Promise<readonly PlanningBriefState[]>;
  /** Briefs with due targets, the longest due first. */
  abstract findDue(now: Date, limit: number): Promise<readonly BriefKey[]>;
  abstract findSignal(key: SignalKey): Promise<SignalRecord | null>;
  abstract listSignals(filter: SignalFilter, request: CursorRequest): Promise<readonly SignalRecord[]>;
}

export abstract class BriefResponses {
  /** Joins the transaction of the step. Writes an audit entry for the seller's account. */
  abstract insert(response: BriefResponse, sellerAccountId: number, advertiserName: string): Promise<void>;
  /** Newest first, one more than the limit; of one target or of all. Keyset: `[createdAt, id]`. */
  abstract list(brief: BriefKey, targetId: string | null, request: CursorRequest): Promise<readonly BriefResponse[]>;
}
