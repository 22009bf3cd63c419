import { deadlineSignal } from '@exchange/kernel';
import { EgressFailure, messages, noTimings } from './failures';
import type { FetchLikeOptions } from './fetch-like';

/** Answers a request in this process. What it throws is the callers' connection lost, never their answer. */
export type InsideAnswer = (request: Request) => Promise<Response>;

/** One exchange with this process itself, under the limits of one with another. */
export async function fetchInside(
  answer: InsideAnswer,
  { timeoutMs, maxBytes, signal: stopped }: FetchLikeOptions,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const given = init?.signal ?? (input instanceof Request ? input.signal : null);
  const timeout = timeoutMs === undefined ? null : deadlineSignal(timeoutMs);
  const signals = [given, stopped, timeout].filter((signal) => signal instanceof AbortSignal);
  const response = await Promise.race([answered(answer, new Request(input, init)), ended(AbortSignal.any(signals), timeout)]);
  if ((await response.clone().arrayBuffer()).byteLength > maxBytes) throw failure('too_large');
  return response;
}

async function answered(answer: InsideAnswer, request: Request): Promise<Response> {
  try {
    return await answer(request);
  } catch {
    throw failure('reset');
  }
}

function ended(signal: AbortSignal, timeout: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(timeout?.aborted ? failure('timeout') : (signal.reason as Error));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

const failure = (code: 'too_large' | 'reset' | 'timeout') => new EgressFailure(code, messages[code], noTimings());
