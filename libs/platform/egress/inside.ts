import { deadlineSignal } from '@exchange/kernel';
import { EgressFailure, messages, noTimings } from './failures';
import type { FetchLikeOptions } from './fetch-like';

/** Answers a request in this process. Callers see an error as a reset connection. */
export type LocalAnswer = (request: Request) => Promise<Response>;

/** An exchange with this process itself, with the usual limits. */
export async function fetchInside(
  answer: LocalAnswer,
  { timeoutMs, maxBytes, signal: common }: FetchLikeOptions,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const given = init?.signal ?? (input instanceof Request ? input.signal : null);
  const timeout = timeoutMs === undefined ? null : deadlineSignal(timeoutMs);
  const signals = [given, common, timeout].filter((signal) => signal instanceof AbortSignal);
  const response = await Promise.race([respond(answer, new Request(input, init)), rejectOnAbort(AbortSignal.any(signals), timeout)]);
  if ((await response.clone().arrayBuffer()).byteLength > maxBytes) throw failure('too_large');
  return response;
}

async function respond(answer: LocalAnswer, request: Request): Promise<Response> {
  try {
    return await answer(request);
  } catch {
    throw failure('reset');
  }
}

function rejectOnAbort(signal: AbortSignal, timeout: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(timeout?.aborted ? failure('timeout') : (signal.reason as Error));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

const failure = (code: 'too_large' | 'reset' | 'timeout') => new EgressFailure(code, messages[code], noTimings());
