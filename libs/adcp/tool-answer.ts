import type { CallToolResult } from '@modelcontextprotocol/client';
import { isRecord, type ProtocolRelease } from '@exchange/kernel';
import { answerBounds, countValues } from './answer-bounds';
import { withFaultsMarked } from './answer-text';
import { sellerText } from './seller-text';
import { listOf, type AdcpError, type Payload } from './wire';

/** Characters of a seller's own text that are shown. */
const maxReasonLength = 300;

/** Error codes with which a seller declines, as opposed to failing (AdCP 3.0, error codes; the second part AdCP 3.1). */
const refusals = new Set([
  'POLICY_VIOLATION',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_UNAVAILABLE',
  'BUDGET_TOO_LOW',
  'BUDGET_EXCEEDED',
  'AUDIENCE_TOO_SMALL',
  'COMPLIANCE_UNSATISFIED',
  'GOVERNANCE_DENIED',
  'UNSUPPORTED_FEATURE',
  'TERMS_REJECTED',
  'ACTION_NOT_ALLOWED',
  'AGENT_BLOCKED',
  'AGENT_SUSPENDED',
  'BILLING_NOT_PERMITTED_FOR_AGENT',
  'BILLING_NOT_SUPPORTED',
  'BRAND_REQUIRED',
  'BUDGET_CAP_REACHED',
  'FORMAT_NOT_SUPPORTED',
  'PAYMENT_TERMS_NOT_SUPPORTED',
  'PROPOSAL_NOT_FOUND',
  'REQUOTE_REQUIRED',
  'SIGNAL_TARGETING_INCOMPATIBLE',
]);

/** The result of a tool. A large one is not validated (see `AnswerMessages`). */
export interface ToolAnswer extends CallToolResult {
  readonly structuredContent?: Record<string, unknown>;
}

/** What was parsed of an answer's blocks, because a large text takes tens of milliseconds and several readers need it. */
const parsedBlocks = new WeakMap<readonly unknown[], Payload | null>();

/** An answer with the release of AdCP in which it is written. */
export interface ReleasedAnswer extends ToolAnswer {
  readonly release: ProtocolRelease;
}

/** The structured part of a tool's answer, also when the seller sends it only as text. */
export function payloadOf({ structuredContent, content }: ToolAnswer): Payload | null {
  if (isRecord(structuredContent)) return structuredContent;
  const blocks: readonly unknown[] = listOf(content);
  const known = parsedBlocks.get(blocks);
  if (known !== undefined) return known;
  const payload = payloadIn(blocks);
  parsedBlocks.set(blocks, payload);
  return payload;
}

function payloadIn(blocks: readonly unknown[]): Payload | null {
  let room: number = answerBounds.values;
  for (const block of blocks) {
    const text = isRecord(block) && block['type'] === 'text' ? block['text'] : null;
    if (typeof text !== 'string') continue;
    const { parsed, values } = parse(text);
    if (isRecord(parsed)) return parsed;
    room -= values;
    if (room <= 0) return null;
  }
  return null;
}

/** The answer of a finished task (`tasks/get`), which sellers put in different members. */
export function resultOfTask(task: Payload, isIt: (place: Payload) => boolean): Payload | null {
  const latest = listOf(task['history']).findLast((entry) => isRecord(entry) && entry['type'] === 'response');
  const places = [task['result'], task['data'], isRecord(latest) ? latest['data'] : null, task];
  return places.find((place): place is Payload => isRecord(place) && isIt(place)) ?? null;
}

/**
 * The error of an answer, or null. An answer with `field` is a success even when it lists errors. The `status` at the root is the task's in 3.1; in
 * 3.0 it is the task's in answers without `field`.
 */
export function errorOf(result: Pick<ToolAnswer, 'isError'>, payload: Payload | null, field: string): AdcpError | null {
  const named = payload?.['adcp_error'] ?? payload?.['error'] ?? listedError(payload);
  const carries = payload?.[field] !== undefined;
  const failedStatus = !carries && ['failed', 'rejected', 'canceled', 'auth-required'].includes(String(payload?.['status']));
  if (result.isError !== true && !failedStatus && (named === undefined || carries)) return null;
  if (isRecord(named)) return named;
  return payload?.['status'] === 'rejected' ? { code: 'POLICY_VIOLATION', message: payload['message'] } : {};
}

/** The first listed error that is not a warning. All errors beside a queued task are warnings. */
function listedError(payload: Payload | null): unknown {
  const isQueued = typeof payload?.['task_id'] === 'string' && ['submitted', 'working'].includes(String(payload['status']));
  return isQueued ? undefined : listOf(payload?.['errors']).find((error) => !isRecord(error) || error['severity'] !== 'warning');
}

/** The versions that a seller says it speaks when it refuses the requested one (`VERSION_UNSUPPORTED`); null for every other answer. */
export function refusedVersions(result: ToolAnswer): readonly unknown[] | null {
  const error = errorOf(result, payloadOf(result), 'adcp');
  if (error?.code !== 'VERSION_UNSUPPORTED') return null;
  return isRecord(error.details) ? listOf(error.details['supported_versions']) : [];
}

/** Codes with which a seller refuses arguments that it does not know. */
const invalidRequest: readonly unknown[] = ['INVALID_REQUEST', 'VALIDATION_ERROR', undefined];

/** Whether the seller refused the request itself, by its code or by an error without a code. */
export function isInvalidRequest(result: ToolAnswer): boolean {
  const error = errorOf(result, payloadOf(result), 'adcp');
  return error !== null && invalidRequest.includes(error.code);
}

/** `IDEMPOTENCY_IN_FLIGHT`: the first attempt of the request is still being processed. */
const transient = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'IDEMPOTENCY_IN_FLIGHT'];

interface SellerRefusal {
  /** Whether the seller declines; false when it fails. */
  readonly declined: boolean;
  readonly isTransient: boolean;
  readonly code: string | null;
  /** Safe to show: the seller's own text comes after the exchange's, cut and cleaned. */
  readonly reason: string;
}

export function refusalOf({ code: sent, message, recovery }: AdcpError): SellerRefusal {
  const words = sellerText(message, maxReasonLength);
  const detail = words === null ? '' : ` It says: ${words}`;
  const code = typeof sent === 'string' && /^[A-Z_]{1,64}$/.test(sent) ? sent : null;
  const isTransient = recovery === 'transient' || (code !== null && transient.includes(code));
  if (code !== null && refusals.has(code)) return { declined: true, isTransient, code, reason: `The seller declined (${code}).${detail}` };
  return { declined: false, isTransient, code, reason: `The seller answered with an error${code === null ? '' : ` (${code})`}.${detail}` };
}

/** Null for text that is not JSON or exceeds the limits. */
function parse(text: string): { readonly parsed: unknown; readonly values: number } {
  let values: number = answerBounds.values;
  try {
    values = countValues(text);
    return { parsed: JSON.parse(withFaultsMarked(text, 1)), values };
  } catch {
    return { parsed: null, values };
  }
}
