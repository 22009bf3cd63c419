import { anOutcome } from '../testing';
import { statusAfter, unknownOutcome } from './delivery';
import { deliveryStates } from './delivery.states';

const at = new Date('2026-03-01T10:00:00.000Z');

describe('a delivery', () => {
  // spec: events.no-retry, limits.webhook-retries, webhooks.states.failure.no-retry
  it.each(['sending', 'delivered', 'failed', 'cancelled', 'skipped'] as const)('cannot be claimed when it is %s', (status) => {
    const claim = () => deliveryStates.step(status, 'a worker claims it', 'the subscription is active');
    expect(claim).toThrow(/Not possible while the webhook delivery is/);
  });

  // spec: errors.delivery.non-2xx, errors.delivery.timeout
  it.each([
    [anOutcome({ httpStatus: 204 }), 'delivered'],
    [anOutcome({ httpStatus: 500, error: 'http_status' }), 'failed'],
    [anOutcome({ httpStatus: 302, error: 'http_status' }), 'failed'],
    [anOutcome({ httpStatus: null, error: 'timeout' }), 'failed'],
    [unknownOutcome(at), 'failed'],
  ] as const)('settles: %j → %s', (outcome, status) => {
    expect(statusAfter(outcome)).toBe(status);
  });
});
