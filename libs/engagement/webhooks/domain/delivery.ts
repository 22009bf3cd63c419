import { Aggregate } from '@exchange/kernel';
import { deliveryStates, type DeliveryStatus } from './delivery.states';

/** Timeout of a webhook delivery in milliseconds (rest-api.md, Limits): from the start of the request to the end of the answer's body. */
export const attemptTimeoutMs = 5_000;
/** A claim that was not turned into a request by then is given back. */
export const claimToSendMs = 2_000;
/** A claim without a result by then belongs to a worker that is gone. */
export const claimToReapMs = 15_000;
/** By how much the clocks of two machines may differ. */
const clockSkewMs = 3_000;
/** No request of a claim this old can still be open: what deletion has to wait for at most. */
export const claimToSilenceMs = claimToSendMs + attemptTimeoutMs + clockSkewMs;

/** `event`: a revision. `redelivery`: the same again, asked for by a person. `test`: a sample, which counts neither as success nor failure. */
export type DeliveryKind = 'event' | 'redelivery' | 'test';

/** Why an attempt failed: what the connection did, a status outside 2xx, a worker that vanished, or a secret that nobody can open. */
export type DeliveryError =
  | 'http_status'
  | 'outcome_unknown'
  | 'secret_unreadable'
  | 'refused'
  | 'timeout'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'reset'
  | 'too_large'
  | 'redirect'
  | 'aborted'
  | 'protocol';

/** Milliseconds; null for a step that was not reached, or not needed on a kept-alive connection. */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly firstByte: number | null;
  readonly total: number | null;
}

export interface Outcome {
  readonly httpStatus: number | null;
  readonly error: DeliveryError | null;
  /** The first characters of the answer, for the log. */
  readonly responseStart: string | null;
  readonly timings: Timings | null;
  readonly at: Date;
}

export interface DeliveryKey {
  readonly accountId: number;
  readonly id: string;
}

export interface DeliveryState extends DeliveryKey {
  readonly subscriptionId: string;
  /** What made it: with the subscription unique, so that an event that is consumed twice fans out once. */
  readonly eventId: string;
  readonly kind: DeliveryKind;
  /** The exact text that is signed and sent. */
  readonly body: string;
  readonly redeliveryOf: string | null;
  /** The request that it follows from, as `Trace` writes it. */
  readonly trace: string | null;
  readonly status: DeliveryStatus;
  /** Whoever claimed it holds the same token; there as long as it is `sending`. */
  readonly fence: string | null;
  readonly httpStatus: number | null;
  readonly error: DeliveryError | null;
  readonly responseStart: string | null;
  readonly timings: Timings | null;
  readonly createdAt: Date;
  readonly claimedAt: Date | null;
  readonly settledAt: Date | null;
}

type Created = Pick<DeliveryState, 'accountId' | 'id' | 'subscriptionId' | 'eventId' | 'kind' | 'body' | 'createdAt'> & {
  redeliveryOf?: string;
  trace?: string | null;
};

export class Delivery extends Aggregate<DeliveryState> {
  static create(given: Created): Delivery {
    return new Delivery({
      accountId: given.accountId,
      id: given.id,
      subscriptionId: given.subscriptionId,
      eventId: given.eventId,
      kind: given.kind,
      body: given.body,
      createdAt: given.createdAt,
      redeliveryOf: given.redeliveryOf ?? null,
      trace: given.trace ?? null,
      status: deliveryStates.initial,
      fence: null,
      httpStatus: null,
      error: null,
      responseStart: null,
      timings: null,
      claimedAt: null,
      settledAt: null,
    });
  }

  get isSettled(): boolean {
    return deliveryStates.is(this.state.status, 'settled');
  }

  claim(fence: string, at: Date, subscription: { isActive: boolean }): this {
    const when = subscription.isActive ? 'the subscription is active' : 'the subscription has failed or is deleted';
    const status = deliveryStates.step(this.state.status, 'a worker claims it', when);
    return status === 'sending' ? this.next({ status, fence, claimedAt: at }) : this.next({ status, settledAt: at });
  }

  cancel(at: Date): this {
    return this.next({ status: deliveryStates.step(this.state.status, 'the subscription fails or is deleted'), settledAt: at });
  }

  /** For the log alone: the receiver is told nothing of this event. */
  skip(at: Date): this {
    return this.next({ status: deliveryStates.step(this.state.status, 'its event finds the subscription failed'), settledAt: at });
  }

  release(): this {
    const status = deliveryStates.step(this.state.status, 'the claim is 2 s old and nothing was sent', 'same fence token');
    return this.next({ status, fence: null, claimedAt: null });
  }

  /** For another process, which has the key of its secret. */
  leave(): this {
    const status = deliveryStates.step(
      this.state.status,
      'the key of its secret is not in the process that claimed it',
      'same fence token',
    );
    return this.next({ status, fence: null, claimedAt: null });
  }

  settle(outcome: Outcome): this {
    const { at, ...result } = outcome;
    return this.next({
      ...result,
      fence: null,
      status: deliveryStates.step(this.state.status, triggerOf(outcome), 'same fence token'),
      settledAt: at,
    });
  }
}

export const isDelivered = (outcome: Pick<Outcome, 'error'>): boolean => outcome.error === null;

/** The status that an outcome leads to from `sending`; for adapters that settle many rows in one statement. */
export const statusAfter = (outcome: Outcome): DeliveryStatus => deliveryStates.step('sending', triggerOf(outcome), 'same fence token');

/** Whether it counts on the subscription: nothing was sent for want of a readable secret, so nothing is known about the receiver. */
export const tellsOfReceiver = ({ error }: Pick<Outcome, 'error'>): boolean => error !== 'secret_unreadable';

function triggerOf(outcome: Outcome) {
  if (isDelivered(outcome)) return 'the receiver answers 2xx within 5 s';
  if (outcome.error === 'secret_unreadable') return 'nobody can open the secret of its subscription';
  return outcome.error === 'outcome_unknown' ? 'no result 15 s after the claim' : 'any other answer, or none within 5 s';
}

/** What becomes of a delivery that nobody can sign. */
export const unreadableSecret: Omit<Outcome, 'at'> = { httpStatus: null, error: 'secret_unreadable', responseStart: null, timings: null };

/** What is known about an attempt whose worker vanished. */
export const unknownOutcome = (at: Date): Outcome => ({
  httpStatus: null,
  error: 'outcome_unknown',
  responseStart: null,
  timings: null,
  at,
});
