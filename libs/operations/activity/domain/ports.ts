import type { CallOutcome, CallSurface, CursorRequest } from '@exchange/kernel';
import type { Principal } from './principal';
import type { CallDetail, RecordedCall, ShownCall } from './recorded-call';

/** Restricts which calls are found. */
export interface CallScope {
  readonly accountId: number;
  /** Only calls of this principal. */
  readonly principal?: Principal;
  /** Only calls with this credential. */
  readonly madeWith?: string;
}

/** All given members must match; times are inclusive. */
export interface CallFilter extends CallScope {
  readonly startTime?: Date;
  readonly endTime?: Date;
  readonly advertiserId?: number;
  readonly outcome?: CallOutcome;
  readonly operation?: string;
  readonly surface?: CallSurface;
  readonly requestId?: string;
  /** Matches any of these credentials. */
  readonly credentialIds?: readonly string[];
  readonly principalId?: string;
  readonly correlationId?: string;
}

export abstract class RecordedCalls {
  /** Inserts all rows or none. */
  abstract insert(calls: readonly RecordedCall[], details: readonly CallDetail[]): Promise<void>;
  /** Newest first, one more than the limit. The keyset is `[startedAt, id]`. */
  abstract list(filter: CallFilter, request: CursorRequest): Promise<readonly ShownCall[]>;
  abstract find(scope: CallScope, id: string): Promise<ShownCall | null>;
  /** Null when no detail was stored, or its retention is over. */
  abstract detail(call: Pick<RecordedCall, 'accountId' | 'id' | 'startedAt'>): Promise<CallDetail | null>;
}
