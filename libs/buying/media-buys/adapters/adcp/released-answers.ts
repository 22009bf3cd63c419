import {
  errorOf,
  invalidMcpReason,
  listOf,
  nextRelease,
  noCommonRelease,
  type Payload,
  type ReleasedAnswer,
  refusedVersions,
  sellerText,
} from '@exchange/adcp';
import { type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import type { BuyOutcome, SourceStatus } from '../../domain/outcome';

/** The part of answers about media buys that depends on the release of AdCP in which they are written. */

const [oldest] = protocolReleases;
const maxIdLength = 255;
const idField = 'media_buy_id';
const endedStatuses = ['failed', 'rejected', 'canceled'];

type AdcpError = NonNullable<ReturnType<typeof errorOf>>;

/** The outcome is unknown, because the order may have been booked. The next media buy at this seller reuses the idempotency key. */
export const unknownOutcome = (reason: string): BuyOutcome => ({ kind: 'failed', reason, errorCode: 'source_unavailable' });

export const unreadable = unknownOutcome(invalidMcpReason);

/** Whether the answer leaves the outcome to a task. Its `errors` are warnings (AdCP 3.1, `create_media_buy` and `update_media_buy`). */
export function isQueuedTask(payload: Payload | null, { isError, release }: ReleasedAnswer): boolean {
  const { task_id: taskId, media_buy_id: id, status } = payload ?? {};
  const isTask = typeof taskId === 'string' && id === undefined && (status === 'submitted' || status === 'working');
  return release !== oldest && isError !== true && isTask;
}

/**
 * The error of an answer about an order, or null. Since 3.1 the `status` is that of the task: a failed one may name the order beside its errors. In
 * 3.0 an answer with an id is a success.
 */
export function orderErrorOf(answer: ReleasedAnswer, payload: Payload | null): AdcpError | null {
  const error = errorOf(answer, payload, idField);
  const status = payload?.['status'];
  if (error !== null || answer.release === oldest || !endedStatuses.includes(String(status))) return error;
  const unnamed = { ...payload, [idField]: undefined };
  const isFailure = status === 'failed' || errorOf({}, { ...unnamed, status: undefined }, idField) !== null;
  return isFailure ? errorOf(answer, unnamed, idField) : null;
}

/**
 * The outcome when the seller refuses the release that the request names, or the idempotency key because an attempt named another release or is too
 * long ago to be repeated. Null for every other answer.
 */
export function refusedRelease(answer: ReleasedAnswer, error: AdcpError, named: ProtocolRelease | null) {
  if (error.code === 'IDEMPOTENCY_EXPIRED' || (error.code === 'IDEMPOTENCY_CONFLICT' && named !== null)) return 'conflict';
  if (error.code !== 'VERSION_UNSUPPORTED') return null;
  const release = nextRelease(listOf(refusedVersions(answer)), named);
  // The next media buy must not repeat a release that the seller refuses, so it gets a new key.
  if (release === null) return { kind: 'failed', reason: noCommonRelease, errorCode: 'source_rejected' } as const;
  return { kind: 'unreachable', reason: `The seller speaks AdCP ${release}. The request is repeated in it.`, release } as const;
}

/** A booked order must not be lost to a stricter schema: since 3.1 an order with an id is kept, and its status is checked. Null: without one. */
export function namedOrder(sent: Payload | null, release: ProtocolRelease): BuyOutcome | null {
  return release === oldest ? null : orderWithId(sent);
}

/** Null without an id that can be stored. */
export function orderWithId(sent: Payload | null): BuyOutcome | null {
  const id = sent?.[idField];
  return typeof id === 'string' && sellerText(id, maxIdLength) === id ? { kind: 'named', sellerMediaBuyId: id } : null;
}

/** Since 3.1 `status` is the status of the task, beside deprecated uses. In 3.0 a `completed` may be that too, so a later check reads the status. */
export function statusIn({ status, media_buy_status: own }: Payload, release: ProtocolRelease): SourceStatus | undefined {
  if (release !== oldest && own !== undefined) return own as SourceStatus;
  return status === undefined || status === 'completed' ? undefined : (status as SourceStatus);
}

/** Whether the seller has not committed to the order yet (AdCP 3.1, `confirmed_at`). */
export function isProvisional(payload: Payload, status: SourceStatus | undefined, release: ProtocolRelease): boolean {
  const isUndecided = status === undefined || status === 'pending_creatives' || status === 'pending_start';
  return release !== oldest && payload['confirmed_at'] === null && isUndecided;
}
