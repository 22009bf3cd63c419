import {
  boundedItem,
  errorOf,
  goalTerms,
  listOf,
  noLists,
  invalidMcpReason,
  overlayOf,
  packageOrderTerms,
  payloadOf,
  refusalOf,
  resultOfTask,
  sellerText,
  type Payload,
  type ReleasedAnswer,
} from '@exchange/adcp';
import { isRecord, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { type Drift, driftOf, limitDrift, overlayDriftOf } from '../../domain/drift';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates } from '../../domain/media-buy.states';
import type { BuyErrorCode, BuyOutcome, SourceStatus } from '../../domain/outcome';
import { answerSchemas } from './answer-schemas';
import { type EchoedPackage, echoedTerms, echoedPackages } from './echoed-terms';
import { impairmentsIn } from './impairments-in';
import {
  isProvisional,
  isQueuedTask,
  namedOrder,
  orderErrorOf,
  orderWithId,
  refusedRelease,
  statusIn,
  unknownOutcome,
  unreadable,
} from './released-answers';
import { orderMark } from './requests';
import { showsDecisions } from './shown-decisions';

const buyErrorCodes: Record<string, BuyErrorCode> = {
  PRODUCT_NOT_FOUND: 'product_no_longer_available',
  PRODUCT_UNAVAILABLE: 'product_no_longer_available',
  PROPOSAL_EXPIRED: 'quote_expired',
  INVALID_REQUEST: 'invalid_request',
  VALIDATION_ERROR: 'invalid_request',
};

const requestedStatuses = { pause: 'paused', reactivate: 'active', cancel: 'canceled' } as const;

/** Limits of the part of an answer about one media buy: a package has about 20 values. */
const answerLimits = { entries: 500, values: 20_000 };

const notListed = 'The seller does not list this order.';
const maxTaskIdLength = 255;

const knownOtherwise =
  'The seller knows this order with other contents, in another release of AdCP, or from too long ago. It may be booked: ask the seller, or execute the terms of the first order.';

/** Translates the answers of a seller into outcomes for one media buy. An answer that breaks the protocol's schema counts as no answer. */
export class MediaBuyAnswerReader {
  readOrder(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const payload = payloadOf(answer);
    const error = isQueuedTask(payload, answer) ? null : orderErrorOf(answer, payload);
    if (!error) return this.readPlacedOrder(buy, payload, answer.release);
    const refused = refusedRelease(answer, error, buy.release);
    return refused === 'conflict' ? unknownOutcome(knownOtherwise) : (refused ?? refusalOutcome(error));
  }

  /** Whether the seller may list an earlier attempt under the key of the order. Orders that name no release have no mark in the list. */
  isConflict(buy: MediaBuyState, answer: ReleasedAnswer): boolean {
    const error = orderErrorOf(answer, payloadOf(answer));
    return error !== null && buy.release !== null && refusedRelease(answer, error, buy.release) === 'conflict';
  }

  /** Reads a list of orders, to find the one that the seller knows under the key of this one. Its terms are compared by a status check. */
  readList(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const sent = payloadOf(answer)?.['media_buys'];
    if (!Array.isArray(sent)) return failedQuestion(answer);
    const known = sent.filter(isRecord).find(({ context }) => isRecord(context) && context[orderMark] === buy.idempotencyKey);
    return orderWithId(known ?? null) ?? unknownOutcome(knownOtherwise);
  }

  /** Reads an answer about the task of an order. Sellers put the result of a finished task in different places. */
  readTask(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const { task, payload, error } = taskOf(answer);
    if (!payload && !isTask(task, answer)) return failedQuestion(answer);
    if (error) return refusalOutcome(error);
    return this.readPlacedOrder(buy, payload ?? { task_id: buy.taskId, ...task }, answer.release);
  }

  /** Reads an answer about the task of a change. A finished task without a result is followed by status checks. */
  readChangeTask(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const { task, payload, error } = taskOf(answer);
    if (!payload && !isTask(task, answer)) return failedQuestion(answer);
    if (error) return refusalOutcome(error);
    if (task['status'] !== 'completed') return notedOutcome(buy.pendingChange!.taskId);
    return payload ? this.readChange(buy, { ...answer, structuredContent: payload }) : { kind: 'noted' };
  }

