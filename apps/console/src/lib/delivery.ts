import type { Schemas } from './api';

export type Delivery = Schemas['WebhookDelivery'];

/** Longest time that a receiver has to answer, in milliseconds. */
export const answerLimitMs = 5_000;

export const isOpen = ({ status }: Pick<Delivery, 'status'>): boolean => status === 'pending' || status === 'sending';

/** The revision that a delivery tells of; null for a sample, whose ids name nothing. */
export function revisionOf({ kind, payload }: Pick<Delivery, 'kind' | 'payload'>): { discoveryId: string; revision: number } | null {
  const { data } = payload as { data?: { discoveryId?: unknown; revision?: unknown } };
  if (kind === 'test' || typeof data?.discoveryId !== 'string' || typeof data.revision !== 'number') return null;
  return { discoveryId: data.discoveryId, revision: data.revision };
}

export interface Health {
  /** Deliveries that were sent and have a result. */
  readonly attempts: number;
  readonly delivered: number;
  /** Of answered attempts, in milliseconds; null without any. */
  readonly median: number | null;
  readonly slowest: number | null;
}

/** Samples count too: they reach the same receiver. */
export function healthOf(deliveries: readonly Delivery[]): Health {
  const attempts = deliveries.filter(({ status }) => status === 'delivered' || status === 'failed');
  const times = attempts.flatMap(({ httpStatus, timings }) => (httpStatus === null ? [] : (timings?.total ?? []))).sort((a, b) => a - b);
  const middle = times.length >> 1;
  const median = times.length === 0 ? null : times.length % 2 === 1 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2;
  return {
    attempts: attempts.length,
    delivered: attempts.filter(({ status }) => status === 'delivered').length,
    median,
    slowest: times.at(-1) ?? null,
  };
}

/**
 * Of deliveries, newest first: the newest one of each event that has failed and that no other delivery has brought or is bringing. Samples are left out.
 * Oldest first, in the order of the events.
 */
export function undelivered(deliveries: readonly Delivery[]): Delivery[] {
  const eventOf = eventsOf(deliveries);
  const settled = new Set(deliveries.filter((each) => each.status === 'delivered' || isOpen(each)).map(eventOf));
  const found = new Map<string, Delivery>();
  for (const each of deliveries) {
    const event = eventOf(each);
    if (each.kind === 'test' || each.status !== 'failed' || settled.has(event) || found.has(event)) continue;
    found.set(event, each);
  }
  return [...found.values()].reverse();
}

/** The event of each: redeliveries by an earlier release have another `eventId` than their original. */
function eventsOf(deliveries: readonly Delivery[]): (delivery: Delivery) => string {
  const byId = new Map(deliveries.map((each) => [each.id, each]));
  return (delivery) => {
    let first = delivery;
    // An original is always older, so that this ends.
    for (let next = byId.get(first.redeliveryOf ?? ''); next !== undefined; next = byId.get(first.redeliveryOf ?? '')) first = next;
    return first.eventId;
  };
}
