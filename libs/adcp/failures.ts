import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { EgressFailure } from '@exchange/platform';
import { AnswerRefused } from './answer-bounds';
import { StreamClosed } from './mcp-session';

/** A failed conversation with a seller. Reasons are safe to show to buyers: no address, no credential, no stack. */
export interface SellerFault {
  readonly kind: 'timed_out' | 'failed';
  readonly reason: string;
  /** Whether the seller was silent although it had time. Circuit breakers count silences; an error is an answer. */
  readonly isSilent: boolean;
}

/** Outcome of a conversation: an answer, an error (the agent is reachable), or silence. */
export type SellerContact = 'answered' | 'erred' | 'silent';

/**
 * Milliseconds that an agent must have had before a timeout counts as silence: until its first byte, and until its answer. Shorter timeouts
 * do not count, so that impatient buyers cannot block an honest agent.
 */
const minSilenceMs = { toSpeak: 5_000, toAnswer: 20_000 };

type Reasons = Record<Exclude<EgressFailure['code'], 'timeout' | 'aborted' | 'too_large'>, string>;

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
export const invalidMcpReason = 'The seller’s answer is not valid MCP.';

export function failed(reason: string): { readonly kind: 'failed'; readonly reason: string } {
  return { kind: 'failed', reason };
}

/** JSON-RPC code with which agents report a timeout of their own. */
const requestTimedOut = -32_001;

/** JSON-RPC code with which servers refuse arguments that they do not know. */
const invalidParams = -32_602;

export function isInvalidParams(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === invalidParams;
}

/** Codes of failed connections. DNS failures do not count: the exchange's own name server may be down. */
const connectionCodes: readonly EgressFailure['code'][] = ['connect', 'tls', 'reset'];

interface FaultContext {
  readonly signal: AbortSignal;
  readonly queued?: boolean;
  readonly maxBytes: number;
  /** Milliseconds that the seller had, without waits for this process, and whether the seller has sent anything. */
  readonly ms?: number;
  readonly hasSpoken?: boolean;
}

/** The reason of a failure for the buyer. Contains no error text, which may hold an address or text from the seller. */
export function faultOf(error: unknown, conversation: FaultContext): SellerFault {
  const { signal, queued = false, maxBytes, ms = 0, hasSpoken = false } = conversation;
  const egress = egressFailureOf(error);
  if (signal.aborted || isTimeout(error) || egress?.code === 'timeout') {
    const isSilent = !queued && ms >= (hasSpoken ? minSilenceMs.toAnswer : minSilenceMs.toSpeak);
    return { kind: 'timed_out', reason: queued ? queuedTooLong : noAnswerInTime, isSilent };
  }
  return { ...failureOf(error, egress, maxBytes), isSilent: !hasSpoken && egress !== null && connectionCodes.includes(egress.code) };
}

/** Outcome of a failed conversation; null when it shows nothing about the agent. */
export function contactOf({ kind, isSilent }: SellerFault): SellerContact | null {
  if (isSilent) return 'silent';
  return kind === 'failed' ? 'erred' : null;
}

function failureOf(error: unknown, egress: EgressFailure | null, maxBytes: number): ReturnType<typeof failed> {
  if (egress?.code === 'too_large') return failed(`The seller’s answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  if (egress && egress.code !== 'aborted') return failed(egressReasons[egress.code as keyof Reasons]);
  if (error instanceof AnswerRefused) return failed(error.message);
  if (error instanceof StreamClosed) return failed('The seller hung up without an answer.');
  if (error instanceof SdkHttpError) return failed(httpReason(error.status));
  if (error instanceof ProtocolError) return failed(`The seller answered with a protocol error (${error.code}).`);
  return failed(invalidMcpReason);
}

function httpReason(status: number): string {
  if (status === 401 || status === 403) return `The seller refused the exchange’s credentials (${status}).`;
  return `The seller answered with an error (${status}).`;
}

function isTimeout(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code === requestTimedOut;
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

function egressFailureOf(error: unknown): EgressFailure | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof EgressFailure) return cause;
  }
  return null;
}
