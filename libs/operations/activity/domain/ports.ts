import type { CallOutcome, CallSurface, CursorRequest } from '@exchange/kernel';
import type { Principal } from './principal';
import type { CallDetail, RecordedCall, ShownCall } from './recorded-call';

/** Whose calls are meant. What is outside is not found. */
export interface CallScope {
  readonly accountId: number;
  /** Only those of this one. */
  readonly principal?: Principal;
  /** Only those that were made with this credential. */
  readonly madeWith?: string;
}

/** Everything given must hold; times are inclusive. */
export interface CallFilter extends CallScope {
  readonly startTime?: Date;
  readonly endTime?: Date;
  readonly advertiserId?: number;
  readonly outcome?: CallOutcome;
  readonly operation?: string;
  readonly surface?: CallSurface;
  readonly requestId?: string;
  /** Any of them. */
  readonly credentialIds?: readonly string[];
  readonly principalId?: string;
  readonly correlationId?: string;
}

export abstract class Calls {
  /** All of them or none. */
  abstract insert(calls: readonly RecordedCall[], details: readonly CallDetail[]): Promise<void>;
  /** Newest first, one more than the limit. The keyset is `[startedAt, id]`. */
  abstract list(filter: CallFilter, request: CursorRequest): Promise<readonly ShownCall[]>;
  abstract find(scope: CallScope, id: string): Promise<ShownCall | null>;
  /** Null when none was kept, or not any more. */
  abstract detail(call: Pick<RecordedCall, 'accountId' | 'id' | 'startedAt'>): Promise<CallDetail | null>;
}
