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
  type ToolAnswer,
} from '@exchange/adcp';
import { isRecord } from '@exchange/kernel';
import { type Drift, driftOf, limitDrift, overlayDriftOf } from '../../domain/drift';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { BuyErrorCode, BuyOutcome, SourceStatus } from '../../domain/outcome';
import { answerSchemas } from './answer-schemas';
import { type EchoedPackage, echoedTerms, echoedPackages } from './echoed-terms';

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

/** The outcome is unknown, because the order may have been booked. The next media buy at this seller reuses the idempotency key. */
const unreadable: BuyOutcome = { kind: 'failed', reason: invalidMcpReason, errorCode: 'source_unavailable' };

/** Translates the answers of a seller into outcomes for one media buy. An answer that breaks the protocol's schema counts as no answer. */
export class MediaBuyAnswerReader {
  readOrder(buy: MediaBuyState, result: ToolAnswer): BuyOutcome {
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'media_buy_id');
    if (error) return refusalOutcome(error);
    return this.readPlacedOrder(buy, payload);
  }

  /** Reads an answer of `tasks/get`. Sellers put the result of a finished task in different places. */
  readTask(buy: MediaBuyState, result: ToolAnswer): BuyOutcome {
    if (result.isError) return refusalOutcome(errorOf(result, payloadOf(result), 'media_buy_id') ?? {});
    const task = payloadOf(result) ?? {};
    const payload = resultOfTask(task, (place) => typeof place['media_buy_id'] === 'string');
    if (payload) return this.readPlacedOrder(buy, payload);
    const error =
      errorOf(result, isRecord(task['result']) ? task['result'] : task, 'media_buy_id') ?? errorOf(result, task, 'media_buy_id');
    return error ? refusalOutcome(error) : this.readPlacedOrder(buy, { task_id: buy.taskId, ...task });
  }

  readChange(buy: MediaBuyState, result: ToolAnswer): BuyOutcome {
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'media_buy_id');
    if (error) return refusalOutcome(error);
    if (!payload || !answerSchemas.fits('updated', boundedItem(payload, answerLimits).item)) return unreadable;
    // The protocol uses a null `implementation_date` for a change that is accepted for review and decided later.
    if (payload['implementation_date'] === null) return { kind: 'noted' };
    const { action } = buy.pendingChange!;
    const sourceStatus = statusIn(payload) ?? (action === 'update' ? buy.sourceStatus! : requestedStatuses[action]);
    return { kind: 'stands', sellerMediaBuyId: buy.sellerMediaBuyId!, sourceStatus, packages: [], flightEnd: null };
  }

  readCheck(buy: MediaBuyState, result: ToolAnswer): BuyOutcome {
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'media_buys');
    if (error) return refusalOutcome(error);
    const sent = listOf(payload?.['media_buys']).find((item) => isRecord(item) && item['media_buy_id'] === buy.sellerMediaBuyId);
    const found = boundedItem(sent, answerLimits).item;
    if (!isRecord(found) || !answerSchemas.fits('buy', found)) return unreadable;
    return standingOutcome(buy, found, found['status'] as SourceStatus);
  }

  private readPlacedOrder(buy: MediaBuyState, sent: Payload | null): BuyOutcome {
    const { item: payload } = boundedItem(sent, answerLimits);
    if (!isRecord(payload)) return unreadableOrder(sent);
    if (payload['media_buy_id'] !== undefined) return bookedOutcome(buy, payload);
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

/** Keeps the id of an order whose status is not a media buy status (such as the status of a task). */
function bookedOutcome(buy: MediaBuyState, payload: Payload): BuyOutcome {
  if (answerSchemas.fits('created', payload)) return standingOutcome(buy, payload, statusIn(payload));
  const { status, ...rest } = payload;
  const isNamed = status !== undefined && answerSchemas.fits('created', rest);
  return isNamed ? { kind: 'named', sellerMediaBuyId: String(rest['media_buy_id']) } : unreadableOrder(payload);
}

/** In the answer to an order, `completed` may be the status of the task. A later check reads the status of the media buy. */
function statusIn({ status }: Payload): SourceStatus | undefined {
  return status === undefined || status === 'completed' ? undefined : (status as SourceStatus);
}

function standingOutcome(buy: MediaBuyState, payload: Payload, status: SourceStatus | undefined): BuyOutcome {
  const packages = echoedPackages(buy, payload);
  return {
    kind: 'stands',
    sellerMediaBuyId: String(payload['media_buy_id']),
    sourceStatus: status ?? 'pending_start',
    packages: packages.map(({ sellerPackage }) => sellerPackage),
    flightEnd: typeof payload['end_time'] === 'string' ? new Date(payload['end_time']) : null,
    terms: echoedTerms(buy, payload, packages),
    drift: limitDrift([...driftOf(null, orderedFields(buy), payload), ...packages.flatMap((echoed) => packageDriftOf(buy, echoed))]),
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
