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
import { isProvisional, isQueuedTask, namedOrder, refusedRelease, statusIn, unknownOutcome, unreadable } from './released-answers';

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

const knownOtherwise = 'The seller knows this order in another release of AdCP. It may be booked: ask the seller.';

/** Translates the answers of a seller into outcomes for one media buy. An answer that breaks the protocol's schema counts as no answer. */
export class MediaBuyAnswerReader {
  readOrder(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const payload = payloadOf(answer);
    const error = isQueuedTask(payload, answer) ? null : errorOf(answer, payload, 'media_buy_id');
    if (!error) return this.readPlacedOrder(buy, payload, answer.release);
    const refused = refusedRelease(answer, error, buy.release);
    return refused === 'conflict' ? unknownOutcome(knownOtherwise) : (refused ?? refusalOutcome(error));
  }

  /** Reads an answer of `tasks/get`. Sellers put the result of a finished task in different places. */
  readTask(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    if (answer.isError) return refusalOutcome(errorOf(answer, payloadOf(answer), 'media_buy_id') ?? {});
    const task = payloadOf(answer) ?? {};
    const payload = resultOfTask(task, (place) => typeof place['media_buy_id'] === 'string');
    if (payload) return this.readPlacedOrder(buy, payload, answer.release);
    const error =
      errorOf(answer, isRecord(task['result']) ? task['result'] : task, 'media_buy_id') ?? errorOf(answer, task, 'media_buy_id');
    return error ? refusalOutcome(error) : this.readPlacedOrder(buy, { task_id: buy.taskId, ...task }, answer.release);
  }

  readChange(buy: MediaBuyState, answer: ReleasedAnswer): BuyOutcome {
    const payload = payloadOf(answer);
    if (isQueuedTask(payload, answer)) return { kind: 'noted' };
    const { action, release: named = null } = buy.pendingChange!;
    const error = errorOf(answer, payload, 'media_buy_id');
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
