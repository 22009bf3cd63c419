import { Delivery, type DeliveryState, type DeliveryOutcome } from '../domain/delivery';
import { revisionBody, sampleFacts } from '../domain/payload';
import { Subscription, type SubscriptionState } from '../domain/subscription';

const at = new Date('2026-03-01T09:00:00.000Z');
let last = 0;
const next = (): number => (last += 1);

export const aSecret = 'a webhook secret of 32 characters';

export function aSubscription(overrides: Partial<SubscriptionState> = {}): Subscription {
  const { accountId = 1, id = `whs_${next()}`, url = 'https://receiver.example/hook', eventTypes = ['discovery.revision'] } = overrides;
  const fresh = Subscription.register({ accountId, id, url, eventTypes, at: overrides.createdAt ?? at });
  return new Subscription({ ...fresh.state, ...overrides, eventTypes: fresh.state.eventTypes }, fresh.recorded);
}

export function aDelivery(overrides: Partial<DeliveryState> = {}): Delivery {
  const id = overrides.id ?? `dlv_${String(next()).padStart(6, '0')}`;
  const body = revisionBody(id, at, sampleFacts);
  const fresh = Delivery.create({
    accountId: 1,
    id,
    subscriptionId: 'whs_1',
    eventId: `event_${id}`,
    kind: 'event',
    body,
    trace: 'trace of a request',
    createdAt: at,
  });
  return new Delivery({ ...fresh.state, ...overrides });
}

export function anOutcome(overrides: Partial<DeliveryOutcome> = {}): DeliveryOutcome {
  const timings = { dns: null, connect: 0.5, tls: null, firstByte: 1.5, total: 2 };
  return { httpStatus: 200, error: null, responseStart: 'ok', timings, at, ...overrides };
}
