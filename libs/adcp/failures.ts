import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { EgressFailure, type EgressCode } from '@exchange/platform';
import { AnswerRefused } from './answer-bounds';
import { HungUp } from './mcp-session';

/** How speaking to a seller failed. Reasons are safe to show to a buyer: no address, no credential, no stack. */
export interface SellerFault {
  readonly kind: 'timed_out' | 'failed';
  readonly reason: string;
  /** Nothing came of it although there was time: what a circuit breaker counts. An error is an answer. */
  readonly isSilent: boolean;
}

/** What a conversation shows of an agent: an answer, an error (it is there), or silence. */
export type Contact = 'answered' | 'erred' | 'silent';

/**
 * Milliseconds that an agent must have had before a time-out counts as silence: to say anything at all, and to answer once it has spoken. With less,
 * buyers in a hurry could have an honest agent shut out.
 */
const timeEnough = { toSpeak: 5_000, toAnswer: 20_000 };

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

/** No connection. A name that does not resolve is none of them: it may be our own name server that is silent. */
const unreachable: readonly EgressCode[] = ['connect', 'tls', 'reset'];

interface Conversation {
  readonly signal: AbortSignal;
  /** The seller has taken the question and owes the answer. */
  readonly queued?: boolean;
  readonly maxBytes: number;
  /** Milliseconds that the seller had for everything, without those in which its answers waited for this process, and whether it has said anything. */
  readonly ms?: number;
  readonly hasSpoken?: boolean;
}

/** What a broken conversation means to the buyer. Never the error's own text: it may hold an address or what the seller put there. */
export function faultOf(error: unknown, conversation: Conversation): SellerFault {
  const { signal, queued = false, maxBytes, ms = 0, hasSpoken = false } = conversation;
  const egress = egressFailureOf(error);
  if (signal.aborted || isTimeout(error) || egress?.code === 'timeout') {
    const isSilent = !queued && ms >= (hasSpoken ? timeEnough.toAnswer : timeEnough.toSpeak);
    return { kind: 'timed_out', reason: queued ? queuedTooLong : noAnswerInTime, isSilent };
  }
  return { ...failureOf(error, egress, maxBytes), isSilent: !hasSpoken && egress !== null && unreachable.includes(egress.code) };
}

/** After a conversation that broke; null when it shows nothing of the agent. */
export function contactOf({ kind, isSilent }: SellerFault): Contact | null {
  if (isSilent) return 'silent';
  return kind === 'failed' ? 'erred' : null;
}

function failureOf(error: unknown, egress: EgressFailure | null, maxBytes: number): ReturnType<typeof failed> {
  if (egress?.code === 'too_large') return failed(`The seller’s answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  if (egress && egress.code !== 'aborted') return failed(egressReasons[egress.code as keyof Reasons]);
  if (error instanceof AnswerRefused) return failed(error.message);
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
