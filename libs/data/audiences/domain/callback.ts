import { Aggregate, later } from '@exchange/kernel';
import { callbackStates, type CallbackStatus } from './callback.states';

export const authSchemes = ['Bearer', 'HMAC-SHA256'] as const;
export type AuthScheme = (typeof authSchemes)[number];

/** `pushNotificationConfig` of docs/spec/gaps.md §5.8. */
export interface CallbackConfig {
  readonly url: string;
  /** The caller's own id of the operation, returned in the callback. */
  readonly operationId: string | null;
  readonly token: string | null;
  readonly authentication: { readonly scheme: AuthScheme; readonly credentials: string } | null;
}

/** Stored encrypted and deleted when the callback has ended. */
export interface CallbackSecrets {
  readonly token: string | null;
  readonly credentials: string | null;
}

export interface CallbackAttempt {
  readonly at: string;
  /** Null when there was no answer. */
  readonly httpStatus: number | null;
  /** `http_status`, `timeout` and so on; null when the callback was delivered. */
  readonly error: string | null;
}

/** The body of the callback without ids and token. */
export interface CallbackPayload {
  readonly status: 'completed' | 'failed';
  readonly timestamp: string;
  readonly message: string | null;
  readonly result: object;
}

export interface CallbackState {
  readonly accountId: number;
  /** Also the `idempotency_key` of every attempt. */
  readonly id: string;
  /** Id of the sync and of its task. */
  readonly syncId: string;
  readonly url: string;
  /** Scheme, host and port. Concurrent attempts are limited per origin. */
  readonly origin: string;
  readonly operationId: string | null;
  readonly scheme: AuthScheme | null;
  readonly status: CallbackStatus;
  readonly payload: CallbackPayload | null;
  readonly attempts: readonly CallbackAttempt[];
  readonly fence: string | null;
  /** When to send the callback; while it is being sent, when the claim expires. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

/** Timeout of one attempt, including connect and answer, in milliseconds. */
export const attemptTimeoutMs = 5_000;
const claimMs = 15_000;
/** Delays before the second and each further attempt, in milliseconds. */
const retryDelaysMs = [1_000, 10_000, 60_000, 600_000] as const;

export class Callback extends Aggregate<CallbackState> {
  static create(key: Pick<CallbackState, 'accountId' | 'id' | 'syncId'>, request: CallbackConfig, at: Date): Callback {
    const { accountId, id, syncId } = key;
    return new Callback({
      accountId,
      id,
      syncId,
      url: request.url,
      origin: new URL(request.url).origin,
      operationId: request.operationId,
      scheme: request.authentication?.scheme ?? null,
      status: callbackStates.initial,
      payload: null,
      attempts: [],
      fence: null,
      dueAt: null,
      createdAt: at,
    });
  }

  get hasEnded(): boolean {
    return this.state.status === 'delivered' || this.state.status === 'failed';
  }

  makeDue(payload: CallbackPayload, at: Date): this {
    return this.next({ status: callbackStates.step(this.state.status, 'the sync ends'), payload, dueAt: at });
  }

  claim(fence: string, at: Date): this {
    return this.next({ status: callbackStates.step(this.state.status, 'a worker claims it'), fence, dueAt: later(at, claimMs) });
  }

  settle({ httpStatus, error }: Omit<CallbackAttempt, 'at'>, at: Date): this {
    const attempts = [...this.state.attempts, { at: at.toISOString(), httpStatus, error }];
    if (error === null) {
      const status = callbackStates.step(this.state.status, 'the receiver answers 2xx within 5 s');
      return this.next({ status, attempts, fence: null, dueAt: null });
    }
    const on = error === 'outcome_unknown' ? 'no result 15 s after the claim' : 'any other answer, or none within 5 s';
    const pause = retryDelaysMs[attempts.length - 1];
    const status = callbackStates.step(this.state.status, on, pause === undefined ? 'it was the fifth attempt' : 'attempts are left');
    return this.next({ status, attempts, fence: null, dueAt: pause === undefined ? null : later(at, pause) });
  }

  /** Metadata of the task: the attempts and their errors. The URL's query is left out, because it may contain a secret. */
  get report(): object {
    const { url, status, attempts, dueAt } = this.state;
    const { origin, pathname } = new URL(url);
    const nextAttemptAt = status === 'due' ? (dueAt?.toISOString() ?? null) : null;
    return { url: `${origin}${pathname}`, status, attempts, nextAttemptAt };
  }
}
