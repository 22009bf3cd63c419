import type { Caller, CallOutcome, CallSurface } from '@exchange/kernel';

/** A call that has ended, as whoever served it knows it. */
export interface Call {
  readonly surface: CallSurface;
  /** Whose credential it was made with. Whoever has none belongs to no account: such calls are not recorded. */
  readonly caller: Caller;
  /** What was called: `GET /api/v2/buyer/campaigns/{id}`, or the name of a tool. Up to 240 characters are kept. */
  readonly operation: string;
  readonly requestId: string;
  readonly durationMs: number;
  readonly outcome: CallOutcome;
  /** REST only. */
  readonly method: string | null;
  readonly httpStatus: number | null;
  /** `v2` */
  readonly apiVersion: string | null;
  /** What it was about, as far as its address says it: `{ type: 'CAMPAIGN', id: 'cmp_…' }`. */
  readonly resources: readonly { readonly type: string; readonly id: string }[];
  /** The answer of an earlier call with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  readonly error: { readonly code: string; readonly class: string; readonly message: string } | null;
}

/** A value and its size in bytes, or why there is none; null: there was nothing. */
export type Captured<Value> =
  | { readonly value: Value; readonly bytes: number }
  | { readonly leftOut: 'large' | 'stream'; readonly bytes: number | null }
  | null;

/** What a call was asked and answered, secrets and all: nobody but the recorder looks at it, and what it keeps has none. */
export interface CallContent {
  /** `query` as it stood in the address, without the question mark; `body` is what was parsed, or the arguments of a tool. */
  readonly input: Captured<{ readonly params?: object; readonly query?: string; readonly body?: unknown }>;
  /** JSON as bytes or text, or the value itself. */
  readonly output: Captured<unknown>;
  /** Only such as hold no credential. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Takes note of calls (gaps.md §6.16). The context `activity` fills it. */
export abstract class CallRecorder {
  /** Returns at once and never throws: nothing waits for what is noted, and under load some of it is left out, counted. */
  abstract note(call: Call, content: CallContent): void;
}
