import type { Caller, CallOutcome, CallSurface } from '@exchange/kernel';
import type { Touched } from '../request/request-context';

/** The error of a call. */
export interface CalledError {
  readonly code: string;
  /** The kind of the error: `not_found`. */
  readonly class: string;
  readonly message: string;
  /** Delay before a retry is useful, when the error has one. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A finished call. */
export interface CompletedCall {
  readonly surface: CallSurface;
  /** Calls without a valid credential belong to no account and are not recorded. */
  readonly caller: Caller;
  /** `GET /api/v2/buyer/campaigns/{id}`, or the name of a tool. Stored up to 240 characters. */
  readonly operation: string;
  readonly requestId: string;
  readonly durationMs: number;
  readonly outcome: CallOutcome;
  /** REST only. */
  readonly method: string | null;
  readonly httpStatus: number | null;
  /** `v2` */
  readonly apiVersion: string | null;
  /** Resources named by the URL or the arguments, then the created and changed ones: `{ type: 'CAMPAIGN', id: 'cmp_…' }` */
  readonly resources: readonly Touched[];
  /** The `Idempotency-Key` header. */
  readonly key?: string | undefined;
  /** Whether it repeated an earlier call with that key. */
  readonly isReplay: boolean;
  /** The caller's id for related calls. */
  readonly correlationId?: string | undefined;
  readonly error: CalledError | null;
}

/** A value and its size in bytes, or the reason why it was not captured; null when there was none. */
export type Captured<Value> =
  | { readonly value: Value; readonly bytes: number }
  | { readonly leftOut: 'large' | 'stream'; readonly bytes: number | null }
  | null;

/** Input and output of a call, secrets included. Only the recorder reads it, and it stores no secrets. */
export interface CallContent {
  /** `query` is the raw query without the question mark; `body` is the parsed body, or the arguments of a tool. */
  readonly input: Captured<{ readonly params?: object; readonly query?: string; readonly body?: unknown }>;
  /** JSON as bytes or text, or the value itself. */
  readonly output: Captured<unknown>;
  /** Headers without credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Records calls (gaps.md §6.16). Implemented by the `activity` context. */
export abstract class CallRecorder {
  /** Returns immediately and never throws. Under load some calls are dropped and counted. */
  abstract note(call: CompletedCall, content: CallContent): void;
}
