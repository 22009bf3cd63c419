import type { CallToolResult } from '@modelcontextprotocol/client';
import { isRecord } from '@exchange/kernel';
import { answerBounds, countValues } from './answer-bounds';
import { withFaultsMarked } from './answer-text';
import { sellerText } from './seller-text';
import { listOf, type AdcpError, type Payload } from './wire';

/** Characters of a seller's own text that are shown. */
const maxReasonLength = 300;

/** Error codes with which a seller declines, as opposed to failing (AdCP 3.0, error codes). */
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
]);

/** The result of a tool. A large one is not validated (see `AnswerMessages`). */
export interface ToolAnswer extends CallToolResult {
  readonly structuredContent?: Record<string, unknown>;
}

/** The structured part of a tool's answer, also when the seller sends it only as text. */
export function payloadOf(result: ToolAnswer): Payload | null {
  if (isRecord(result.structuredContent)) return result.structuredContent;
  let room: number = answerBounds.values;
  for (const block of listOf(result.content)) {
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

/** The error of an answer, or null. An answer with `field` is a success even when it lists errors. */
export function errorOf(result: Pick<ToolAnswer, 'isError'>, payload: Payload | null, field: string): AdcpError | null {
  const [listed] = listOf(payload?.['errors']);
  const named = payload?.['adcp_error'] ?? payload?.['error'] ?? listed;
  const carries = payload?.[field] !== undefined;
  const failedStatus = !carries && ['failed', 'rejected', 'canceled', 'auth-required'].includes(String(payload?.['status']));
  if (result.isError !== true && !failedStatus && (named === undefined || carries)) return null;
  if (isRecord(named)) return named;
  return payload?.['status'] === 'rejected' ? { code: 'POLICY_VIOLATION', message: payload['message'] } : {};
}

/** The versions that a seller says it speaks when it refuses the requested one (`VERSION_UNSUPPORTED`); null for every other answer. */
export function refusedVersions(result: ToolAnswer): unknown {
  const error = errorOf(result, payloadOf(result), 'adcp');
  if (error?.code !== 'VERSION_UNSUPPORTED') return null;
  return isRecord(error.details) ? error.details['supported_versions'] : null;
}

const transient = ['SERVICE_UNAVAILABLE', 'RATE_LIMITED'];

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
