import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { discoveryLimits } from '../../domain/limits';
import type { AskOutcome } from '../../domain/offer';
import { failed, notTheProtocol } from './failures';
import { sellerText } from './seller-text';
import { isRecord, listOf, type AdcpError, type Payload } from './wire';

/** Codes with which a seller says no to the brief, as opposed to being broken (AdCP 3.0, error codes). */
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

/** The structured part of a tool's answer; sellers that send it as text only are understood too. */
export function payloadOf(result: CallToolResult): Payload | null {
  if (isRecord(result.structuredContent)) return result.structuredContent;
  for (const block of listOf(result.content)) {
    const parsed = isRecord(block) && block['type'] === 'text' ? parse(block['text']) : null;
    if (isRecord(parsed)) return parsed;
  }
  return null;
}

/** The error that an answer is, or null when it is none. */
export function errorOf(result: CallToolResult, payload: Payload | null): AdcpError | null {
  const [listed] = listOf(payload?.['errors']);
  const named = payload?.['adcp_error'] ?? payload?.['error'] ?? listed;
  const failedStatus = ['failed', 'rejected', 'canceled', 'auth-required'].includes(String(payload?.['status']));
  const isError = result.isError === true || failedStatus || (named !== undefined && !Array.isArray(payload?.['products']));
  if (!isError) return null;
  if (isRecord(named)) return named;
  return payload?.['status'] === 'rejected' ? { code: 'POLICY_VIOLATION', message: payload['message'] } : {};
}

/** The seller's own words follow only after ours, cut and cleaned. */
export function outcomeOfAdcpError({ code, message }: AdcpError): AskOutcome {
  const words = sellerText(message, discoveryLimits.text.reason);
  const said = words === null ? '' : ` It says: ${words}`;
  if (typeof code === 'string' && refusals.has(code)) return { kind: 'declined', reason: `The seller declined (${code}).${said}` };
  const named = typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? ` (${code})` : '';
  return failed(`The seller answered with an error${named}.${said}`);
}

export const unreadable: AskOutcome = failed(notTheProtocol);

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
