import { aDelivery, anOutcome } from '../testing';
import { statusAfter, unknownOutcome } from './delivery';

const at = new Date('2026-03-01T10:00:00.000Z');
const active = { isActive: true };

describe('a delivery', () => {
  it('gets a fence token when it is claimed, before anything is sent', () => {
    expect(aDelivery().claim('claim_1', at, active).state).toMatchObject({ status: 'sending', fence: 'claim_1', claimedAt: at });
  });

  // spec: webhooks.states.delete.stops-at-once
  it('is cancelled instead of claimed when its subscription has ended', () => {
    expect(aDelivery().claim('claim_1', at, { isActive: false }).state).toMatchObject({ status: 'cancelled', fence: null, settledAt: at });
  });

  // spec: events.no-retry, limits.webhook-retries, webhooks.states.failure.no-retry
  it.each(['sending', 'delivered', 'failed', 'cancelled', 'skipped'] as const)('cannot be claimed when it is %s', (status) => {
    expect(() => aDelivery({ status }).claim('claim_2', at, active)).toThrow(/Not possible while the webhook delivery is/);
  });

  it('returns to pending when its claim is released', () => {
    const released = aDelivery().claim('claim_1', at, active).release();
    expect(released.state).toMatchObject({ status: 'pending', fence: null, claimedAt: null });
  });

  // spec: errors.delivery.non-2xx, errors.delivery.timeout
  it.each([
    [anOutcome({ httpStatus: 204 }), 'delivered'],
    [anOutcome({ httpStatus: 500, error: 'http_status' }), 'failed'],
    [anOutcome({ httpStatus: 302, error: 'http_status' }), 'failed'],
    [anOutcome({ httpStatus: null, error: 'timeout' }), 'failed'],
    [unknownOutcome(at), 'failed'],
  ] as const)('settles: %j → %s', (outcome, status) => {
    const settled = aDelivery().claim('claim_1', at, active).settle(outcome);
    expect(settled.state).toMatchObject({ status, error: outcome.error, httpStatus: outcome.httpStatus, settledAt: outcome.at });
    expect(statusAfter(outcome)).toBe(status);
    expect(() => settled.settle(outcome)).toThrow(/Not possible/);
  });
});
