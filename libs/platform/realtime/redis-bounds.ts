/**
 * Milliseconds after which a Redis that says nothing counts as lost: its machine may be gone, or the network swallow everything, and then the
 * system would wait a quarter of an hour. The connection ends, and ioredis makes another.
 */
export const redisBounds = {
  connectTimeout: 2_000,
  /** Since something was asked. */
  socketTimeout: 3_000,
  /** Until the system asks whether anybody is at the other end. */
  keepAlive: 5_000,
} as const;