  readChange(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const payload = payloadOf(answer);
    if (isQueuedTask(payload, answer)) return notedOutcome(payload!['task_id']);
    const { action, release: named = null } = buy.pendingChange!;
    const error = orderErrorOf(answer, payload);
    if (error) {
      const refused = refusedRelease(answer, error, named);
      return refused === 'conflict' ? { kind: 'noted' } : (refused ?? refusalOutcome(error));
    }
    const { release } = answer;
    const isNamed = namedOrder(payload, release) !== null && payload!['media_buy_id'] === buy.sellerMediaBuyId;
    if (!payload || !answerSchemas.fits('updated', boundedItem(payload, answerLimits).item, release))
      return isNamed ? { kind: 'noted' } : unreadable;
    // The protocol uses a null `implementation_date` for a change that is accepted for review and decided later.
    if (payload['implementation_date'] === null) return { kind: 'noted' };
    const sourceStatus = statusIn(payload, release) ?? (action === 'update' ? buy.sourceStatus! : requestedStatuses[action]);
    return { kind: 'stands', sellerMediaBuyId: buy.sellerMediaBuyId!, sourceStatus, packages: [], flightEnd: null };
  }

  readCheck(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const payload = payloadOf(answer);
    const error = errorOf(answer, payload, 'media_buys');
    if (error) return refusalOutcome(error);
    const sent = listOf(payload?.['media_buys']).find((item) => isRecord(item) && item['media_buy_id'] === buy.sellerMediaBuyId);
    if (sent === undefined && payload !== null && Array.isArray(payload['media_buys'])) return { kind: 'unlisted', reason: notListed };
    const found = boundedItem(sent, answerLimits).item;
    // A stricter release must not hide the status of a booked order, so an item that fits the oldest one is read too.
    const isWhole = answerSchemas.fits('buy', found, answer.release);
    if (!isRecord(found) || !(isWhole || answerSchemas.fits('buy', found))) return unreadable;
    const status = found['status'] as SourceStatus;
    const isUndecided = mediaBuyStates.is(buy.status, 'undecided') && isProvisional(found, status, answer.release);
    if (isUndecided) return { kind: 'named', sellerMediaBuyId: buy.sellerMediaBuyId! };
    return standingOutcome(buy, found, status, isWhole && answer.release !== protocolReleases[0]);
  }

  private readPlacedOrder(buy: MediaBuyState, sent: Payload | null, release: ProtocolRelease): BuyOutcome {
    const { item: payload } = boundedItem(sent, answerLimits);
    if (!isRecord(payload)) return namedOrder(sent, release) ?? unreadableOrder(sent);
    if (payload['media_buy_id'] !== undefined) return bookedOutcome(buy, payload, release);
    const taskId = typeof payload['task_id'] === 'string' ? payload['task_id'] : null;
    if (payload['status'] === 'input-required') {
      const text = sellerText(payload['message'] ?? payload['reason'], 300);
      return { kind: 'needs_input', reason: `The seller needs more information.${text ? ` It says: ${text}` : ''}`, taskId };
    }
    const isQueued = taskId !== null && ['submitted', 'working'].includes(String(payload['status']));
    return isQueued ? { kind: 'submitted', taskId } : unreadableOrder(sent);
  }
}

/** The task in an answer, its result, and its error. An id beside the result of a failed task is no order since 3.1. */
function taskOf(answer: ReleasedAnswer) {
  const task = payloadOf(answer) ?? {};
  const payload = answer.isError ? null : resultOfTask(task, (place) => typeof place['media_buy_id'] === 'string');
  if (payload) return { task, payload, error: orderErrorOf(answer, { ...payload, ...task }) ?? orderErrorOf(answer, payload) };
  const result = isRecord(task['result']) && !answer.isError ? task['result'] : task;
  return { task, payload, error: errorOf(answer, result, 'media_buy_id') ?? errorOf(answer, task, 'media_buy_id') };
}

