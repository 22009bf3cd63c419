/** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended);
      resolve();
    }, ms);
    signal?.addEventListener('abort', ended, { once: true });
  });
}

const minPauseMs = 250;
const maxPauseMs = 10_000;

/** Milliseconds before try number `tries`: random below a bound that doubles, and never less than `Retry-After`. */
export const pauseBefore = (tries: number, retryAfter: number | null): number =>
  Math.max((retryAfter ?? 0) * 1_000, Math.random() * Math.min(maxPauseMs, minPauseMs * 2 ** tries));
