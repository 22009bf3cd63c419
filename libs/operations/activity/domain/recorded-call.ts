import type { CallOutcome, CallSurface } from '@exchange/kernel';
import type { PrincipalType } from './principal';

export interface TouchedResource {
  /** Type as in the audit log, such as `CAMPAIGN`. */
  readonly type: string;
  readonly id: string;
}

export interface CallError {
  readonly code: string;
  readonly class: string;
  readonly message: string;
  /** Null when the answer had none, and for calls of older releases. */
  readonly retryAfterSeconds?: number | null;
}

/** One recorded call (gaps.md §6.16, gaps-2.md §14); it never changes. */
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
  /** The call repeats an earlier one with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  /** Equal for all calls of the operation with the same `Idempotency-Key`; null without one. */
  readonly keyDigest: string | null;
  /** Correlation id of the caller. */
  readonly correlationId: string | null;
  readonly error: CallError | null;
  /** Whether input and output were stored. */
  readonly hasDetail: boolean;
}

/** Input and output of the call, without secrets. */
export interface CallDetail {
  readonly accountId: number;
  readonly id: string;
  readonly startedAt: Date;
  readonly input: unknown;
  readonly output: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call with the current name of its credential; null for sessions and deleted credentials. */
export interface ShownCall extends RecordedCall {
  readonly credentialName: string | null;
  /** For a replay the repeated call; null when that is no longer stored. */
  readonly replayOfId: string | null;
}

/** Outcomes of a call that a replay may repeat, including a call aborted before its answer. */
export const repeatableOutcomes: readonly CallOutcome[] = ['succeeded', 'accepted', 'cancelled'];

export const detailAvailabilities = ['available', 'expired', 'not_captured'] as const;
export type DetailAvailability = (typeof detailAvailabilities)[number];
