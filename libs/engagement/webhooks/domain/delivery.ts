import { Aggregate } from '@exchange/kernel';
import { deliveryStates, type DeliveryStatus } from './delivery.states';

/** Timeout of a webhook delivery in milliseconds (rest-api.md, Limits): from the start of the request to the end of the answer's body. */
export const attemptTimeoutMs = 5_000;
/** Age in milliseconds at which a claim without a request is released. */
export const unusedClaimMs = 2_000;
/** Age in milliseconds at which a claim without a result counts as lost with its worker. */
export const staleClaimMs = 15_000;
/** Maximum difference between the clocks of two machines, in milliseconds. */
const clockSkewMs = 3_000;
/** Age in milliseconds after which no request of a claim can be open: the longest time that a deletion waits. */
export const maxOpenClaimMs = unusedClaimMs + attemptTimeoutMs + clockSkewMs;

/** `event`: a revision. `redelivery`: the same event again, at a person's request. `test`: a sample that counts neither as success nor failure. */
export type DeliveryKind = 'event' | 'redelivery' | 'test';

/** Reason of a failed attempt: a connection error, a status outside 2xx, a lost worker, or a secret that no process can open. */
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

/** Durations in milliseconds; null for a step that was not reached, or not needed on a kept-alive connection. */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly firstByte: number | null;
  readonly total: number | null;
}

export interface DeliveryOutcome {
  readonly httpStatus: number | null;
  readonly error: DeliveryError | null;
  /** The first 1,000 characters of the answer. */
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
  /** Id of the event; a redelivery or test has its own id. Unique per subscription, so that a repeated event creates no second delivery. */
  readonly eventId: string;
  /** Id of the event that a redelivery repeats; null for other deliveries. */
  readonly repeatsEventId: string | null;
  readonly kind: DeliveryKind;
  /** The exact text that is signed and sent. */
  readonly body: string;
  readonly redeliveryOf: string | null;
  /** Trace of the request that caused the delivery, as `Trace` writes it. */
  readonly trace: string | null;
  readonly status: DeliveryStatus;
  /** Token of the current claim; null unless the status is `sending`. */
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
  repeatsEventId?: string;
  trace?: string | null;
};

/** Errors of attempts that end before the request. */
const earlyErrors: ReadonlySet<DeliveryError> = new Set(['secret_unreadable', 'refused', 'dns', 'connect', 'tls']);

/** The time may also be over after the lookup, before there is a connection. */
function endedBeforeRequest({ error, timings }: Pick<DeliveryState, 'error' | 'timings'>): boolean {
  if (error === 'timeout') return timings !== null && timings.dns !== null && timings.connect === null && timings.firstByte === null;
  return error !== null && earlyErrors.has(error);
}

/** Claims and results are moves of many rows at once: `DeliveryAttempts` makes them. */
export class Delivery extends Aggregate<DeliveryState> {
  static create(given: Created): Delivery {
    return new Delivery({
      accountId: given.accountId,
      id: given.id,
      subscriptionId: given.subscriptionId,
      eventId: given.eventId,
      repeatsEventId: given.repeatsEventId ?? null,
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

  /** Whether a request with a signature was sent. An attempt without a result counts as sent. */
  get isSent(): boolean {
    const { status, claimedAt } = this.state;
    return claimedAt !== null && status !== 'sending' && !endedBeforeRequest(this.state);
  }

  get isSettled(): boolean {
    return deliveryStates.is(this.state.status, 'settled');
  }

  /** Records the event in the log only: the receiver never gets it. */
  skip(at: Date): this {
    return this.next({ status: deliveryStates.step(this.state.status, 'its event finds the subscription failed'), settledAt: at });
  }
}

/** Id of the event, the same for all deliveries of it. A redelivery by an earlier release counts as an event of its own. */
export const sourceEventIdOf = ({ eventId, repeatsEventId }: Pick<DeliveryState, 'eventId' | 'repeatsEventId'>): string =>
  repeatsEventId ?? eventId;

export const isDelivered = (outcome: Pick<DeliveryOutcome, 'error'>): boolean => outcome.error === null;

/** Status of a claimed delivery after an outcome. */
export const statusAfter = (outcome: DeliveryOutcome): DeliveryStatus =>
  deliveryStates.step('sending', triggerOf(outcome), 'same fence token');

/** Whether the outcome counts on the subscription. An unreadable secret says nothing about the receiver. */
export const isCountable = ({ error }: Pick<DeliveryOutcome, 'error'>): boolean => error !== 'secret_unreadable';

function triggerOf(outcome: DeliveryOutcome) {
  if (isDelivered(outcome)) return 'the receiver answers 2xx within 5 s';
  if (outcome.error === 'secret_unreadable') return 'nobody can open the secret of its subscription';
  return outcome.error === 'outcome_unknown' ? 'no result 15 s after the claim' : 'any other answer, or none within 5 s';
}

export const unreadableSecret: Omit<DeliveryOutcome, 'at'> = {
  httpStatus: null,
  error: 'secret_unreadable',
  responseStart: null,
  timings: null,
};

export const unknownOutcome = (at: Date): DeliveryOutcome => ({
  httpStatus: null,
  error: 'outcome_unknown',
  responseStart: null,
  timings: null,
  at,
});
