import type { CallOutcome, CallSurface } from '@exchange/kernel';
import type { PrincipalType } from './principal';

export interface TouchedResource {
  /** As the audit log names it: `CAMPAIGN`. */
  readonly type: string;
  readonly id: string;
}

export interface CallError {
  readonly code: string;
  readonly class: string;
  readonly message: string;
  /** Null where it was not said, and of calls from before it was kept. */
  readonly retryAfterSeconds?: number | null;
}

/** One call (gaps.md §6.16, gaps-2.md §14). It never changes. */
export interface RecordedCall {
  readonly accountId: number;
  readonly id: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly surface: CallSurface;
  readonly operation: string;
  readonly method: string | null;
  readonly httpStatus: number | null;
  readonly apiVersion: string | null;
  readonly outcome: CallOutcome;
  readonly requestId: string;
  readonly principalType: PrincipalType;
  readonly principalId: string;
  readonly principalName: string;
  readonly credentialId: string;
  readonly advertiserId: number | null;
  readonly resources: readonly TouchedResource[];
  /** It repeats an earlier call with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  /** The same for every call of this operation with this `Idempotency-Key`; null without one. */
  readonly keyDigest: string | null;
  /** What its caller joins it with others by. */
  readonly correlationId: string | null;
  readonly error: CallError | null;
  /** Whether there was room to keep what it was asked and answered. */
  readonly hasDetail: boolean;
}

/** What the call was asked and answered, without secrets. */
export interface CallDetail {
  readonly accountId: number;
  readonly id: string;
  readonly startedAt: Date;
  readonly input: unknown;
  readonly output: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call as it is shown: with what its credential is called today, null for sessions and for what is gone. */
export interface ShownCall extends RecordedCall {
  readonly credentialName: string | null;
  /** Of a replay, the call that it repeats; null when that is not on record. */
  readonly replayOfId: string | null;
}

/** How a call ended that a repetition may be answered from: also one that broke off before its answer. */
export const repeatable: readonly CallOutcome[] = ['succeeded', 'accepted', 'cancelled'];

export const detailAvailabilities = ['available', 'expired', 'not_captured'] as const;
export type DetailAvailability = (typeof detailAvailabilities)[number];
