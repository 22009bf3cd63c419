import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { EgressFailure, type EgressCode } from '@exchange/platform';
import { HungUp } from './mcp-session';

/** How speaking to a seller failed. Reasons are safe to show to a buyer: no address, no credential, no stack. */
export interface SellerFault {
  readonly kind: 'timed_out' | 'failed';
  readonly reason: string;
}

type Reasons = Record<Exclude<EgressCode, 'timeout' | 'aborted' | 'too_large'>, string>;

const egressReasons: Reasons = {
  refused: 'The seller’s address may not be called.',
  dns: 'The seller’s address could not be resolved.',
  connect: 'The seller could not be reached.',
  tls: 'No secure connection to the seller could be made.',
  reset: 'The seller hung up before its answer was complete.',
  redirect: 'The seller answered with a redirect.',
  protocol: 'The seller’s answer is not valid HTTP.',
};

const noAnswerInTime = 'The seller did not answer in time.';
const queuedTooLong = 'The seller queued the request and did not finish it in time.';
export const notTheProtocol = 'The seller’s answer is not valid MCP.';

export function failed(reason: string): { readonly kind: 'failed'; readonly reason: string } {
  return { kind: 'failed', reason };
}

interface Conversation {
  readonly signal: AbortSignal;
  /** The seller has taken the question and owes the answer. */
  readonly queued?: boolean;
  readonly maxBytes: number;
}

/** What a broken conversation means to the buyer. Never the error's own text: it may hold an address or what the seller put there. */
export function faultOf(error: unknown, { signal, queued = false, maxBytes }: Conversation): SellerFault {
  const egress = egressFailureOf(error);
  if (signal.aborted || isTimeout(error) || egress?.code === 'timeout')
    return { kind: 'timed_out', reason: queued ? queuedTooLong : noAnswerInTime };
  if (egress?.code === 'too_large') return failed(`The seller’s answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  if (egress && egress.code !== 'aborted') return failed(egressReasons[egress.code as keyof Reasons]);
  if (error instanceof HungUp) return failed('The seller hung up without an answer.');
  if (error instanceof StreamableHTTPError) return failed(httpReason(error.code ?? -1));
  if (error instanceof McpError) return failed(`The seller answered with a protocol error (${error.code}).`);
  return failed(notTheProtocol);
}

function httpReason(status: number): string {
  if (status === 401 || status === 403) return `The seller refused the exchange’s credentials (${status}).`;
  return status > 0 ? `The seller answered with an error (${status}).` : notTheProtocol;
}

function isTimeout(error: unknown): boolean {
  return error instanceof McpError && error.code === (ErrorCode.RequestTimeout as number);
}

function egressFailureOf(error: unknown): EgressFailure | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof EgressFailure) return cause;
  }
  return null;
}
