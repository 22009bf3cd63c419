import type { Caller, CallOutcome, CallSurface } from '@exchange/kernel';
import type { Touched } from '../request/request-context';

/** What a call was refused with. */
export interface CalledError {
  readonly code: string;
  /** The kind of refusal: `not_found`. */
  readonly class: string;
  readonly message: string;
  /** Seconds after which it is worth calling again, where that was said. */
  readonly retryAfterSeconds?: number | undefined;
}

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
  /** What it was about: what its address or its arguments name, then what it has made or changed. `{ type: 'CAMPAIGN', id: 'cmp_…' }` */
  readonly resources: readonly Touched[];
  /** The `Idempotency-Key` that it came with. */
  readonly key?: string | undefined;
  /** It repeats an earlier call with that key: it is answered what that was answered, or that it still goes on. */
  readonly isReplay: boolean;
  /** What its caller joins it with others by. */
  readonly correlationId?: string | undefined;
  readonly error: CalledError | null;
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
