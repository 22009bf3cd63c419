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
  readonly isReplay: boolean;
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
}

export const detailAvailabilities = ['available', 'expired', 'not_captured'] as const;
export type DetailAvailability = (typeof detailAvailabilities)[number];