/** Whether the answer tells about the task. Since 3.1 an error answer has a `status` too: that of the question about the task. */
function isTask({ task_id: id, status, adcp_error: failure, errors }: Payload, { isError }: ReleasedAnswer): boolean {
  const isQuestion = isError === true || failure !== undefined || errors !== undefined;
  return typeof status === 'string' && (typeof id === 'string' || !isQuestion);
}

/** A failed question about an order tells nothing about the order, so it is asked again. */
function failedQuestion(answer: ReleasedAnswer): BuyOutcome {
  const error = errorOf(answer, payloadOf(answer), 'media_buys');
  return { kind: 'unreachable', reason: error ? refusalOf(error).reason : invalidMcpReason };
}

function notedOutcome(sent: unknown): BuyOutcome {
  const taskId = sellerText(sent, maxTaskIdLength);
  return taskId !== null && taskId === sent ? { kind: 'noted', taskId } : { kind: 'noted' };
}

/** An answer without ids and status is final and unreadable. Any other invalid answer is retried under the same idempotency key. */
function unreadableOrder(sent: Payload | null): BuyOutcome {
  const isPresent = (field: string) => sent?.[field] !== undefined && sent[field] !== null;
  return ['media_buy_id', 'task_id', 'status'].some(isPresent) ? { kind: 'unreachable', reason: invalidMcpReason } : unreadable;
}

/** Keeps the id of an order whose status is not a media buy status (such as the status of a task), or that the seller has not committed to. */
function bookedOutcome(buy: MediaBuyState, payload: Payload, release: ProtocolRelease): BuyOutcome {
  const named: BuyOutcome = { kind: 'named', sellerMediaBuyId: String(payload['media_buy_id']) };
  if (answerSchemas.fits('created', payload, release)) {
    const status = statusIn(payload, release);
    return isProvisional(payload, status, release) ? named : standingOutcome(buy, payload, status);
  }
  const { status, ...rest } = payload;
  const isNamed = status !== undefined && answerSchemas.fits('created', rest, release);
  return isNamed ? named : (namedOrder(payload, release) ?? unreadableOrder(payload));
}

function standingOutcome(buy: MediaBuyState, payload: Payload, status: SourceStatus | undefined, hasImpairments = false): BuyOutcome {
  const packages = echoedPackages(buy, payload);
  return {
    kind: 'stands',
    sellerMediaBuyId: String(payload['media_buy_id']),
    sourceStatus: status ?? 'pending_start',
    packages: packages.map(({ sellerPackage }) => sellerPackage),
    flightEnd: typeof payload['end_time'] === 'string' ? new Date(payload['end_time']) : null,
    terms: echoedTerms(buy, payload, packages),
    ...(showsDecisions(buy, packages) ? { showsDecisions: true } : {}),
    drift: limitDrift([...driftOf(null, orderedFields(buy), payload), ...packages.flatMap((echoed) => packageDriftOf(buy, echoed))]),
    ...(hasImpairments ? { impairments: impairmentsIn(payload, packages) } : {}),
  };
}

function orderedFields({ decisions }: MediaBuyState): Readonly<Record<string, unknown>> {
  return decisions?.poNumber ? { po_number: decisions.poNumber } : {};
}

function packageDriftOf(buy: MediaBuyState, { item, fields }: EchoedPackage): readonly Drift[] {
  const { decisions } = buy;
  if (!item || !decisions) return [];
  const { packageId } = item;
  const { include, inline } = decisions.propertyLists;
  const list = include.length > 0 && !inline ? { property_list: {} } : {};
  return [
    ...driftOf(packageId, { pacing: packageOrderTerms(decisions, noLists)['pacing'], optimization_goals: orderedGoals(buy) }, fields),
    ...overlayDriftOf(packageId, { ...overlayOf(decisions, noLists), ...list }, fields['targeting_overlay']),
  ];
}

const orderedGoals = ({ decisions }: MediaBuyState) => (decisions?.optimizationGoals ?? []).map(goalTerms);

function refusalOutcome(error: NonNullable<ReturnType<typeof errorOf>>): BuyOutcome {
  const { declined, isTransient, code, reason } = refusalOf(error);
  if (isTransient) return { kind: 'unreachable', reason };
  return { kind: declined ? 'rejected' : 'failed', reason, errorCode: buyErrorCodes[code ?? ''] ?? 'source_rejected' };
}
